#include "weighing.h"

namespace tray {

void Column::reading(int32_t raw, uint32_t now) {
    if (gone(now)) count_ = 0;  // what came before the gap says nothing about now
    readings_[next_] = raw;
    next_ = (next_ + 1) % READINGS;
    if (count_ < READINGS) count_++;
    last_ = now;
    follow_empty();
}

// The zero of a load cell creeps with warmth: an empty column is followed slowly, in memory only.
void Column::follow_empty() {
    if (!calibration.chip || over() || !settled()) return;
    int32_t off = mean() - calibration.tare;
    if (off < calibration.chip / 5 && off > -calibration.chip / 5) calibration.tare += off / 32;
}

Weighed Column::weigh(uint32_t now) const {
    if (gone(now)) return {STATE_GONE, 0, 0};
    if (over()) return {STATE_OVER, 0, 0};
    if (!calibration.chip) return {STATE_BLANK, 0, 0};
    int32_t weight = mean() - calibration.tare;
    if (weight < 0) weight = weight > -calibration.chip / 2 ? -weight : calibration.chip / 2;
    int32_t chips = (weight + calibration.chip / 2) / calibration.chip;
    if (mean() < calibration.tare) chips = 0;
    int32_t off = weight - chips * calibration.chip;
    if (off < 0) off = -off;
    int32_t confidence = 100 - off / (calibration.chip / 200 + 1);
    if (confidence > 99) confidence = 99;
    if (confidence < 0) confidence = 0;
    uint16_t shown = static_cast<uint16_t>(chips);
    if (!settled()) return {STATE_MOVING, shown, 0};
    return {confidence >= SURE ? STATE_SURE : STATE_DOUBT, shown, static_cast<uint8_t>(confidence)};
}

const char* Column::tare(uint32_t now) {
    if (const char* reason = unready(now)) return reason;
    calibration.tare = mean();
    return nullptr;
}

const char* Column::calibrate(uint16_t chips, uint32_t now) {
    if (const char* reason = unready(now)) return reason;
    int32_t chip = (mean() - calibration.tare) / chips;
    if (chip < LEAST_CHIP_RAW) return REASON_LIGHT;
    calibration.chip = chip;
    return nullptr;
}

const char* Column::unready(uint32_t now) const {
    if (gone(now) || over()) return REASON_CELL;
    return settled() ? nullptr : REASON_MOVING;
}

bool Column::gone(uint32_t now) const { return !count_ || now - last_ > GONE_MS; }

bool Column::over() const {
    int32_t newest = readings_[(next_ + READINGS - 1) % READINGS];
    return newest > MOST_RAW || newest < -MOST_RAW;
}

bool Column::settled() const {
    if (count_ < READINGS) return false;
    int32_t least = readings_[0], most = readings_[0];
    for (int32_t reading : readings_) {
        if (reading < least) least = reading;
        if (reading > most) most = reading;
    }
    int32_t allowed = calibration.chip ? calibration.chip / 4 : LEAST_CHIP_RAW;
    return most - least <= allowed;
}

int32_t Column::mean() const {
    int32_t sum = 0;  // eight readings of 24 bits fit
    for (uint8_t at = 0; at < count_; at++) sum += readings_[at];
    return count_ ? sum / count_ : 0;
}

}  // namespace tray
