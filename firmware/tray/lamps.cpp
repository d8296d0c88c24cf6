#include "lamps.h"

namespace tray {

const LampColour* colour_of(char letter) {
    for (const LampColour& colour : LAMP_COLOURS) {
        if (colour.letter == letter) return &colour;
    }
    return nullptr;
}

bool good_lamps(const char* letters) {
    uint8_t count = 0;
    for (; letters[count]; count++) {
        if (count == LAMPS || !colour_of(letters[count])) return false;
    }
    return count == LAMPS;
}

}  // namespace tray
