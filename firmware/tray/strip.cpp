// The strip of WS2812 lamps on D6.
#include <avr/interrupt.h>
#include <avr/io.h>

#include "board.h"
#include "lamps.h"

namespace board {

namespace {

// 20 cycles a bit at 16 MHz: high for 6 (a nought) or 13 (a one).
void send_byte(uint8_t byte) {
    uint8_t left = 8;
    asm volatile(
        "1: sbi %[port], %[pin]\n"
        "   lsl %[byte]\n"
        "   rjmp .+0\n"
        "   brcs 2f\n"
        "   cbi %[port], %[pin]\n"
        "2: rjmp .+0\n"
        "   rjmp .+0\n"
        "   rjmp .+0\n"
        "   cbi %[port], %[pin]\n"
        "   dec %[left]\n"
        "   brne 1b\n"
        : [byte] "+r"(byte), [left] "+r"(left)
        : [port] "I"(_SFR_IO_ADDR(PORTD)), [pin] "I"(PD6));
}

}  // namespace

void begin_lamps() { DDRD |= _BV(PD6); }

void light(const char* letters) {
    for (; *letters; letters++) {
        const tray::LampColour* colour = tray::colour_of(*letters);
        cli();  // for one lamp, 30 microseconds: less than a byte on the serial line takes
        send_byte(colour->green);
        send_byte(colour->red);
        send_byte(colour->blue);
        sei();
    }
}

}  // namespace board
