// Weighs mixed pots of 200 chips in five columns with the firmware's own code:
// weighing POTS SEED READINGS [MOST CALIBRATED STEP SPREAD KILOS]
// READINGS are waited for before the pot is asked for; 0: it is asked for at any moment, settled or not. No column holds
// more than MOST chips; each was calibrated with CALIBRATED; at most STEP are put in at a time (0: all at once); SPREAD
// is the standard deviation of a chip's weight in grams; the cells are made for KILOS each, are noisy and creep.
// Prints how many pots were exact, unsure, or wrong.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "weighing.h"

namespace {

constexpr double PER_GRAM = 2000;    // raw units of a 1 kg cell of 1 mV/V at gain 128
constexpr double NOISE = 120;        // raw units, standard deviation of a reading
constexpr double CHIP_GRAMS = 11.5;  // clay composite
constexpr double CREEP = 0.0005;     // grams a reading, one way
constexpr int CHIPS = 200;

int most = 80;  // 920 g on a cell for 1 kg
int calibrated = 40;
int step = 0;
double spread = 0.1;
double kilos = 1;

std::mt19937_64 chance;

double normal(double mean, double deviation) { return std::normal_distribution<double>(mean, deviation)(chance); }

double grams_of(int chips) {
    double grams = 0;
    while (chips--) grams += normal(CHIP_GRAMS, spread);
    return grams;
}

struct Cell {
    tray::Column column;
    double grams = 0, creep = 0, way = 1;
    uint32_t now = 0;

    void read(int times) {
        while (times--) {
            creep += way * CREEP;
            column.reading(static_cast<int32_t>(150000 + (grams + creep) * PER_GRAM / kilos + normal(0, NOISE)), now += 100);
        }
    }
};

// Tared empty, calibrated, then used: filled and emptied a few times before the pot is weighed.
bool ready(Cell& cell) {
    cell.way = chance() % 2 ? 1 : -1;
    cell.read(10);
    if (cell.column.tare(cell.now)) return false;
    cell.grams = grams_of(calibrated);
    cell.read(10);
    if (cell.column.calibrate(calibrated, cell.now)) return false;
    cell.grams = 0;
    cell.read(50);
    return true;
}

// Chips of this column, such that the columns after it can hold what is left.
int share(int left, int after) {
    int least = left > after * most ? left - after * most : 0;
    return std::uniform_int_distribution<int>(least, std::min(left, most))(chance);
}

void fill(Cell& cell, int chips) {
    while (step && chips > step) {
        int now = std::uniform_int_distribution<int>(1, step)(chance);
        cell.grams += grams_of(now);
        cell.read(12);
        chips -= now;
    }
    cell.grams += grams_of(chips);
}

}  // namespace

int main(int count, char** words) {
    if (count != 4 && count != 9) {
        return fprintf(stderr, "weighing POTS SEED READINGS [MOST CALIBRATED STEP SPREAD KILOS]\n"), 2;
    }
    if (count == 9) {
        most = atoi(words[4]), calibrated = atoi(words[5]), step = atoi(words[6]);
        spread = atof(words[7]), kilos = atof(words[8]);
    }
    int pots = atoi(words[1]), readings = atoi(words[3]), exact = 0, unsure = 0, wrong = 0;
    chance.seed(strtoull(words[2], nullptr, 10));
    for (int pot = 0; pot < pots; pot++) {
        int left = CHIPS, right = 0;
        bool sure = true;
        for (int at = 0; at < tray::COLUMNS; at++) {
            Cell cell;
            if (!ready(cell)) return fprintf(stderr, "a column could not be calibrated\n"), 1;
            int chips = share(left, tray::COLUMNS - 1 - at);
            left -= chips;
            fill(cell, chips);
            cell.read(readings ? readings : static_cast<int>(1 + chance() % 12));
            tray::Weighed weighed = cell.column.weigh(cell.now);
            sure = sure && weighed.state == tray::STATE_SURE;
            right += weighed.chips == chips;
        }
        exact += sure && right == tray::COLUMNS;
        wrong += sure && right != tray::COLUMNS;
        unsure += !sure;
    }
    printf("exact %d unsure %d wrong %d\n", exact, unsure, wrong);
    return 0;
}
