// Putting a card right: the camera's cut-out and guesses, all 52, and "No card".

import { open, refused } from "../shared/dialogs.js";
import { $, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { spoken } from "../table/cards.js";
import { cardsOf, deckOf } from "./cards.js";

let target = null;
let joker = () => false;

/** Make the cards on a felt open this dialog when tapped, or with the keyboard. */
export function useCorrection(felt, view) {
  joker = () => view().joker;
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
  $("correct-deck").replaceChildren(deckOf(new Set([card.card]), (to) => correct({ to }), { joker: joker() }));
  open("correct");
  seen(card).catch(() => {}); // without a camera there is no picture to show
}

/** What the camera sees there, and what else it may be. */
async function seen(card) {
  const { cards } = await get("/api/camera/cards");
  const places = card.seat === null ? ["board", "burn"] : [`seat ${card.seat}`];
  const found = cards.find((one) => places.includes(one.where) && (one.card === card.card || (one.card === "?x" && card.card === "??")));
  if (!found || target !== card) return;
  target.number = found.number;
  if (found.guesses.length) $("guesses").replaceChildren(make("span", "soft", say("host.guesses")), cardsOf(found.guesses, (to) => correct({ to })));
  $("correct-cut").src = `/api/camera/card/${found.number}.jpg`;
  $("correct-cut").hidden = false;
}

async function correct(change) {
  try {
    await post("/api/correct", { ...target, ...change });
    $("correct").close();
  } catch (refusal) {
    refused($("correct"), refusal.message);
  }
}
