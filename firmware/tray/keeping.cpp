// Calibrations and the count of starts in EEPROM. Two places, written in turn: a power cut during one leaves the other.
#include <avr/eeprom.h>

#include "board.h"
#include "protocol.h"

namespace board {

namespace {

struct Kept {
    uint16_t generation;
    tray::Calibration columns[tray::COLUMNS];
    uint16_t check;
};

uint16_t EEMEM starts_place = 0;
Kept EEMEM places[2] = {};

uint16_t generation;

uint16_t check_of(const Kept& kept) {
    return tray::check_of(reinterpret_cast<const char*>(&kept), sizeof(Kept) - sizeof(kept.check));
}

bool read_place(uint8_t place, Kept& kept) {
    eeprom_read_block(&kept, &places[place], sizeof(Kept));
    return kept.check == check_of(kept);
}

}  // namespace

uint16_t count_start() {
    uint16_t starts = eeprom_read_word(&starts_place) + 1;
    if (starts == 0 || starts == 0xFFFF) starts = 1;  // an erased chip reads FFFF
    eeprom_update_word(&starts_place, starts);
    return starts;
}

void load(tray::Column* columns) {
    Kept one, other;
    bool first = read_place(0, one), second = read_place(1, other);
    if (!first && !second) return;
    bool newer = second && (!first || static_cast<int16_t>(other.generation - one.generation) > 0);
    const Kept& kept = newer ? other : one;
    generation = kept.generation;
    for (uint8_t at = 0; at < tray::COLUMNS; at++) columns[at].calibration = kept.columns[at];
}

void keep(const tray::Column* columns) {
    Kept kept;
    kept.generation = ++generation;
    for (uint8_t at = 0; at < tray::COLUMNS; at++) kept.columns[at] = columns[at].calibration;
    kept.check = check_of(kept);
    eeprom_update_block(&kept, &places[generation & 1], sizeof(Kept));
}

}  // namespace board
