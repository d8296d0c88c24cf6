// What each lamp's letter looks like. Free of hardware.
#pragma once
#include "messages.h"

namespace tray {

// The colour of a letter, or null where there is no such letter.
const LampColour* colour_of(char letter);

// True where `letters` names a colour for every lamp.
bool good_lamps(const char* letters);

}  // namespace tray
