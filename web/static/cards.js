// Cards as crisp drawings: rank and suit large enough to be read from across the table.

const SVG = "http://www.w3.org/2000/svg";

const PIPS = {
  h: "M50 90C20 62 6 46 6 29 6 15 16 6 28 6c9 0 17 5 22 14C55 11 63 6 72 6c12 0 22 9 22 23 0 17-14 33-44 61z",
  d: "M50 4 86 50 50 96 14 50z",
  c: "M50 6a21 21 0 0 0-16 35A21 21 0 1 0 45 71c0 10-5 17-15 23h40c-10-6-15-13-15-23a21 21 0 1 0 11-30A21 21 0 0 0 50 6z",
  s: "M50 4C24 30 7 44 7 62c0 13 10 21 21 21 7 0 13-3 17-9 0 9-5 15-13 20h36c-8-5-13-11-13-20 4 6 10 9 17 9 11 0 21-8 21-21C93 44 76 30 50 4z",
};

export const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const RANKS = {
  2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const PLURALS = { 6: "sixes" };

/** The rank as printed on a card. */
export function printed(rank) {
  return rank === "T" ? "10" : rank;
}

/** "7d" as spoken: "seven of diamonds". */
export function spoken(card) {
  if (card === "??") return "a face-down card";
  if (card === "?x") return "a card that could not be read";
  if (card === "Jk") return "joker";
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** "7" as spoken for more than one: "sevens". */
export function plural(rank) {
  return rank === "Jk" ? "jokers" : (PLURALS[rank] ?? `${RANKS[rank]}s`);
}

/** An element with a class, text or children. */
export function make(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** A suit's drawing. */
export function pip(suit) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", "pip");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PIPS[suit]);
  svg.append(path);
  return svg;
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
    face.append(make("span", "rank", "★"), make("span", "word", "JOKER"));
  } else {
    drawn.classList.add(SUITS[card[1]]);
    face.append(make("span", card[0] === "T" ? "rank ten" : "rank", printed(card[0])), pip(card[1]));
  }
  let label = spoken(card);
  for (const mark of ["wild", "used", "fresh", "shown"]) drawn.classList.toggle(mark, Boolean(marks[mark]));
  if (marks.wild) label += ", wild";
  if (marks.plays) {
    drawn.append(playsAs(marks.plays));
    label += `, plays as ${marks.plays.length === 2 ? spoken(marks.plays) : (RANKS[marks.plays] ?? marks.plays)}`;
  } else if (marks.wild) {
    drawn.append(make("span", "ribbon", "wild"));
  }
  drawn.setAttribute("aria-label", label);
  return drawn;
}

function playsAs(stands) {
  const ribbon = make("span", "ribbon plays", make("span", "as", "as"), printed(stands[0]));
  if (PIPS[stands[1]]) ribbon.append(pip(stands[1]));
  return ribbon;
}
