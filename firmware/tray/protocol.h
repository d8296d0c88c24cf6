// Lines of the protocol, read and written. Free of hardware: also compiled and tested on the PC.
#pragma once
#include "messages.h"

namespace tray {

constexpr uint8_t MOST_ARGUMENTS = 4;

// CRC-16 (polynomial 1021, start FFFF) of the first `length` characters.
uint16_t check_of(const char* text, uint8_t length);

// A command from the host; the arguments point into the reader's text and live until its next character.
struct Command {
    uint32_t number;
    Verb verb;  // VERB_COUNT: no such command
    uint8_t count;
    const char* arguments[MOST_ARGUMENTS];
};

// Collects characters; anything that is not a whole line with a right check is dropped without a word.
class Reader {
public:
    // True when this character ended a good line; `command` is then filled in.
    bool take(char character, Command& command);

private:
    bool parse(Command& command);
    bool check_fits();

    char text_[LINE];
    uint8_t length_ = 0;
    bool spoiled_ = false;
};

// Builds one line.
class Writer {
public:
    void begin(uint32_t number, const char* verb);
    void word(const char* text);
    void number(uint32_t value);
    void joined(const char* text);  // appended to the last word
    void joined(uint32_t value);
    void end();  // check and newline
    const char* text() const { return text_; }

private:
    void put(char character);

    char text_[LINE + 1];
    uint8_t length_ = 0;
};

// Reads a whole number up to 4294967295; false where `text` is none.
bool read_number(const char* text, uint32_t& value);

// True where `number` is ahead of `other` by at most half of all numbers; after the largest comes nought.
inline bool is_newer(uint32_t number, uint32_t other) { return number != other && number - other <= 0x80000000UL; }

bool same(const char* one, const char* other);

}  // namespace tray
