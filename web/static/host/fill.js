// What an act still needs: a card, several, or an amount, asked one after the other in one dialog.

import { open } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { cardsOf, deckOf, lying } from "./cards.js";
import { amountPicker } from "./amounts.js";
import { partsPicker } from "./parts.js";

/** Ask for everything that an act leaves open; the filled fact, or null where the host went back. */
export async function filled(act, title, view) {
  const fact = { ...act.facts[0] };
  for (const blank of act.blanks) {
    const value = await asked(blank, act, title, view);
    if (value === null) {
      $("fill").close();
      return null;
    }
    Object.assign(fact, value);
  }
  $("fill").close();
  return fact;
}

function asked(blank, act, title, view) {
  return new Promise((resolve) => {
    const dialog = open("fill");
    const answer = (value) => {
      dialog.removeEventListener("close", gaveUp);
      resolve(value);
    };
    const gaveUp = () => answer(null);
    dialog.addEventListener("close", gaveUp, { once: true });
    $("fill-title").textContent = title;
    $("fill-done").hidden = true;
    const { hint, body } = picker(blank, act, view, answer);
    $("fill-hint").textContent = hint;
    $("fill-body").replaceChildren(body);
  });
}

function picker(blank, act, view, answer) {
  const key = blank.key;
  if (key === "amount") return { hint: "", body: amountPicker(blank, view, (amount) => answer({ amount })) };
  if (act.shows.parts) return { hint: say("host.fill-parts"), body: partsPicker(act.shows.parts, view, (parts) => answer(laid(parts))) };
  if (key !== "cards") return { hint: say(`host.fill-${key}`), body: one(blank, view, (card) => answer({ [key]: card })) };
  const hint = blank.fewest === blank.most ? say("host.fill-cards", { count: blank.most }) : say("host.fill-up-to", { count: blank.most });
  return { hint, body: several(blank, view, (cards) => answer({ cards })) };
}

/** Cards shown in parts: the hand is all of them but what was thrown before. */
function laid(parts) {
  const hand = Object.entries(parts).filter(([name]) => name !== "thrown");
  return { cards: hand.flatMap(([, cards]) => cards), parts };
}

/** One card: of those to choose from, or of the whole deck. */
function one(blank, view, picked) {
  if (blank.of.length) return cardsOf(blank.of, picked);
  return deckOf(lying(view), picked, { joker: view.jokers > 0, unread: true });
}

/** Several cards; done by itself when there are enough, or with the button where fewer will do. */
export function several({ of, fewest, most }, view, picked) {
  const chosen = [];
  const tapped = (card, made, index) => {
    const at = chosen.findIndex((one) => one.made === made);
    if (at >= 0 && card !== "??") chosen.splice(at, 1);
    else if (at >= 0 && index !== undefined) chosen.splice(at, 1);
    else chosen.push({ card, made, index });
    made.classList.toggle("picked", chosen.some((one) => one.made === made));
    $("fill-done").hidden = chosen.length < fewest;
    if (chosen.length === most) picked(chosen.map((one) => one.card));
  };
  $("fill-done").onclick = () => picked(chosen.map((one) => one.card));
  if (of.length) return cardsOf(of, tapped);
  return deckOf(lying(view), tapped, { joker: view.jokers > 0, unread: true });
}

/** A button that opens the dialog for an act, or sends it at once where nothing is left open. */
export function actButton(act, text, className, view, enter) {
  return button(
    text,
    className,
    async () => {
      if (!act.blanks.length) return enter(...act.facts);
      const fact = await filled(act, [text].flat()[0], view);
      return fact ? enter(fact, ...act.facts.slice(1)) : false;
    },
    act.why,
  );
}
