// Clock, watchdog, serial line, buttons and buzzer.
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

namespace {

constexpr uint8_t BUZZER = PD5;
constexpr uint8_t BUTTONS[tray::BUTTON_COUNT] = {PD2, PD3, PD4};

volatile uint32_t milliseconds;

// One writer and one reader each, so the indices need no lock; a full ring drops what comes.
struct Ring {
    volatile char bytes[256];
    volatile uint8_t head, tail;
    uint8_t used() const { return static_cast<uint8_t>(head - tail); }
};
Ring in, out;

void put(char byte) {
    out.bytes[out.head] = byte;
    out.head = static_cast<uint8_t>(out.head + 1);
}

}  // namespace

// An old bootloader leaves the watchdog running after it has bitten.
extern "C" void stop_watchdog() __attribute__((naked, used, section(".init3")));
extern "C" void stop_watchdog() {
    MCUSR = 0;
    wdt_disable();
}

// Timer 2, so that the Arduino core's own timer 0 is left alone.
ISR(TIMER2_COMPA_vect) { milliseconds = milliseconds + 1; }

ISR(USART_RX_vect) {
    char byte = static_cast<char>(UDR0);
    if (in.used() == 255) return;
    in.bytes[in.head] = byte;
    in.head = static_cast<uint8_t>(in.head + 1);
}

ISR(USART_UDRE_vect) {
    if (!out.used()) {
        UCSR0B &= static_cast<uint8_t>(~_BV(UDRIE0));
        return;
    }
    UDR0 = static_cast<uint8_t>(out.bytes[out.tail]);
    out.tail = static_cast<uint8_t>(out.tail + 1);
}

namespace board {

void begin_cells();
void begin_lamps();

void begin() {
    TCCR2A = _BV(WGM21);
    TCCR2B = _BV(CS22);  // 16 MHz / 64 / 250
    OCR2A = 249;
    TIMSK2 = _BV(OCIE2A);
    UCSR0A = _BV(U2X0);
    UBRR0 = 16;  // 115200 baud, 2.1 % fast, as every Arduino
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    DDRD |= _BV(BUZZER);
    for (uint8_t pin : BUTTONS) PORTD |= _BV(pin);  // pull-ups
    begin_cells();
    begin_lamps();
    set_sleep_mode(SLEEP_MODE_IDLE);
    wdt_enable(WDTO_500MS);
    sei();
}

uint32_t now_ms() {
    uint8_t before = SREG;
    cli();
    uint32_t now = milliseconds;
    SREG = before;
    return now;
}

void rest() { sleep_mode(); }

void still_alive() { wdt_reset(); }

bool heard(char& character) {
    if (!in.used()) return false;
    character = in.bytes[in.tail];
    in.tail = static_cast<uint8_t>(in.tail + 1);
    return true;
}

void say(const char* line) {
    uint8_t length = 0;
    while (line[length]) length++;
    if (length >= 255 - out.used()) return;
    put('\n');  // ends whatever noise came before
    for (uint8_t at = 0; at < length; at++) put(line[at]);
    UCSR0B |= _BV(UDRIE0);
}

bool pressed(tray::Button button) { return !(PIND & _BV(BUTTONS[button])); }

void buzzer(bool on) {
    if (on) {
        PORTD |= _BV(BUZZER);
    } else {
        PORTD &= static_cast<uint8_t>(~_BV(BUZZER));
    }
}

}  // namespace board
