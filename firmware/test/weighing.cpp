// Weighs mixed pots of 200 chips in five columns with the firmware's own code: weighing POTS SEED READINGS
// READINGS are waited for before the pot is asked for; 0: it is asked for at any moment, settled or not. Chips differ in weight, cells are noisy and creep. Prints how many pots were exact, unsure, or wrong.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "weighing.h"

namespace {

constexpr double PER_GRAM = 2000;    // raw units: a 1 kg cell of 1 mV/V at gain 128
constexpr double NOISE = 120;        // raw units, standard deviation of a reading
constexpr double CHIP_GRAMS = 11.5;  // clay composite
constexpr double CHIP_SPREAD = 0.1;  // grams, standard deviation of one chip
constexpr double CREEP = 0.0005;     // grams a reading, one way
constexpr int CHIPS = 200;
constexpr int MOST = 80;           // chips that a column holds: 920 g on a cell for 1 kg
constexpr int CALIBRATED_WITH = 40;

std::mt19937_64 chance;

double normal(double mean, double spread) { return std::normal_distribution<double>(mean, spread)(chance); }

double grams_of(int chips) {
    double grams = 0;
    while (chips--) grams += normal(CHIP_GRAMS, CHIP_SPREAD);
    return grams;
}

struct Cell {
    tray::Column column;
    double grams = 0, creep = 0, way = 1;
    uint32_t now = 0;

    void read(int times) {
        while (times--) {
            creep += way * CREEP;
            column.reading(static_cast<int32_t>(150000 + (grams + creep) * PER_GRAM + normal(0, NOISE)), now += 100);
        }
    }
};

// Tared empty, calibrated with forty chips, then used: filled and emptied a few times before the pot is weighed.
bool ready(Cell& cell) {
    cell.way = chance() % 2 ? 1 : -1;
    cell.read(10);
    if (cell.column.tare(cell.now)) return false;
    cell.grams = grams_of(CALIBRATED_WITH);
    cell.read(10);
    if (cell.column.calibrate(CALIBRATED_WITH, cell.now)) return false;
    cell.grams = 0;
    cell.read(50);
    return true;
}

// Chips of this column, such that the columns after it can hold what is left.
int share(int left, int after) {
    int least = left > after * MOST ? left - after * MOST : 0, most = left < MOST ? left : MOST;
    return std::uniform_int_distribution<int>(least, most)(chance);
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return fprintf(stderr, "weighing POTS SEED READINGS\n"), 2;
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
            cell.grams = grams_of(chips);
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
