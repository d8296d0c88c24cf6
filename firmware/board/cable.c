/* The serial line: a pty with a symbolic link to it, pulled, plugged in, garbled. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "avr_uart.h"
#include "board.h"

enum { FIFO = 131072 };
#define BUILT_IN_ERROR 0.021     /* 117647 baud for 115200, as every Arduino */
#define TOLERATED 0.0526         /* half a bit at the middle of the tenth */

struct way { /* one direction of the cable */
    uint8_t bytes[FIFO];
    unsigned head, tail;
    long left; /* bytes until the cable is pulled; -1: it is not */
};

static struct way to_tray = {.left = -1}, to_host = {.left = -1};
static int master = -1, slave = -1;
static bool xoff;
static const char *link_name;

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

void plug(void) {
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

void host_said(void) {
    uint8_t bytes[512];
    ssize_t count = master < 0 ? 0 : read(master, bytes, sizeof bytes);
    for (ssize_t at = 0; at < count; at++) put(&to_tray, bytes[at]);
}

void feed(void) {
    if (to_tray.head == to_tray.tail || xoff) return;
    if (!through(&to_tray)) {
        pull();
        return;
    }
    uint8_t byte = by_clock(to_tray.bytes[to_tray.tail++ % FIFO]);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
}

static void flow(struct avr_irq_t *irq, uint32_t value, void *stop) { xoff = stop != NULL; }

void connect_cable(const char *link) {
    uint32_t flags = 0;
    link_name = link;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *uart = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), 0);
    avr_irq_register_notify(uart + UART_IRQ_OUTPUT, tray_said, NULL);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XON, flow, NULL);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XOFF, flow, (void *)1);
}

static void garble(bool host, long bytes) {
    while (bytes-- > 0) {
        uint8_t byte = (uint8_t)(drand48() * 256);
        if (host) send_to_host(byte);
        else put(&to_tray, byte);
    }
}

bool cable_obey(const char *line) {
    char word[32] = "", way[32] = "";
    double number = 0;
    int found = sscanf(line, "%31s to-%31s %lf", word, way, &number);
    bool host = !strcmp(way, "host");
    if (found == 3 && !strcmp(word, "pull")) (host ? &to_host : &to_tray)->left = (long)number;
    else if (found == 3 && !strcmp(word, "garbage")) garble(host, (long)number);
    else if (found == 1 && !strcmp(word, "pull")) pull();
    else if (found == 1 && !strcmp(word, "plug")) plug();
    else return false;
    return true;
}
