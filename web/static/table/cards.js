// Cards as crisp drawings: rank and suit large enough to be read from across the table.

import { drawing, make } from "../shared/make.js";
import { say } from "../shared/words.js";

const PIPS = {
  h: "M50 90C20 62 6 46 6 29 6 15 16 6 28 6c9 0 17 5 22 14C55 11 63 6 72 6c12 0 22 9 22 23 0 17-14 33-44 61z",
  d: "M50 4 86 50 50 96 14 50z",
  c: "M50 6a21 21 0 0 0-16 35A21 21 0 1 0 45 71c0 10-5 17-15 23h40c-10-6-15-13-15-23a21 21 0 1 0 11-30A21 21 0 0 0 50 6z",
  s: "M50 4C24 30 7 44 7 62c0 13 10 21 21 21 7 0 13-3 17-9 0 9-5 15-13 20h36c-8-5-13-11-13-20 4 6 10 9 17 9 11 0 21-8 21-21C93 44 76 30 50 4z",
};

export const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const RANKS = [..."23456789TJQKA"];

/** The rank as printed on a card. */
export function printed(rank) {
  return rank === "T" ? "10" : rank;
}

/** "7d" as spoken: "seven of diamonds". */
export function spoken(card) {
  if (card === "??") return say("cards.face-down");
  if (card === "?x") return say("cards.unread");
  if (card === "Jk") return say("cards.joker");
  return say("cards.card", { rank: say(`cards.rank-${card[0]}`), suit: say(`cards.suit-${card[1]}`) });
}

/** "7" as spoken for more than one: "sevens". */
export function plural(rank) {
  return say(`cards.ranks-${rank}`);
}

/** A suit's drawing. */
export function pip(suit) {
  return drawing("pip", "0 0 100 100", PIPS[suit]);
}

/**
 * One card. `card` is "7d", "Jk", "??" (its back) or "?x" (lies there, cannot be read); `marks` may say
 * `wild`, `plays` (what it stands for), `used` (part of the winning hand) and `fresh` (just came).
 */
export function drawCard(card, marks = {}) {
  const drawn = make("span", "card");
  drawn.setAttribute("role", "img");
  const face = make("span", "face");
  drawn.append(face);
  if (card === "??") {
    drawn.classList.add("back");
  } else if (card === "?x") {
    drawn.classList.add("doubt");
    face.append(make("span", "rank", "?"));
  } else if (card === "Jk") {
    drawn.classList.add("joker");
    face.append(make("span", "rank", "★"), make("span", "word", say("cards.joker")));
  } else {
    drawn.classList.add(SUITS[card[1]]);
    face.append(make("span", card[0] === "T" ? "rank ten" : "rank", printed(card[0])), pip(card[1]));
  }
  let label = spoken(card);
  for (const mark of ["wild", "used", "fresh", "shown"]) drawn.classList.toggle(mark, Boolean(marks[mark]));
  if (marks.wild) label += `, ${say("cards.wild")}`;
  if (marks.plays) {
    drawn.append(playsAs(marks.plays));
    label += `, ${say("cards.plays-as", { what: standing(marks.plays) })}`;
  } else if (marks.wild) {
    drawn.append(make("span", "ribbon", say("cards.wild")));
  }
  drawn.setAttribute("aria-label", label);
  return drawn;
}

function standing(stands) {
  if (stands.length === 2) return spoken(stands);
  return RANKS.includes(stands) ? say(`cards.rank-${stands}`) : stands;
}

function playsAs(stands) {
  const ribbon = make("span", "ribbon plays", make("span", "as", say("cards.as")), printed(stands[0]));
  if (PIPS[stands[1]]) ribbon.append(pip(stands[1]));
  return ribbon;
}
