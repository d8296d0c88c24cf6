// The pot, in money and as chips of the house's colours; the raises of this round.

import { make } from "../shared/make.js";
import { say } from "../shared/words.js";

const TALLEST = 7; // chips drawn in one stack

/** The pot with its chips, and how many raises there were; nothing where there is no pot. */
export function drawPot(view) {
  if (view.result || !(Number(view.pot) > 0)) return make("div", "pot");
  const carried = Number(view.carried) > 0 && view.carried !== view.pot;
  return make(
    "div",
    "pot",
    drawChips(view.pot_chips ?? {}),
    make("p", "pot-amount", make("span", "pot-word", say("table.pot")), " ", make("b", "", view.pot)),
    carried ? make("small", "", say("table.carried", { amount: view.carried })) : null,
    raises(view),
  );
}

/** Stacks of chips by colour, `{ red: 3, white: 4 }`, with their count for who cannot see them. */
export function drawChips(chips) {
  const colours = Object.entries(chips).filter(([, count]) => count > 0);
  if (!colours.length) return null;
  const drawn = make("span", "chips", ...colours.map(([colour, count]) => stack(colour, count)));
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", chipWords(chips));
  return drawn;
}

/** "3 red and 4 white". */
export function chipWords(chips) {
  const words = Object.entries(chips).map(([colour, count]) => say("table.chip-count", { count, colour }));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${say("table.and")} ${words.at(-1)}`;
}

function stack(colour, count) {
  const drawn = make("span", "stack", ...Array.from({ length: Math.min(count, TALLEST) }, () => make("i", `chip ${colour}`)));
  drawn.append(make("b", "", String(count)));
  return drawn;
}

function raises(view) {
  const { count, left, frozen } = view.raises ?? {};
  if (frozen) return make("small", "raises", say("table.raises-frozen"));
  if (!count) return null;
  const so_far = say(count === 1 ? "table.raise" : "table.raises", { count });
  return make("small", "raises", left === null || left === undefined ? so_far : `${so_far}, ${say("table.raises-left", { left })}`);
}
