// Chips from weight: settled readings only, with a confidence. Free of hardware: also compiled and tested on the PC.
#pragma once
#include "messages.h"

namespace tray {

// What is kept of one column through a power cut, in raw units of the cell's converter.
struct Calibration {
    int32_t tare;
    int32_t chip;    // one chip; 0: not calibrated
    uint16_t chips;  // from so many together
};

struct Weighed {
    State state;
    uint16_t chips;
    uint8_t confidence;  // 0 to 99
};

constexpr uint8_t READINGS = 8;           // 0.8 s at the ten readings a second of a HX711
constexpr uint16_t GONE_MS = 600;         // a cell that gave nothing for so long is not there
constexpr int32_t MOST_RAW = 3200000;     // half as much again as a cell of 1 mV/V is made for, 2147483: it may be bent
constexpr int32_t LEAST_CHIP_RAW = 2000;  // lighter chips drown in the noise
constexpr int16_t MOST_OFF = 40;          // per cent of a chip that a sure count may be off

// Chips of one colour differ by 1 % of their weight (standard deviation) at most, so that n of them, counted by what m
// weighed together, are off by s = 1 % * sqrt(n + n * n / m) of a chip. A count that is off by less than 1 - 4.5 s is
// sure: to be a wrong one, the weight would have to be off by four deviations and a half.
int16_t most_off(uint32_t chips, uint16_t calibrated);  // per cent of a chip, MOST_OFF at most; 0 or less: never sure

class Column {
public:
    Calibration calibration = {0, 0, 0};

    void reading(int32_t raw, uint32_t now);
    Weighed weigh(uint32_t now) const;

    // Each sets what it can from the settled weight; null where done, else the reason.
    const char* tare(uint32_t now);
    const char* calibrate(uint16_t chips, uint32_t now);

private:
    struct Count {
        int32_t chips;
        int16_t confidence;  // less than SURE: in doubt; less than 0: too many chips to be counted
        bool sure() const { return confidence >= static_cast<int16_t>(SURE); }
    };

    Count count(int32_t weight) const;
    Count counted() const;
    Count since_known() const;
    void remember();
    int32_t weight() const { return mean() - calibration.tare; }
    bool gone(uint32_t now) const;
    bool over() const;
    bool settled() const;
    int32_t mean() const;
    void follow_empty();
    const char* unready(uint32_t now) const;

    int32_t readings_[READINGS];
    uint8_t next_ = 0;
    uint8_t count_ = 0;
    uint32_t last_ = 0;
    int32_t known_weight_ = 0;  // when the column held known_chips_ for sure
    int16_t known_chips_ = -1;  // -1: that was never so
};

}  // namespace tray
