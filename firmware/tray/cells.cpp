// Five HX711 converters: data on A0 to A4 (port C), clock on D8 to D12 (port B).
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>

#include "board.h"

namespace board {

namespace {

constexpr uint8_t ALL = (1 << tray::COLUMNS) - 1;

// The clock must not stay high for 60 microseconds, which would put the converter to sleep.
bool clock_bit(uint8_t column) {
    uint8_t before = SREG;
    cli();
    PORTB |= static_cast<uint8_t>(1 << column);
    _delay_us(1);
    PORTB &= static_cast<uint8_t>(~(1 << column));
    SREG = before;
    bool bit = PINC & (1 << column);
    _delay_us(1);
    return bit;
}

}  // namespace

void begin_cells() {
    PORTC |= ALL;  // pull-ups: a converter that is not there is never ready
    DDRB |= ALL;
}

bool cell_ready(uint8_t column) { return !(PINC & (1 << column)); }

int32_t read_cell(uint8_t column) {
    uint32_t raw = 0;
    for (uint8_t bit = 0; bit < 24; bit++) raw = raw << 1 | clock_bit(column);
    clock_bit(column);  // the next reading: channel A, gain 128
    if (raw & 0x800000UL) raw |= 0xFF000000UL;
    return static_cast<int32_t>(raw);
}

}  // namespace board
