#include "desk.h"

#include "lamps.h"

namespace tray {

const char Desk::LOST[] = "xxxxxxxxxxxx";
static_assert(LAMPS == 12, "the rows of letters are written for twelve lamps");

void Desk::receive(char character, uint32_t now) {
    Command command;
    if (!reader_.take(character, command)) return;
    heard_ = now;
    lost_ = !open_;
    if (command.verb == VERB_HELLO) {
        hello(command, now);
    } else if (!open_) {
        answer_.begin(command.number, TRAY_VERB_NO);
        answer_.word(REASON_HELLO);
        answer_.end();
        hardware_.send(answer_.text());
    } else if (command.verb == VERB_GOT) {
        got(command.number);
    } else if (command.number == last_ && last_) {
        hardware_.send(answer_.text());
    } else if (command.number > last_) {
        obey(command, now);
    }
}

void Desk::hello(const Command& command, uint32_t now) {
    uint32_t given[4];
    if (command.count != 4) return;
    for (uint8_t at = 0; at < 4; at++) {
        if (!read_number(command.arguments[at], given[at])) return;
    }
    uint32_t session = given[1];
    open_ = given[0] == PROTOCOL;
    lost_ = !open_;
    if (open_ && session != session_) {
        session_ = session;
        last_ = 0;
    }
    Writer reply;
    reply.begin(0, TRAY_VERB_HELLO);
    reply.number(PROTOCOL);
    reply.word(FIRMWARE);
    reply.number(boot_);
    reply.number(SEATS);
    reply.number(COLUMNS);
    reply.number(last_);
    reply.end();
    hardware_.send(reply.text());
    if (!open_) return;
    if (given[2] == boot_) got(given[3]);
    if (waiting_) send_press(now);
}

void Desk::obey(const Command& command, uint32_t now) {
    last_ = command.number;
    if (command.verb == VERB_WEIGH && command.count == 0) {
        weigh(command.number, now);
    } else {
        const char* reason = act(command, now);
        answer_.begin(command.number, reason ? TRAY_VERB_NO : TRAY_VERB_OK);
        if (reason) answer_.word(reason);
    }
    answer_.end();
    hardware_.send(answer_.text());
}

const char* Desk::act(const Command& command, uint32_t now) {
    if (command.verb == VERB_COUNT) return REASON_VERB;
    if (command.count != ARGUMENTS[command.verb]) return REASON_ARGUMENTS;
    switch (command.verb) {
        case VERB_LAMPS:
            return set_lamps(command.arguments[0]);
        case VERB_TARE:
        case VERB_CALIBRATE:
            return calibrate(command, now);
        case VERB_BEEP: {
            uint32_t ms;
            if (!read_number(command.arguments[0], ms) || ms > MOST_BEEP_MS) return REASON_ARGUMENTS;
            hardware_.beep(static_cast<uint16_t>(ms));
            return nullptr;
        }
        default:
            return nullptr;  // ping
    }
}

const char* Desk::set_lamps(const char* letters) {
    if (!good_lamps(letters)) return REASON_ARGUMENTS;
    for (uint8_t at = 0; at < LAMPS; at++) lamps_[at] = letters[at];
    return nullptr;
}

const char* Desk::calibrate(const Command& command, uint32_t now) {
    uint32_t column, chips = 1;
    if (!read_number(command.arguments[0], column) || column < 1 || column > COLUMNS) return REASON_ARGUMENTS;
    if (command.count == 2 && (!read_number(command.arguments[1], chips) || chips < 1 || chips > 999)) {
        return REASON_ARGUMENTS;
    }
    Column& which = columns[column - 1];
    const char* reason =
        command.verb == VERB_TARE ? which.tare(now) : which.calibrate(static_cast<uint16_t>(chips), now);
    if (!reason) hardware_.keep(columns);
    return reason;
}

void Desk::weigh(uint32_t number, uint32_t now) {
    answer_.begin(number, TRAY_VERB_WEIGHED);
    for (const Column& column : columns) {
        Weighed weighed = column.weigh(now);
        answer_.word(STATE_WORDS[weighed.state]);
        answer_.joined(":");
        answer_.joined(static_cast<uint32_t>(weighed.chips));
        answer_.joined(":");
        answer_.joined(static_cast<uint32_t>(weighed.confidence));
    }
}

void Desk::press(Button button, uint32_t now) {
    if (lost_ || waiting_ == EVENTS) return;
    presses_[waiting_++] = button;
    event_++;
    if (waiting_ == 1) send_press(now);
}

// A press that never was is got where noise has looked like one: the next are numbered after it.
void Desk::got(uint32_t event) {
    if (is_newer(event, event_)) event_ = event + waiting_;
    while (event_ - event < waiting_) {
        waiting_--;
        for (uint8_t at = 0; at < waiting_; at++) presses_[at] = presses_[at + 1];
        sent_ -= RESEND_MS;  // the next one goes out at once
    }
}

void Desk::send_press(uint32_t now) {
    Writer line;
    line.begin(event_ - waiting_ + 1, TRAY_VERB_PRESS);
    line.word(BUTTON_WORDS[presses_[0]]);
    line.end();
    hardware_.send(line.text());
    sent_ = now;
}

void Desk::tick(uint32_t now) {
    if (now - heard_ >= HOST_LOST_MS) lost_ = true;
    if (open_ && waiting_ && now - sent_ >= RESEND_MS) send_press(now);
}

}  // namespace tray
