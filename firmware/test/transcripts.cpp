// Holds the dialogues of tests/transcripts with the firmware's own code: transcripts FILE...
// The same files are run with the host's virtual tray; how they are written is in tests/transcripts/README.md.
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "desk.h"

namespace {

constexpr int32_t CHIP = 20000;
constexpr uint32_t READING_MS = 100;

std::string with_check(const std::string& body) {
    char line[tray::LINE * 2];
    snprintf(line, sizeof line, "%s*%04X\n", body.c_str(), tray::check_of(body.data(), static_cast<uint8_t>(body.size())));
    return line;
}

std::string unescaped(const std::string& text) {
    std::string bytes;
    for (size_t at = 0; at < text.size(); at++) {
        if (text.compare(at, 2, "\\n") == 0) {
            bytes += '\n', at++;
        } else if (text.compare(at, 2, "\\x") == 0) {
            bytes += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16)), at += 3;
        } else {
            bytes += text[at];
        }
    }
    return bytes;
}

struct Bench : tray::Hardware {
    std::deque<std::string> said;
    std::unique_ptr<tray::Desk> desk;
    uint32_t now = 0;
    uint16_t starts = 0;
    int32_t raw[tray::COLUMNS] = {};

    Bench() { restart(); }

    void send(const char* line) override { said.push_back(line); }
    void keep(const tray::Column*) override {}
    void beep(uint16_t) override {}

    void restart() {
        said.clear();
        desk.reset(new tray::Desk(*this, ++starts));
        for (tray::Column& column : desk->columns) column.calibration = {0, CHIP, 40};
        for (uint8_t count = 0; count < tray::READINGS; count++) read_all();
    }

    void read_all() {
        for (uint8_t at = 0; at < tray::COLUMNS; at++) desk->columns[at].reading(raw[at], now);
    }

    void hear(const std::string& bytes) {
        for (char byte : bytes) desk->receive(byte, now);
    }

    void wait(uint32_t ms) {
        while (ms--) {
            now++;
            if (now % READING_MS == 0) read_all();
            desk->tick(now);
        }
    }

    void press(const std::string& word) {
        for (uint8_t at = 0; at < tray::BUTTON_COUNT; at++) {
            if (word == tray::BUTTON_WORDS[at]) desk->press(static_cast<tray::Button>(at), now);
        }
    }

    // What went wrong, or nothing.
    std::string run(const std::string& does, std::istringstream& rest) {
        std::string text;
        std::getline(rest >> std::ws, text);
        if (does == ">") {
            hear(with_check(text));
        } else if (does == ">!") {
            hear(unescaped(text));
        } else if (does == "<") {
            std::string got = said.empty() ? "nothing" : said.front();
            if (!said.empty()) said.pop_front();
            if (got != with_check(text)) return "expected " + text + ", got " + got;
        } else if (does == "wait") {
            wait(static_cast<uint32_t>(std::stoi(text)));
        } else if (does == "press") {
            press(text);
        } else if (does == "restart") {
            restart();
        } else if (does == "chips") {
            std::istringstream numbers(text);
            int column, chips;
            numbers >> column >> chips;
            raw[column - 1] = chips * CHIP;
            for (uint8_t count = 0; count < tray::READINGS; count++) read_all();
        } else if (does == "lamps") {
            if (text != desk->lamps()) return "expected lamps " + text + ", they are " + desk->lamps();
        } else {
            return "no such step: " + does;
        }
        return "";
    }
};

bool holds(const char* name) {
    std::ifstream file(name);
    if (!file) return std::cerr << name << ": cannot read\n", false;
    Bench bench;
    std::string line;
    for (int number = 1; std::getline(file, line); number++) {
        std::istringstream words(line);
        std::string does;
        if (!(words >> does) || does[0] == '#') continue;
        std::string wrong = bench.run(does, words);
        if (!wrong.empty()) return std::cerr << name << ":" << number << ": " << wrong << "\n", false;
    }
    if (!bench.said.empty()) return std::cerr << name << ": left over: " << bench.said.front(), false;
    return true;
}

}  // namespace

int main(int count, char** names) {
    int failed = 0;
    for (int at = 1; at < count; at++) failed += !holds(names[at]);
    std::cout << count - 1 << " dialogues, " << failed << " not held\n";
    return failed ? 1 : 0;
}
