// Entering money: one dialog for buying in, counting, handing in, a limit, giving the pot, and keeping the bank.

import { ask, open, refused } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { post } from "../shared/post.js";
import { attempt } from "../shared/toasts.js";
import { say } from "../shared/words.js";
import { drawn } from "./book.js";

const USUAL = ["10", "20", "40", "60", "100"];
const NO_AMOUNT = new Set(["bank"]);
const EXTRA = { buy_in: "money.in-cash", cash_out: "money.plays-on" };
let entry = "";

/** Make the page's buttons work. */
export function useEntering() {
  $("newcomer").addEventListener("click", () => openEntry("buy_in", ""));
  $("give-pot").addEventListener("click", () => openEntry("pot_given", "", drawn().book.pot));
  $("bank-button").addEventListener("click", () => openEntry("bank", ""));
  $("close-night").addEventListener("click", closeNight);
  $("entering").querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    take();
  });
}

/** Ask for what an entry still needs; the player is known or asked for. */
export function openEntry(event, player, amount = "") {
  entry = event;
  const { book, seated } = drawn();
  const one = book.players.find((account) => account.player === player);
  $("entering-title").textContent = say(`money.title-${event}`, { name: player });
  $("entering-hint").textContent = say(`money.hint-${event}`);
  $("who-field").hidden = Boolean(player);
  $("who").value = player;
  $("names").replaceChildren(...[...new Set([...seated, ...book.players.map((account) => account.player)])].map((name) => new Option(name)));
  $("amount-field").hidden = NO_AMOUNT.has(event);
  $("amount").value = amount || (event === "stack" || event === "cash_out" ? one?.stack ?? "" : event === "limit" ? one?.limit ?? "" : "");
  $("quick").replaceChildren(...(event === "buy_in" ? USUAL.map((text) => button(text, "", () => ($("amount").value = text))) : []));
  $("extra-field").hidden = !(event in EXTRA);
  $("extra").checked = false;
  if (event in EXTRA) $("extra-words").textContent = say(EXTRA[event]);
  open("entering");
}

async function take() {
  try {
    await post("/api/enter", { facts: [fact()] });
    $("entering").close();
  } catch (refusal) {
    refused($("entering"), capital(refusal.message));
  }
}

function fact() {
  const made = { event: entry, player: $("who").value.trim() };
  const amount = $("amount").value.trim().replace(",", ".");
  if (!NO_AMOUNT.has(entry)) made.amount = entry === "limit" && !amount ? null : amount;
  if (entry === "buy_in") made.cash = $("extra").checked;
  if (entry === "cash_out") made.partly = $("extra").checked;
  return made;
}

/** Enter a fact that needs nothing more; what is refused is shown. */
export function enterMoney(given) {
  return attempt(() => post("/api/enter", { facts: [given] }));
}

async function closeNight() {
  const text = make("p", "", say("money.close-sure")).textContent;
  if (await ask(say("money.close-night"), text, say("money.close-night"))) await enterMoney({ event: "night_closed" });
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
