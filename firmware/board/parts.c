/* What is wired to the tray: five load cells, the strip of lamps, three buttons, a buzzer. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "avr_ioport.h"
#include "board.h"

enum { CELLS = 5, BUTTONS = 3, LAMPS = 12, FIRST_BUTTON = 2, STRIP = 6, BUZZER = 5 };
#define HELD_MS 60               /* a quick press */
#define CONVERSION_MS 100        /* a HX711 at ten readings a second */
#define PER_GRAM 2000.0          /* raw units of a 1 kg cell of 1 mV/V at gain 128; half as many of a 2 kg cell */
#define EMPTY 150000.0           /* raw units of an empty cell */

static const char *const BUTTON_WORDS[BUTTONS] = {"split", "undo", "next"};

struct cell {
    double grams, grams_per_s, crept, kilos; /* kilos: the most that it is made for */
    bool gone;
    int32_t latched;
    int pulses; /* of the reading under way; 25: it was read */
};

static struct cell cells[CELLS];
static double noise = 120;
static uint64_t released_at[BUTTONS], bounces_until[BUTTONS];
static uint8_t external[256];

static double normal(void) {
    double one = drand48(), other = drand48();
    return sqrt(-2 * log(one > 0 ? one : 1e-12)) * cos(2 * M_PI * other);
}

/* A pin driven from outside, also when the firmware writes the port again. */
static void drive(char port, int pin, bool level) {
    uint8_t bit = (uint8_t)(1 << pin);
    external[(int)port] = (uint8_t)(level ? external[(int)port] | bit : external[(int)port] & ~bit);
    avr_ioport_external_t pull = {.name = port, .mask = port == 'C' ? 0x1F : 0x1C, .value = external[(int)port]};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &pull);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), level);
}

/* Nothing pressed, no cell ready. A reset clears the pins without telling: each is moved, so that it is set again. */
void wire(void) {
    for (int level = 0; level < 2; level++) {
        for (int at = 0; at < CELLS; at++) drive('C', at, level);
        for (int at = 0; at < BUTTONS; at++) drive('D', FIRST_BUTTON + at, level);
    }
}

/* ---- load cells ---- */

static void convert(int at) {
    struct cell *cell = &cells[at];
    cell->crept += cell->grams_per_s * CONVERSION_MS / 1000;
    double raw = EMPTY + (cell->grams + cell->crept) * PER_GRAM / cell->kilos + noise * normal();
    raw = raw > 8388607 ? 8388607 : raw < -8388608 ? -8388608 : raw;
    cell->latched = (int32_t)raw;
    cell->pulses = 0;
    drive('C', at, cell->gone);
}

static void cell_clocked(struct avr_irq_t *irq, uint32_t level, void *which) {
    int at = (int)(intptr_t)which;
    struct cell *cell = &cells[at];
    if (!level || cell->gone || cell->pulses > 24) return;
    drive('C', at, cell->pulses == 24 || (cell->latched >> (23 - cell->pulses) & 1));
    cell->pulses++;
}

/* ---- lamps and buzzer ---- */

static void strip_changed(struct avr_irq_t *irq, uint32_t level, void *unused) {
    static uint64_t rose, fell;
    static unsigned bits;
    static uint8_t frame[LAMPS * 3];
    static char shown[LAMPS * 7];
    if (level) {
        if (avr->cycle - fell > 50 * MHZ) bits = 0; /* 50 microseconds of silence begin a new frame */
        rose = avr->cycle;
        return;
    }
    if (!rose) return; /* the port being set up */
    fell = avr->cycle;
    uint64_t high = fell - rose;
    if (high < 4 || (high > 8 && high < 10) || high > 16) tell("strip", "a pulse of a length that no lamp knows");
    if (bits >= LAMPS * 24) return;
    uint8_t *byte = &frame[bits / 8];
    *byte = (uint8_t)(*byte << 1 | (high > 8));
    if (++bits < LAMPS * 24) return;
    char text[LAMPS * 7] = "";
    for (int at = 0; at < LAMPS; at++) {
        uint8_t *lamp = &frame[at * 3]; /* green comes first */
        sprintf(text + strlen(text), "%s%02x%02x%02x", at ? "," : "", lamp[1], lamp[0], lamp[2]);
    }
    if (!strcmp(text, shown)) return;
    strcpy(shown, text);
    tell("lamps", text);
}

static void buzzer_changed(struct avr_irq_t *irq, uint32_t level, void *unused) {
    static uint32_t before;
    if (level == before) return;
    before = level;
    tell("buzzer", level ? "on" : "off");
}

/* ---- buttons ---- */

static void press(const char *word) {
    for (int at = 0; at < BUTTONS; at++) {
        if (strcmp(word, BUTTON_WORDS[at])) continue;
        bounces_until[at] = avr->cycle + 8 * MS_CYCLES;
        released_at[at] = avr->cycle + HELD_MS * MS_CYCLES;
    }
}

static void move_buttons(void) {
    for (int at = 0; at < BUTTONS; at++) {
        if (!released_at[at]) continue;
        bool over = avr->cycle >= released_at[at];
        bool up = over || (avr->cycle < bounces_until[at] && drand48() < 0.5);
        drive('D', FIRST_BUTTON + at, up);
        if (over) released_at[at] = 0;
    }
}

/* ---- all of them ---- */

void connect_parts(void) {
    for (intptr_t at = 0; at < CELLS; at++) {
        cells[at].kilos = 1;
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), (int)at), cell_clocked, (void *)at);
    }
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), STRIP), strip_changed, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), BUZZER), buzzer_changed, NULL);
    wire();
}

void parts_after(uint64_t milliseconds) {
    for (int cell = 0; cell < CELLS; cell++) {
        if (milliseconds % CONVERSION_MS == (uint64_t)cell * 7) convert(cell);
    }
    move_buttons();
}

/* The cell of a command such as "cell 2 460.5", and the number after it where there is one. */
static struct cell *told_cell(const char *line, char *word, double *number) {
    int at = -1;
    if (sscanf(line, "%31s %d %lf", word, &at, number) < 2 || at < 1 || at > CELLS) return NULL;
    return &cells[at - 1];
}

bool parts_obey(const char *line) {
    char word[32] = "";
    double number = 0;
    struct cell *cell = told_cell(line, word, &number);
    if (cell && !strcmp(word, "cell")) cell->grams = number;
    else if (cell && !strcmp(word, "kilos") && number > 0) cell->kilos = number;
    else if (cell && !strcmp(word, "creep")) cell->grams_per_s = number;
    else if (cell && !strcmp(word, "gone")) cell->gone = true;
    else if (cell && !strcmp(word, "back")) cell->gone = false;
    else if (sscanf(line, "noise %lf", &number) == 1) noise = number;
    else if (sscanf(line, "press %31s", word) == 1) press(word);
    else return false;
    return true;
}
