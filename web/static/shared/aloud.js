// A sentence as it is spoken: amounts as one says them at a table, not as they are written.

import { say } from "./words.js";

const AMOUNT = /\b(\d+)\.(\d\d)\b/g;

/** The sentence with "0.25" as "25 cents", "3.75" as "3 75" and "11.00" as "11". */
export function aloud(sentence) {
  return sentence.replace(AMOUNT, (written, whole, cents) => {
    if (cents === "00") return whole;
    return Number(whole) ? `${whole} ${cents}` : say("shared.cents", { n: Number(cents) });
  });
}
