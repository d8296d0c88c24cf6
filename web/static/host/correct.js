// Putting a card right: the camera's cut-out and guesses, all 52, and "No card".

import { open, refused } from "../shared/dialogs.js";
import { $, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { spoken } from "../table/cards.js";
import { cardsOf, deckOf, lying } from "./cards.js";

let target = null;
let now = () => ({ seats: {} });

/** Make the cards on a felt open this dialog when tapped, or with the keyboard. */
export function useCorrection(felt, view) {
  now = view;
  felt.addEventListener("click", tapped);
  felt.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") tapped(event);
  });
  $("no-card").addEventListener("click", () => correct({ no_card: true }));
}

/** Let the keyboard reach the cards that can be put right. */
export function markCards(felt) {
  for (const card of felt.querySelectorAll(".card[data-card]")) {
    card.tabIndex = 0;
    card.setAttribute("role", "button");
  }
}

function tapped(event) {
  const card = event.target.closest(".card[data-card]");
  if (!card) return;
  event.preventDefault();
  const { seat, card: text } = card.dataset;
  show({ seat: seat ? Number(seat) : null, card: text }, card.closest(".seat")?.getAttribute("aria-label"));
}

function show(card, name) {
  target = card;
  const what = card.card === "??" ? spoken("?x") : spoken(card.card);
  $("correct-now").textContent = say(name ? "host.correct-seat" : "host.correct-board", { what, name });
  $("correct-cut").hidden = true;
  $("guesses").replaceChildren();
  $("correct-deck").replaceChildren(deckOf(new Set([card.card]), (to) => correct({ to }), { joker: now().jokers > 0 }));
  open("correct");
  seen(card).catch(() => {}); // without a camera there is no picture to show
}

/** What the camera sees there, and what else it may be. */
async function seen(card) {
  const { cards } = await get("/api/camera/cards");
  const found = lyingThere(cards, card);
  if (!found || target !== card) return;
  target.number = found.number;
  const read = found.card === "?x" ? found.guesses : [found.card, ...found.guesses];
  const guesses = [...new Set(read)].filter((one) => one !== card.card);
  if (guesses.length) $("guesses").replaceChildren(make("span", "soft", say("host.guesses")), cardsOf(guesses, (to) => correct({ to })));
  $("correct-cut").src = `/api/camera/card/${found.number}.jpg`;
  $("correct-cut").hidden = false;
}

/** The one of the camera's cards that lies where this one was tapped: it reads the same, or is the only one there. */
function lyingThere(cards, { seat, card }) {
  const places = seat === null ? ["board", "burn"] : [`seat ${seat}`];
  const there = cards.filter((one) => places.includes(one.where));
  const same = there.find((one) => one.card === (card === "??" ? "?x" : card));
  if (same) return same;
  const known = lying(now());
  const others = there.filter((one) => !known.has(one.card));
  const only = others.length ? others : there;
  return only.length === 1 ? only[0] : null;
}

async function correct(change) {
  try {
    await post("/api/correct", { ...target, ...change });
    $("correct").close();
  } catch (refusal) {
    refused($("correct"), refusal.message);
  }
}
