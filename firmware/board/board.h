/* The simulated board: what its three files know of each other. Times are of the simulated clock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "sim_avr.h"

#define MHZ 16
#define MS_CYCLES (MHZ * 1000ULL)

extern avr_t *avr;
extern double clock_off; /* how much the tray's clock is fast: 0.02 is two per cent */
void tell(const char *what, const char *more);

/* Load cells, lamps, buttons, buzzer. */
void connect_parts(void);
void wire(void); /* as the pins are when nothing is pressed and no cell is ready */
void parts_after(uint64_t milliseconds);
bool parts_obey(const char *line); /* false where it is no command to them */

/* The serial line. */
void connect_cable(const char *link);
void plug(void);
void feed(void); /* the time of one byte has passed */
void host_said(void);
bool cable_obey(const char *line);
