// Cards laid in parts, as 4-2-1 has a hand and a table: each part is filled in turn.

import { make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { deckOf, lying } from "./cards.js";

/** Pick the cards of each part, `{ hand: 4, table: 2 }`; `picked({ hand: [...], table: [...] })` hears of them. */
export function partsPicker(sizes, view, picked) {
  const names = Object.keys(sizes);
  const parts = Object.fromEntries(names.map((name) => [name, []]));
  const said = make("p", "label-line");
  const now = () => names.find((name) => parts[name].length < sizes[name]);
  const tell = () => (said.textContent = now() ? say("host.part", { part: now(), count: sizes[now()] - parts[now()].length }) : "");
  const deck = deckOf(lying(view), (card, made) => {
    if (made.classList.contains("picked")) return;
    made.classList.toggle("picked", card !== "??");
    parts[now()].push(card);
    if (now()) tell();
    else picked(parts);
  });
  tell();
  return make("div", "", said, deck);
}
