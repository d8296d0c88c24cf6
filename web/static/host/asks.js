// What the table waits for, as buttons: the most urgent first, one panel for each kind of question.

import { $, button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { quickAmounts } from "./amounts.js";
import { deckOf, lying } from "./cards.js";
import { enter } from "./enter.js";
import { actButton, several } from "./fill.js";

const AT_ONCE = new Set(["deal-up", "burn-up", "board"]); // the deck lies open on the page for these
const BIG = new Set(["bet", "deal-down", "ante", "settle", "burn"]);
const LEAVES_IT = new Set(["keep", "refuse", "stand"]);

/** Draw all questions; `settle` opens the dialog in which the pot is divided. */
export function drawAsks(view, settle) {
  const groups = [];
  for (const ask of view.choices ?? []) {
    const last = groups.at(-1);
    if (last && last[0].kind === ask.kind) last.push(ask);
    else groups.push([ask]);
  }
  const panels = groups.map((asks, place) => panel(asks, place, view, settle));
  const focused = $("asks").contains(document.activeElement);
  const idle = view.game ? say(view.result ? "host.next-game" : "host.nothing") : say("host.no-game");
  $("asks").replaceChildren(...(panels.length ? panels : [make("p", "idle", idle)]));
  if (focused) takeFocus();
}

/** The keyboard stays here when a question is answered: at the next one, which a screen reader then says. */
function takeFocus() {
  const next = $("asks").querySelector("h2") ?? $("asks").firstElementChild;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

function panel(asks, place, view, settle) {
  const [first] = asks;
  const drawn = make("section", `panel ask ask-${first.kind}`, heading(first, asks, view));
  if (place === 0) drawn.classList.add("urgent");
  const open = first.acts.find((act) => AT_ONCE.has(act.do));
  if (open && place === 0) drawn.append(openDeck(first, open, view));
  else if (first.kind === "settle") drawn.append(button(say("host.do-settle"), "primary big", settle, first.acts[0].why), reason(first.acts[0].why));
  else if (asks.length === 1 && BIG.has(first.kind)) drawn.append(bigButtons(first, view));
  else drawn.append(...asks.map((ask) => row(ask, view)), ...forAll(asks, view));
  return drawn;
}

function heading(ask, asks, view) {
  const name = asks.length === 1 && ask.seat !== null ? view.seats[ask.seat].name : "";
  const values = { name, amount: view.turn?.to_call ?? "", count: ask.acts[0].blanks[0]?.most ?? "", pot: view.pot };
  const owes = ask.kind === "bet" && Number(view.turn?.to_call) > 0;
  const said = say(`host.ask-${owes ? "call" : ask.kind}${name || !asks[0].seat ? "" : "-all"}`, values);
  return make("h2", "", said);
}

/** The deck on the page itself: one tap enters the card. */
function openDeck(ask, act, view) {
  const [fact] = act.facts;
  const blank = act.blanks[0];
  if (blank.key === "cards") return several(blank, view, (cards) => enter({ ...fact, cards }));
  const others = ask.acts.filter((one) => one !== act).map((one) => actButton(one, label(one, view), "", view, enter));
  const deck = deckOf(lying(view), (card) => enter({ ...fact, [blank.key]: card }), { joker: view.jokers > 0, unread: true });
  return make("div", "", deck, others.length ? make("div", "row", ...others) : null);
}

/** The buttons of one question, large; a bet's usual amounts beside each other. */
function bigButtons(ask, view) {
  const drawn = make("div", "big-acts");
  for (const act of ask.acts) {
    const amount = act.blanks.find((blank) => blank.key === "amount");
    const kind = act.do === "fold" ? "big danger" : place(ask, act) === 0 ? "big primary" : "big";
    if (amount && !act.why && act.do !== "all-in") drawn.append(quickAmounts(label(act, view), amount, view, (text) => enter({ ...act.facts[0], amount: text })));
    else drawn.append(actButton(act, label(act, view), kind, view, enter));
  }
  return drawn;
}

const place = (ask, act) => ask.acts.indexOf(act);

function row(ask, view) {
  const name = ask.seat === null ? null : make("span", "who", view.seats[ask.seat].name);
  return make("div", "ask-row", name, make("div", "row", ...ask.acts.map((act) => actButton(act, label(act, view), tone(act), view, enter))));
}

function tone(act) {
  return act.do === "match" ? "primary" : act.do === "fold" || act.do === "muck" ? "danger" : "";
}

/** One button for everybody who is still asked: all pass, all the others keep what they have. */
function forAll(asks, view) {
  if (asks.length < 2) return [];
  const lasts = asks.map((ask) => ask.acts.at(-1));
  const alike = lasts.every((act) => act.do === lasts[0].do && !act.blanks.length && !act.why);
  const single = asks.every((ask) => ask.acts.length === 1);
  if (!alike || !(single || LEAVES_IT.has(lasts[0].do))) return [];
  const facts = lasts.flatMap((act) => act.facts);
  return [button(say(`host.all-${lasts[0].do}`, { count: asks.length }), "for-all", () => enter(...facts))];
}

function reason(why) {
  return why ? make("p", "soft why", why) : "";
}

/** What an act's button says; a declaration shows its chips. */
export function label(act, view) {
  const { amount } = act.facts[0];
  const paid = amount !== undefined && amount !== "0" ? amount : "";
  const values = { ...act.shows, amount: paid, unit: view.unit, count: act.shows.cards ?? act.blanks[0]?.most ?? "" };
  if (act.do.startsWith("declare-")) return [chipsSaid(act.shows.chips), capital(act.shows.way)];
  const text = act.shows.parts?.thrown ? say("host.do-show-thrown") : say(`host.do-${act.do}`, values);
  return paid ? [text, make("small", "price", paid)] : text;
}

function chipsSaid(count) {
  const chips = Array.from({ length: count }, () => make("i", "chip-disc"));
  const drawn = make("span", "chips-said", ...(chips.length ? chips : [make("i", "chip-disc none")]));
  drawn.append(make("span", "unseen", say("host.chips-said", { count })));
  return drawn;
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
