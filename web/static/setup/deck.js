// A deck shown to the camera, a few cards at a time: all 52, those seen lit, and what could not be named asked.

import { deckOf } from "../host/cards.js";
import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { drawCard, spoken } from "../table/cards.js";
import { change, now, stepLine } from "./settings.js";

const SUITS = [..."shdc"];
const RANKS = [..."AKQJT98765432"];
let standing = { name: "", seen: {}, asked: [], problems: [], done: false, decks: [] };
let naming = null; // the number of the card whose name is picked from all 52

export const deck = {
  picture: true,
  done: (settings) => Boolean(settings.deck),
  async show() {
    await take(() => get("/api/setup/deck"));
  },
};

async function take(asked) {
  stepLine("deck").textContent = "";
  try {
    standing = await asked();
  } catch (refusal) {
    stepLine("deck").textContent = refusal.message;
  }
  draw();
}

function draw() {
  $("work-deck").replaceChildren(...(standing.name ? showing() : beginning()), ...known());
}

function beginning() {
  const name = Object.assign(make("input", ""), { value: "", maxLength: 40, autocomplete: "off", placeholder: "bicycle-red" });
  const begin = button(say("setup.deck-begin"), "primary", () => take(() => post("/api/setup/deck/begin", { name: name.value.trim() })));
  return [make("label", "field", make("span", "", say("setup.deck-name")), name), make("div", "row", begin)];
}

function showing() {
  const count = Object.values(standing.seen).filter(Boolean).length;
  const look = button(say("setup.deck-look"), "primary", async () => {
    look.disabled = true;
    look.textContent = say("setup.deck-looking");
    await take(() => post("/api/setup/deck/look", {}));
  });
  const save = button(say("setup.deck-save"), standing.done ? "primary" : "", () => take(saved), standing.done ? "" : say("setup.deck-missing", { count: 52 - count }));
  return [
    make("p", "deck-count", make("b", "", standing.name), ` ${say("setup.deck-count", { count })}`),
    grid(),
    make("div", "row", look, save, button(say("setup.deck-again"), "quiet", () => take(() => post("/api/setup/deck/begin", { name: "" })))),
    ...standing.problems.map((text) => make("p", "notice bad", text)),
    ...standing.asked.map(question),
  ];
}

async function saved() {
  const found = await post("/api/setup/deck/save", {});
  await change({ deck: found.kept }, stepLine("deck"));
  return found;
}

/** The 52 cards by suit; those not seen yet are dim. */
function grid() {
  const drawn = make("div", "deck-grid", ...SUITS.flatMap((suit) => RANKS.map((rank) => {
    const card = drawCard(rank + suit);
    const seen = standing.seen[rank + suit] > 0;
    card.classList.toggle("missing", !seen);
    card.setAttribute("aria-label", `${spoken(rank + suit)}, ${say(seen ? "setup.deck-seen" : "setup.deck-not-seen")}`);
    return card;
  })));
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", say("setup.deck-grid"));
  return drawn;
}

function question({ number, guesses }) {
  const cut = Object.assign(make("img", "cut"), { src: `/api/setup/deck/asked/${number}.jpg`, alt: say("setup.deck-cut") });
  const answer = (card) => take(() => post("/api/setup/deck/answer", { number, card }));
  const choices = guesses.map((card) => button(spoken(card), "", () => answer(card)));
  const all = button(say("setup.deck-other"), "quiet", () => {
    naming = naming === number ? null : number;
    draw();
  });
  const none = button(say("setup.deck-leave-out"), "quiet", () => answer(""));
  const whole = naming === number ? deckOf(new Set(), answer) : null;
  return make("section", "asked-card", cut, make("div", "", make("p", "", say("setup.deck-which")), make("div", "row", ...choices, all, none), whole));
}

/** The decks that are kept, and which of them is in play. */
function known() {
  if (!standing.decks.length) return [];
  const pick = (name, words) => {
    const made = button(words, "one-of", async () => (await change({ deck: name }, stepLine("deck"))) && draw());
    made.setAttribute("aria-pressed", String(now().deck === name));
    return made;
  };
  return [make("h3", "", say("setup.deck-kept")), make("div", "picks", pick("", say("setup.deck-by-back")), ...standing.decks.map((name) => pick(name, name)))];
}
