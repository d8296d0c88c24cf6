#include "protocol.h"

namespace tray {

namespace {

constexpr char HEX_DIGITS[] = "0123456789ABCDEF";
constexpr uint8_t CHECK_LENGTH = 5;  // the star and four digits

Verb verb_of(const char* word) {
    for (uint8_t verb = 0; verb < VERB_COUNT; verb++) {
        if (same(word, VERB_WORDS[verb])) return static_cast<Verb>(verb);
    }
    return VERB_COUNT;
}

}  // namespace

uint16_t check_of(const char* text, uint8_t length) {
    uint16_t check = 0xFFFF;
    for (uint8_t at = 0; at < length; at++) {
        check ^= static_cast<uint16_t>(static_cast<uint8_t>(text[at])) << 8;
        for (uint8_t bit = 0; bit < 8; bit++) {
            check = check & 0x8000 ? static_cast<uint16_t>(check << 1) ^ 0x1021 : static_cast<uint16_t>(check << 1);
        }
    }
    return check;
}

bool same(const char* one, const char* other) {
    while (*one && *one == *other) one++, other++;
    return *one == *other;
}

bool read_number(const char* text, uint32_t& value) {
    uint32_t found = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        uint8_t digit = static_cast<uint8_t>(*text - '0');
        if (found > (0xFFFFFFFFUL - digit) / 10) return false;
        found = found * 10 + digit;
    }
    value = found;
    return true;
}

bool Reader::take(char character, Command& command) {
    if (character == '\n') {
        bool good = !spoiled_ && length_ > 0 && check_fits() && parse(command);
        length_ = 0;
        spoiled_ = false;
        return good;
    }
    if (character < ' ' || character > '~' || length_ >= LINE - 1) {
        spoiled_ = true;
        return false;
    }
    text_[length_++] = character;
    return false;
}

bool Reader::check_fits() {
    if (length_ <= CHECK_LENGTH || text_[length_ - CHECK_LENGTH] != '*') return false;
    uint8_t body = length_ - CHECK_LENGTH;
    uint16_t check = check_of(text_, body);
    for (uint8_t at = 0; at < 4; at++) {
        if (text_[body + 1 + at] != HEX_DIGITS[(check >> (12 - 4 * at)) & 15]) return false;
    }
    text_[body] = 0;
    return true;
}

bool Reader::parse(Command& command) {
    const char* words[MOST_ARGUMENTS + 2];
    uint8_t count = 0;
    for (char* at = text_; *at;) {
        if (count == MOST_ARGUMENTS + 2) return false;
        words[count++] = at;
        while (*at && *at != ' ') at++;
        if (*at) *at++ = 0;
    }
    if (count < 2 || !read_number(words[0], command.number)) return false;
    command.verb = verb_of(words[1]);
    command.count = count - 2;
    for (uint8_t at = 0; at < command.count; at++) command.arguments[at] = words[at + 2];
    return true;
}

void Writer::begin(uint32_t value, const char* verb) {
    length_ = 0;
    joined(value);
    word(verb);
}

void Writer::word(const char* text) {
    put(' ');
    joined(text);
}

void Writer::number(uint32_t value) {
    put(' ');
    joined(value);
}

void Writer::joined(const char* text) {
    while (*text) put(*text++);
}

void Writer::joined(uint32_t value) {
    char digits[11];
    uint8_t at = 10;
    digits[at] = 0;
    do {
        digits[--at] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value);
    joined(digits + at);
}

void Writer::end() {
    uint16_t check = check_of(text_, length_);
    text_[length_++] = '*';
    for (int8_t shift = 12; shift >= 0; shift -= 4) text_[length_++] = HEX_DIGITS[(check >> shift) & 15];
    text_[length_++] = '\n';
    text_[length_] = 0;
}

void Writer::put(char character) {
    if (length_ < LINE - CHECK_LENGTH - 1) text_[length_++] = character;
}

}  // namespace tray
