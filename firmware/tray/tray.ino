// The chip tray: load cells, lamps, buttons and a buzzer. Everything that thinks is in desk.cpp and weighing.cpp.
#include "board.h"
#include "desk.h"

namespace {

constexpr uint8_t BOUNCE_MS = 25;
constexpr uint16_t REFRESH_MS = 1000;  // a lamp that caught a disturbance is put right

uint32_t beep_until;

struct Parts : tray::Hardware {
    void send(const char* line) override { board::say(line); }
    void keep(const tray::Column* columns) override { board::keep(columns); }
    void beep(uint16_t ms) override { beep_until = board::now_ms() + ms; }
};

Parts parts;
tray::Desk desk(parts, board::count_start());
uint8_t held[tray::BUTTON_COUNT];
uint32_t looked;
uint32_t lit;
char shown[tray::LAMPS + 1];

void look_at_buttons(uint32_t now) {
    for (uint8_t at = 0; at < tray::BUTTON_COUNT; at++) {
        auto button = static_cast<tray::Button>(at);
        if (!board::pressed(button)) {
            held[at] = 0;
        } else if (held[at] <= BOUNCE_MS && held[at]++ == BOUNCE_MS) {
            desk.press(button, now);
        }
    }
}

void light(uint32_t now) {
    const char* letters = desk.lamps();
    if (tray::same(letters, shown) && now - lit < REFRESH_MS) return;
    for (uint8_t at = 0; at <= tray::LAMPS; at++) shown[at] = letters[at];
    board::light(shown);
    lit = now;
}

}  // namespace

void setup() {
    board::begin();
    board::load(desk.columns);
}

void loop() {
    board::still_alive();
    uint32_t now = board::now_ms();
    for (char character; board::heard(character);) desk.receive(character, now);
    if (now != looked) {
        looked = now;
        look_at_buttons(now);
        for (uint8_t column = 0; column < tray::COLUMNS; column++) {
            if (board::cell_ready(column)) desk.columns[column].reading(board::read_cell(column), now);
        }
        desk.tick(now);
        board::buzzer(static_cast<int32_t>(beep_until - now) > 0);
        light(now);
    }
    board::rest();
}
