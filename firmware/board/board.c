/* The chip tray's hardware, simulated around the compiled firmware: board FIRMWARE.elf LINK
 *
 * LINK becomes a symbolic link to the serial port, as an Arduino's would be: it goes when the cable is pulled and comes back with
 * another port. Standard input takes commands, one a line; standard output says what happens, with the milliseconds
 * of simulated time. README.md beside this file lists both.
 */
#include "board.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim_elf.h"
#include "sim_io.h"

#define BYTE_CYCLES 1389         /* ten bits at 115200 baud */
#define EECR 0x3F                /* the register by which a byte of the EEPROM is written */
#define EEPE 2                   /* the bit that writes it */
#define UNTOUCHED 0xA5           /* fills the memory that the firmware's variables do not take */

avr_t *avr;
double clock_off;
static uint64_t skip_until; /* the cycle until which simulated time may run as fast as it can */
static unsigned variables_end;
static unsigned writes_left; /* bytes of the EEPROM until the brown-out; 0: there is none to come */
static bool browned_out;

void tell(const char *what, const char *more) {
    printf("%s %lu%s%s\n", what, (unsigned long)(avr->cycle / MS_CYCLES), *more ? " " : "", more);
    fflush(stdout);
}

/* ---- commands ---- */

/* The most of the memory that the stack has ever taken. */
static void tell_stack(void) {
    char bytes[16];
    unsigned lowest = variables_end;
    while (lowest <= avr->ramend && avr->data[lowest] == UNTOUCHED) lowest++;
    snprintf(bytes, sizeof bytes, "%u", avr->ramend + 1 - lowest);
    tell("stack", bytes);
}

static void reset(void) {
    avr_reset(avr);
    wire();
    tell("reset", "");
}

/* Ends the run of instructions where this was the last byte to be written. */
static void eeprom_written(avr_t *mcu, avr_io_addr_t at, uint8_t value, void *unused) {
    if (!(value & EEPE) || !writes_left || --writes_left) return;
    browned_out = true;
    mcu->run_cycle_count = 0;
}

static void obey(const char *line) {
    double number = 0;
    if (parts_obey(line) || cable_obey(line)) return;
    if (sscanf(line, "skip %lf", &number) == 1) skip_until = avr->cycle + (uint64_t)(number * MS_CYCLES);
    else if (sscanf(line, "clock %lf", &number) == 1) clock_off = number / 1e6;
    else if (sscanf(line, "reset at-write %lf", &number) == 1) writes_left = (unsigned)number;
    else if (!strcmp(line, "reset")) reset();
    else if (!strcmp(line, "stack")) tell_stack();
    else if (!strcmp(line, "time")) tell("time", "");
    else if (!strcmp(line, "quit")) exit(0);
    else tell("unknown", line);
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

static void start(const char *elf, const char *link) {
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(elf, &firmware)) exit(2);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr_load_firmware(avr, &firmware);
    avr->frequency = MHZ * 1000000;
    avr->sleep = no_sleep;
    avr->run_cycle_limit = BYTE_CYCLES;
    avr->log = LOG_ERROR;
    variables_end = 0x100 + firmware.datasize + firmware.bsssize;
    memset(avr->data + variables_end, UNTOUCHED, avr->ramend + 1 - variables_end);
    avr_register_io_write(avr, EECR, eeprom_written, NULL);
    connect_parts();
    connect_cable(link);
}

int main(int count, char **words) {
    if (count != 3) return fprintf(stderr, "board FIRMWARE.elf LINK\n"), 2;
    signal(SIGPIPE, SIG_IGN);
    start(words[1], words[2]);
    fcntl(0, F_SETFL, O_NONBLOCK);
    plug();
    uint64_t next_byte = 0, next_ms = 0, milliseconds = 0;
    for (;;) {
        int state = avr_run(avr);
        if (state == cpu_Crashed || state == cpu_Done) return tell("crashed", ""), 3;
        if (browned_out) {
            browned_out = false;
            reset();
        }
        if (avr->cycle >= next_byte) {
            next_byte = avr->cycle + (uint64_t)(BYTE_CYCLES * (1 + clock_off));
            feed();
        }
        if (avr->cycle < next_ms) continue;
        next_ms = avr->cycle + MS_CYCLES;
        parts_after(milliseconds++);
        read_commands();
        host_said();
        keep_pace();
    }
}
