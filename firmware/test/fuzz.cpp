// Says noise, torn lines and senseless commands to the firmware's own code, built with every check of the compiler:
// fuzz BYTES SEED. At the end a new host must be served as if nothing had been.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "desk.h"

namespace {

std::mt19937 chance;

unsigned below(unsigned end) { return std::uniform_int_distribution<unsigned>(0, end - 1)(chance); }

struct Silent : tray::Hardware {
    std::string last;
    void send(const char* line) override { last = line; }
    void keep(const tray::Column*) override {}
    void beep(uint16_t) override {}
};

std::string with_check(const std::string& body) {
    char check[8];
    snprintf(check, sizeof check, "*%04X\n", tray::check_of(body.data(), static_cast<uint8_t>(body.size())));
    return body + check;
}

std::string senseless() {
    static const char* const words[] = {"0", "1", "5", "77", "4294967295", "4294967296", "-1", "x", "------------", ""};
    std::string body = std::to_string(below(8) ? below(200) : static_cast<unsigned>(chance())) + " " + tray::VERB_WORDS[below(tray::VERB_COUNT)];
    for (unsigned count = below(6); count; count--) body += std::string(" ") + words[below(10)];
    return with_check(body);
}

std::string noise() {
    std::string bytes;
    for (unsigned count = below(200); count; count--) bytes += static_cast<char>(below(256));
    return bytes;
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) return fprintf(stderr, "fuzz BYTES SEED\n"), 2;
    long left = atol(words[1]);
    chance.seed(static_cast<unsigned>(atoi(words[2])));
    Silent hardware;
    tray::Desk desk(hardware, 1);
    uint32_t now = 0;
    while (left > 0) {
        std::string said = below(2) ? senseless() : noise();
        if (below(4) == 0) said.resize(below(static_cast<unsigned>(said.size()) + 1));
        for (char byte : said) desk.receive(byte, now);
        left -= static_cast<long>(said.size());
        desk.tick(now += below(500));
        desk.press(static_cast<tray::Button>(below(tray::BUTTON_COUNT)), now);
        desk.columns[below(tray::COLUMNS)].reading(static_cast<int32_t>(below(1 << 24)) - (1 << 23), now);
    }
    for (char byte : "\n" + with_check("0 hello 1 4242 1 4294967295") + with_check("1 ping")) desk.receive(byte, now);
    bool served = hardware.last == with_check("1 ok");
    printf("%s\n", served ? "served" : hardware.last.c_str());
    return served ? 0 : 1;
}
