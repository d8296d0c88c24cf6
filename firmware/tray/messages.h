// Generated from messages.csv by generate.py; change that file.
#pragma once
#include <stdint.h>

namespace tray {

constexpr uint16_t PROTOCOL = 1;  // version of this protocol; both sides must have the same
constexpr uint16_t SEATS = 10;  // seat lamps on the strip; the wild lamp and the split lamp follow them
constexpr uint16_t COLUMNS = 5;  // chip columns
constexpr uint16_t LAMPS = 12;  // lamps on the strip
constexpr uint16_t LINE = 112;  // longest line in bytes with its end
constexpr uint16_t EVENTS = 8;  // presses kept until the host has them
constexpr uint16_t HOST_LOST_MS = 3000;  // silence after which the tray shows that the host is lost
constexpr uint16_t RESEND_MS = 300;  // time between two sendings of a press that the host has not got
constexpr uint16_t SURE = 50;  // least confidence at which a count is sure
constexpr uint16_t MOST_BEEP_MS = 2000;  // longest beep

enum Verb : uint8_t {VERB_HELLO, VERB_PING, VERB_LAMPS, VERB_WEIGH, VERB_TARE, VERB_CALIBRATE, VERB_BEEP, VERB_GOT, VERB_COUNT};
constexpr const char* VERB_WORDS[] = {"hello", "ping", "lamps", "weigh", "tare", "calibrate", "beep", "got"};

enum Button : uint8_t {BUTTON_SPLIT, BUTTON_UNDO, BUTTON_NEXT, BUTTON_COUNT};
constexpr const char* BUTTON_WORDS[] = {"split", "undo", "next"};

enum State : uint8_t {STATE_SURE, STATE_DOUBT, STATE_MANY, STATE_MOVING, STATE_OVER, STATE_GONE, STATE_BLANK, STATE_COUNT};
constexpr const char* STATE_WORDS[] = {"sure", "doubt", "many", "moving", "over", "gone", "blank"};

constexpr const char TRAY_VERB_HELLO[] = "hello";
constexpr const char TRAY_VERB_OK[] = "ok";
constexpr const char TRAY_VERB_NO[] = "no";
constexpr const char TRAY_VERB_WEIGHED[] = "weighed";
constexpr const char TRAY_VERB_PRESS[] = "press";
constexpr const char REASON_HELLO[] = "hello";
constexpr const char REASON_VERB[] = "verb";
constexpr const char REASON_ARGUMENTS[] = "arguments";
constexpr const char REASON_MOVING[] = "moving";
constexpr const char REASON_TARE[] = "tare";
constexpr const char REASON_LIGHT[] = "light";
constexpr const char REASON_CELL[] = "cell";

// How many arguments each of the host's commands has.
constexpr uint8_t ARGUMENTS[] = {4, 0, 1, 0, 1, 2, 1, 0};

struct LampColour { char letter; uint8_t red, green, blue; };
constexpr LampColour LAMP_COLOURS[] = {
    {'-', 0x00, 0x00, 0x00},  // dark
    {'t', 0x00, 0x28, 0x00},  // this seat's turn
    {'s', 0x40, 0x00, 0x00},  // a strike to answer
    {'a', 0x28, 0x00, 0x28},  // something else to answer
    {'w', 0x30, 0x18, 0x00},  // cards are wild
    {'p', 0x00, 0x00, 0x40},  // the pot is being split
    {'l', 0x20, 0x20, 0x20},  // lamp test
    {'x', 0x08, 0x00, 0x00},  // host lost
};

}  // namespace tray
