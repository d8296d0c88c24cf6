/* The chip tray's hardware, simulated around the compiled firmware: board FIRMWARE.elf LINK
 *
 * LINK becomes a symbolic link to the serial port, as an Arduino's would be: it goes when the cable is pulled and comes back with
 * another port. Standard input takes commands, one a line; standard output says what happens, with the milliseconds
 * of simulated time. README.md beside this file lists both.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "avr_ioport.h"
#include "avr_uart.h"
#include "sim_avr.h"
#include "sim_elf.h"

enum { CELLS = 5, BUTTONS = 3, LAMPS = 12, FIRST_BUTTON = 2, STRIP = 6, BUZZER = 5, FIFO = 131072 };
#define MHZ 16
#define MS_CYCLES (MHZ * 1000ULL)
#define BYTE_CYCLES 1389         /* ten bits at 115200 baud */
#define HELD_MS 60               /* a quick press */
#define CONVERSION_MS 100        /* a HX711 at ten readings a second */
#define PER_GRAM 2000.0          /* raw units of a 1 kg cell of 1 mV/V at gain 128; half as many of a 2 kg cell */
#define EMPTY 150000.0           /* raw units of an empty cell */
#define BUILT_IN_ERROR 0.021     /* 117647 baud for 115200, as every Arduino */
#define TOLERATED 0.0526         /* half a bit at the middle of the tenth */

static const char *const BUTTON_WORDS[BUTTONS] = {"split", "undo", "next"};

struct cell {
    double grams, grams_per_s, crept, kilos; /* kilos: the most that it is made for */
    bool gone;
    int32_t latched;
    int pulses; /* of the reading under way; 25: it was read */
};

struct way { /* one direction of the cable */
    uint8_t bytes[FIFO];
    unsigned head, tail;
    long left; /* bytes until the cable is pulled; -1: it is not */
};

static avr_t *avr;
static struct cell cells[CELLS];
static struct way to_tray = {.left = -1}, to_host = {.left = -1};
static double noise = 120, clock_off;
static uint64_t skip_until; /* the cycle until which simulated time may run as fast as it can */
static uint64_t released_at[BUTTONS], bounces_until[BUTTONS];
static int master = -1, slave = -1;
static bool xoff;
static const char *link_name;
static uint8_t external[256];

static unsigned long now_ms(void) { return (unsigned long)(avr->cycle / MS_CYCLES); }

static void tell(const char *what, const char *more) {
    printf("%s %lu%s%s\n", what, now_ms(), *more ? " " : "", more);
    fflush(stdout);
}

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

/* ---- lamps ---- */

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

/* ---- the cable ---- */

/* What has come through is the host's: as an USB driver would, the pty keeps it until it is read, for a while. */
static void let_host_read(void) {
    int unread = 0;
    for (int tries = 0; tries < 200 && !ioctl(slave, FIONREAD, &unread) && unread; tries++) usleep(500);
}

static void pull(void) {
    if (master < 0) return;
    let_host_read();
    close(slave);
    close(master);
    master = slave = -1;
    unlink(link_name);
    to_tray.head = to_tray.tail = 0;
    to_tray.left = to_host.left = -1;
    tell("pulled", "");
}

static void plug(void) {
    char name[64];
    struct termios raw;
    if (master >= 0) return;
    if (openpty(&master, &slave, name, NULL, NULL) < 0) exit(4);
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    fcntl(master, F_SETFL, O_NONBLOCK);
    unlink(link_name);
    if (symlink(name, link_name) < 0) exit(4);
    tell("plugged", name);
}

static bool through(struct way *way) {
    if (way->left < 0) return true;
    return way->left-- > 0;
}

static uint8_t by_clock(uint8_t byte) { return fabs(BUILT_IN_ERROR + clock_off) > TOLERATED ? byte ^ 0x80 : byte; }

static void send_to_host(uint8_t byte) {
    byte = by_clock(byte);
    if (master >= 0 && write(master, &byte, 1) < 0 && errno != EAGAIN) pull();
}

static void tray_said(struct avr_irq_t *irq, uint32_t value, void *unused) {
    if (master < 0) return;
    if (!through(&to_host)) {
        pull();
        return;
    }
    send_to_host((uint8_t)value);
}

static void put(struct way *way, uint8_t byte) {
    if (way->head - way->tail < FIFO) way->bytes[way->head++ % FIFO] = byte;
}

static void host_said(void) {
    uint8_t bytes[512];
    ssize_t count = master < 0 ? 0 : read(master, bytes, sizeof bytes);
    for (ssize_t at = 0; at < count; at++) put(&to_tray, bytes[at]);
}

static void feed(void) {
    if (to_tray.head == to_tray.tail || xoff) return;
    if (!through(&to_tray)) {
        pull();
        return;
    }
    uint8_t byte = by_clock(to_tray.bytes[to_tray.tail++ % FIFO]);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
}

static void flow(struct avr_irq_t *irq, uint32_t value, void *stop) { xoff = stop != NULL; }

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

/* ---- commands ---- */

/* Nothing pressed, no cell ready. A reset clears the pins without telling: each is moved, so that it is set again. */
static void wire(void) {
    for (int level = 0; level < 2; level++) {
        for (int at = 0; at < CELLS; at++) drive('C', at, level);
        for (int at = 0; at < BUTTONS; at++) drive('D', FIRST_BUTTON + at, level);
    }
}

static void obey(char *line) {
    char word[32] = "", other[32] = "";
    double number = 0, more = 0;
    int at = -1;
    if (sscanf(line, "cell %d %lf", &at, &number) == 2 && at >= 1 && at <= CELLS) cells[at - 1].grams = number;
    else if (sscanf(line, "kilos %d %lf", &at, &number) == 2 && at >= 1 && at <= CELLS && number > 0) cells[at - 1].kilos = number;
    else if (sscanf(line, "creep %d %lf", &at, &number) == 2 && at >= 1 && at <= CELLS) cells[at - 1].grams_per_s = number;
    else if (sscanf(line, "gone %d", &at) == 1 && at >= 1 && at <= CELLS) cells[at - 1].gone = true;
    else if (sscanf(line, "back %d", &at) == 1 && at >= 1 && at <= CELLS) cells[at - 1].gone = false;
    else if (sscanf(line, "noise %lf", &number) == 1) noise = number;
    else if (sscanf(line, "skip %lf", &number) == 1) skip_until = avr->cycle + (uint64_t)(number * MS_CYCLES);
    else if (sscanf(line, "clock %lf", &number) == 1) clock_off = number / 1e6;
    else if (sscanf(line, "press %31s", word) == 1) press(word);
    else if (sscanf(line, "pull to-%31s %lf", word, &number) == 2) (strcmp(word, "tray") ? &to_host : &to_tray)->left = (long)number;
    else if (sscanf(line, "garbage to-%31s %lf", word, &number) == 2) {
        for (more = 0; more < number; more++) {
            uint8_t byte = (uint8_t)(drand48() * 256);
            if (strcmp(word, "tray")) send_to_host(byte);
            else put(&to_tray, byte);
        }
    }
    else if (sscanf(line, "%31s", other) == 1 && !strcmp(other, "pull")) pull();
    else if (!strcmp(other, "plug")) plug();
    else if (!strcmp(other, "reset")) {
        avr_reset(avr);
        wire();
        tell("reset", "");
    }
    else if (!strcmp(other, "time")) tell("time", "");
    else if (!strcmp(other, "quit")) exit(0);
    else tell("unknown", other);
}

static void read_commands(void) {
    static char line[256];
    static size_t length;
    char byte;
    ssize_t count;
    while ((count = read(0, &byte, 1)) == 1) {
        if (byte != '\n' && length < sizeof line - 1) {
            line[length++] = byte;
            continue;
        }
        line[length] = 0;
        length = 0;
        if (*line) obey(line);
    }
    if (!count) exit(0); /* whoever started us is gone */
}

/* ---- time ---- */

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles) {}

static int64_t wall_ns(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000000000LL + at.tv_nsec;
}

/* Simulated time never runs ahead of the clock on the wall, each by its own clock's error; what was missed or skipped
 * is not made up for. */
static void keep_pace(void) {
    static int64_t begun_ns;
    static bool skipping;
    int64_t simulated = (int64_t)((double)avr->cycle * 1000 / MHZ / (1 + clock_off));
    int64_t ahead = simulated - (wall_ns() - begun_ns);
    if (avr->cycle < skip_until) {
        skipping = true;
        return;
    }
    if (skipping) tell("skipped", "");
    if (skipping || ahead < -20000000 || ahead > 1000000000) {
        begun_ns = wall_ns() - simulated;
        skipping = false;
    } else if (ahead > 0) {
        usleep((useconds_t)(ahead / 1000));
    }
}

static void connect_pins(void) {
    for (intptr_t at = 0; at < CELLS; at++) {
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), (int)at), cell_clocked, (void *)at);
    }
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), STRIP), strip_changed, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), BUZZER), buzzer_changed, NULL);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *uart = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), 0);
    avr_irq_register_notify(uart + UART_IRQ_OUTPUT, tray_said, NULL);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XON, flow, NULL);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XOFF, flow, (void *)1);
    wire();
}

static void start(const char *elf) {
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(elf, &firmware)) exit(2);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr_load_firmware(avr, &firmware);
    avr->frequency = MHZ * 1000000;
    avr->sleep = no_sleep;
    avr->run_cycle_limit = BYTE_CYCLES;
    avr->log = LOG_ERROR;
    connect_pins();
}

int main(int count, char **words) {
    if (count != 3) return fprintf(stderr, "board FIRMWARE.elf LINK\n"), 2;
    signal(SIGPIPE, SIG_IGN);
    link_name = words[2];
    start(words[1]);
    for (int at = 0; at < CELLS; at++) cells[at].kilos = 1;
    fcntl(0, F_SETFL, O_NONBLOCK);
    plug();
    uint64_t next_byte = 0, next_ms = 0, milliseconds = 0;
    for (;;) {
        int state = avr_run(avr);
        if (state == cpu_Crashed || state == cpu_Done) return tell("crashed", ""), 3;
        if (avr->cycle >= next_byte) {
            next_byte = avr->cycle + (uint64_t)(BYTE_CYCLES * (1 + clock_off));
            feed();
        }
        if (avr->cycle < next_ms) continue;
        next_ms = avr->cycle + MS_CYCLES;
        for (int cell = 0; cell < CELLS; cell++) {
            if (milliseconds % CONVERSION_MS == (uint64_t)cell * 7) convert(cell);
        }
        milliseconds++;
        move_buttons();
        read_commands();
        host_said();
        keep_pace();
    }
}
