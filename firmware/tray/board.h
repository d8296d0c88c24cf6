// The hardware of an Arduino Uno or Nano (ATmega328P at 16 MHz) and what is wired to it.
#pragma once
#include "weighing.h"

namespace board {

void begin();
uint32_t now_ms();
void rest();           // sleep until the next interrupt, at most a millisecond
void still_alive();    // not called for half a second: the processor starts anew

bool heard(char& character);
void say(const char* line);  // whole or, where there is no room, not at all: whoever waits for it asks again

bool cell_ready(uint8_t column);
int32_t read_cell(uint8_t column);

void light(const char* letters);
bool pressed(tray::Button button);
void buzzer(bool on);

uint16_t count_start();
void load(tray::Column* columns);
void keep(const tray::Column* columns);

}  // namespace board
