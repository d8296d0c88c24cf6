#include "weighing.h"

namespace tray {

namespace {

uint32_t root(uint32_t square) {
    uint32_t found = 0;
    for (uint32_t bit = 1UL << 15; bit; bit >>= 1) {
        if ((found + bit) * (found + bit) <= square) found += bit;
    }
    return found;
}

// 99 for a weight that is a whole number of chips, SURE for one that is off as much as it may, less than 0 where it
// may not be off at all.
int16_t confidence_of(int32_t off, int32_t chip, int16_t most) {
    if (most <= 0) return -1;
    int32_t confidence = 100 - off * 100 / chip * (100 - static_cast<int32_t>(SURE)) / most;
    return static_cast<int16_t>(confidence > 99 ? 99 : confidence < 0 ? 0 : confidence);
}

}  // namespace

int16_t most_off(uint32_t chips, uint16_t calibrated) {
    uint32_t off = root(20 * (chips + chips * chips / calibrated));  // 100 * 4.5 s
    return off > 100 ? 0 : off < 100 - MOST_OFF ? MOST_OFF : static_cast<int16_t>(100 - off);
}

void Column::reading(int32_t raw, uint32_t now) {
    if (gone(now)) count_ = 0;  // what came before the gap says nothing about now
    readings_[next_] = raw;
    next_ = (next_ + 1) % READINGS;
    if (count_ < READINGS) count_++;
    last_ = now;
    follow_empty();
    remember();
}

// The zero of a load cell creeps with warmth: an empty column is followed slowly, in memory only.
void Column::follow_empty() {
    if (!calibration.chip || over() || !settled()) return;
    int32_t off = weight();
    if (off < calibration.chip / 5 && off > -calibration.chip / 5) calibration.tare += off / 32;
}

Weighed Column::weigh(uint32_t now) const {
    if (gone(now)) return {STATE_GONE, 0, 0};
    if (over()) return {STATE_OVER, 0, 0};
    if (!calibration.chip) return {STATE_BLANK, 0, 0};
    Count found = counted();
    uint16_t chips = static_cast<uint16_t>(found.chips);
    if (!settled()) return {STATE_MOVING, chips, 0};
    if (found.confidence < 0) return {STATE_MANY, chips, 0};
    return {found.sure() ? STATE_SURE : STATE_DOUBT, chips, static_cast<uint8_t>(found.confidence)};
}

// The column's chips: by all that it weighs, or where that is not sure, by what came to chips that were counted before.
// Where both are sure of another number, neither is.
Column::Count Column::counted() const {
    Count whole = count(weight());
    if (known_chips_ < 0) return whole;
    Count since = since_known();
    if (!since.sure()) return whole;
    if (!whole.sure()) return since;
    return {whole.chips, whole.chips == since.chips ? whole.confidence : int16_t(0)};
}

// Chips put on top of a column, or taken from it, are few, and so known better than the column is.
Column::Count Column::since_known() const {
    int32_t more = weight() - known_weight_;
    Count step = count(more < 0 ? -more : more);
    step.chips = more < 0 ? known_chips_ - step.chips : known_chips_ + step.chips;
    if (step.chips < 0) step.confidence = 0;
    return step;
}

Column::Count Column::count(int32_t weight) const {
    int32_t chip = calibration.chip;
    if (weight < 0) return {0, confidence_of(weight > -chip / 2 ? -weight : chip / 2, chip, MOST_OFF)};
    int32_t chips = (weight + chip / 2) / chip;
    int32_t off = weight - chips * chip;
    return {chips, confidence_of(off < 0 ? -off : off, chip, most_off(static_cast<uint32_t>(chips), calibration.chips))};
}

// What is known stays as it was while nothing is put in or taken, so that no slow change goes into it unseen; only the
// empty column's zero is followed.
void Column::remember() {
    if (!calibration.chip || over() || !settled()) return;
    Count found = counted();
    if (!found.sure() || (found.chips && found.chips == known_chips_)) return;
    known_chips_ = static_cast<int16_t>(found.chips);
    known_weight_ = weight();
}

const char* Column::tare(uint32_t now) {
    if (const char* reason = unready(now)) return reason;
    calibration.tare = mean();
    known_chips_ = 0;
    known_weight_ = 0;
    return nullptr;
}

const char* Column::calibrate(uint16_t chips, uint32_t now) {
    if (const char* reason = unready(now)) return reason;
    if (!calibration.tare && !calibration.chip) return REASON_TARE;
    int32_t chip = weight() / chips;
    if (chip < LEAST_CHIP_RAW) return REASON_LIGHT;
    calibration.chip = chip;
    calibration.chips = chips;
    known_chips_ = static_cast<int16_t>(chips);
    known_weight_ = weight();
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
