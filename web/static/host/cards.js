// Picking cards: all 52 in rows of suits, or some that lie on the table.

import { button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { drawCard, spoken } from "../table/cards.js";

const SUITS = [..."shdc"];
const RANKS = [..."AKQJT98765432"];

/** Every card that lies open somewhere on the table. */
export function lying(view) {
  const seats = Object.values(view.seats ?? {}).flatMap((seat) => [...seat.up, ...seat.shown]);
  return new Set([...seats, ...(view.board ?? []), ...Object.values(view.spots ?? {}), ...(view.burned ?? [])]);
}

/**
 * The whole deck as buttons, the joker where `joker` says so, and "not readable" where `unread` does; `tapped(card,
 * button)` hears of each. Cards in `known` are pale, since they lie elsewhere.
 */
export function deckOf(known, tapped, { joker = false, unread = false } = {}) {
  const cards = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  const deck = make("div", "deck", ...cards.map((card) => cardButton(card, known.has(card), tapped)));
  const more = [];
  if (joker) more.push(worded("Jk", "cards.joker", known, tapped));
  if (unread) more.push(worded("??", "host.some-card", new Set(), tapped));
  return make("div", "deck-and-more", deck, more.length ? make("div", "row", ...more) : null);
}

function worded(card, key, known, tapped) {
  const made = button(say(key), known.has(card) ? "quiet" : "", () => tapped(card, made));
  made.dataset.pick = card;
  return made;
}

/** Some cards as buttons; a face-down one is its back. */
export function cardsOf(cards, tapped) {
  return make("div", "some-cards", ...cards.map((card, index) => cardButton(card, false, (picked, made) => tapped(picked, made, index))));
}

function cardButton(card, pale, tapped) {
  const made = make("button", pale ? "pick pale" : "pick", drawCard(card));
  made.type = "button";
  const label = card === "??" ? say("host.some-card") : spoken(card);
  made.setAttribute("aria-label", pale ? `${label}, ${say("host.lies-already")}` : label);
  made.firstChild.setAttribute("aria-hidden", "true");
  made.firstChild.removeAttribute("role");
  made.firstChild.removeAttribute("aria-label");
  made.dataset.pick = card;
  made.addEventListener("click", () => tapped(card, made));
  return made;
}
