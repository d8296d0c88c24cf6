// The tray's side of the conversation. Free of hardware: also compiled and tested on the PC.
#pragma once
#include "protocol.h"
#include "weighing.h"

namespace tray {

constexpr char FIRMWARE[] = "1.0";

// What the conversation needs of the hardware.
struct Hardware {
    virtual void send(const char* line) = 0;
    virtual void keep(const Column* columns) = 0;  // store the calibrations
    virtual void beep(uint16_t ms) = 0;
};

class Desk {
public:
    Column columns[COLUMNS];

    // `boot` counts the tray's starts, so that the host notices one.
    Desk(Hardware& hardware, uint16_t boot) : hardware_(hardware), boot_(boot) {}

    void receive(char character, uint32_t now);
    void press(Button button, uint32_t now);
    void tick(uint32_t now);

    // The letters of all lamps as they should look now.
    const char* lamps() const { return lost_ ? LOST : lamps_; }

private:
    static const char LOST[];

    void obey(const Command& command, uint32_t now);
    void hello(const Command& command, uint32_t now);
    const char* act(const Command& command, uint32_t now);
    const char* set_lamps(const char* letters);
    const char* calibrate(const Command& command, uint32_t now);
    void weigh(uint32_t number, uint32_t now);
    void got(uint32_t event);
    void send_press(uint32_t now);

    Hardware& hardware_;
    Reader reader_;
    Writer answer_;  // the last command's, kept in case it was lost
    char lamps_[LAMPS + 1] = "------------";
    uint32_t session_ = 0;
    uint32_t last_ = 0;
    uint32_t heard_ = 0;
    uint32_t sent_ = 0;
    uint32_t event_ = 0;  // the newest press
    Button presses_[EVENTS];
    uint8_t waiting_ = 0;  // presses that the host has not got, the newest last
    uint16_t boot_;
    bool open_ = false;  // a host of our version has said hello
    bool lost_ = true;
};

}  // namespace tray
