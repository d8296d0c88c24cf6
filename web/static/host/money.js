// Amounts in whole units: text in, text out, never a fraction of a chip.

/** An amount as a number of units. */
export function units(text, unit) {
  return Math.round(Number(text) / Number(unit));
}

/** So many units as written. */
export function written(count, unit) {
  const places = (unit.split(".")[1] ?? "").length;
  return count === 0 ? "0" : (count * Number(unit)).toFixed(places);
}

/** A few amounts worth offering between the least and the most (null: no limit), in units: all where they are few. */
export function usual(least, most, pot) {
  const top = most ?? Math.max(pot * 2, least * 10);
  if (top - least < 6) return Array.from({ length: top - least + 1 }, (_, step) => least + step);
  const wanted = [least, least * 2, Math.round(pot / 2), pot, Math.round((least + top) / 2), top];
  return [...new Set(wanted.filter((amount) => amount >= least && amount <= top))].sort((a, b) => a - b);
}
