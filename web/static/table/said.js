// The announcement: one large sentence, the last ten below each other, the voice, and the screen reader's line.

import { $, make } from "../shared/make.js";
import { speak } from "../shared/voice.js";
import { say } from "../shared/words.js";
import { SUITS, pip, plural, printed, spoken } from "./cards.js";

const SHOWN = 10;
const KEPT = 40;
const QUIET = new Set(["turn", "next", "raises"]); // said, but not in place of something weightier just said
const DOUBT = new Set(["warning", "refused", "camera"]);
const UNKEPT = new Set(["next", "turn", "camera"]); // not among the last ten: shown elsewhere while they hold
const WEIGHTY_MS = 6000;
const LONG = 70; // letters: a longer sentence is set smaller
const WEIGHT = ["settled", "strike", "wild", "extra-card", "wash", "declared", "frozen", "warning", "refused", "camera"];

let history = [];
let weightyUntil = 0;
let later;
let written = false;

/** Take the sentences of one message; `hand` is the call of the newest hand, `live` is false before the page opened. */
export function hear(said, hand, live) {
  const known = new Set(history.map(key));
  const news = said.filter((one) => one.text && !known.has(key(one)));
  if (!news.length) return;
  history = [...history, ...news].slice(-KEPT);
  drawHistory();
  const shown = headline(news, hand);
  if (shown) show(shown, live);
  if (!live) return;
  const aloud = news.filter((one) => one.kind !== "next" && one.kind !== "raises").map((one) => one.text);
  aloud.forEach(speak);
  if ($("aloud") && aloud.length) $("aloud").textContent = aloud.join(" ");
}

/** Forget what was said: the server began again. */
export function forget() {
  history = [];
  weightyUntil = 0;
  written = false;
  drawHistory();
}

/** What is shown while nothing has been said in this hand. */
export function waiting(text) {
  if (written) return;
  $("said").textContent = text;
  $("said").classList.add("waiting");
}

/** Show what is wild, ranks and single cards, in tiles that can be read from across the table. */
export function drawWild(view) {
  const { ranks = [], cards = [], own = "" } = view.wild ?? {};
  const tiles = [
    ...ranks.map((rank) => make("span", "tile", rank === "Jk" ? "★" : printed(rank))),
    ...cards.map((card) => make("span", `tile whole ${SUITS[card[1]]}`, printed(card[0]), pip(card[1]))),
    ...(own ? [make("span", "own", own)] : []), // each player's own
  ];
  for (const tile of tiles) tile.setAttribute("aria-hidden", "true");
  const words = [...ranks.map(plural), ...cards.map(spoken), ...(own ? [own] : [])].join(` ${say("table.and")} `);
  const label = make("span", "unseen", say("table.wild-ranks", { ranks: words }));
  $("wild").replaceChildren(...(tiles.length ? [make("span", "label", say("table.wild")), ...tiles, label] : []));
}

function key(one) {
  return `${one.n}|${one.kind}|${one.text}`;
}

/** What is shown large: of the newest fact of this hand that brought something weighty. */
function headline(news, hand) {
  const here = news.filter((one) => one.n >= hand);
  const weighty = here.filter((one) => !QUIET.has(one.kind));
  const those = weighty.length ? weighty : here;
  const newest = Math.max(...those.map((one) => one.n));
  return weightiest(those.filter((one) => one.n === newest));
}

function weightiest(news) {
  const rank = (one) => (WEIGHT.includes(one.kind) ? WEIGHT.indexOf(one.kind) : WEIGHT.length);
  return news.reduce((best, one) => (rank(one) < rank(best) || (rank(one) === rank(best) && one.kind !== "next") ? one : best), news[0]);
}

function show(one, live) {
  const now = Date.now();
  clearTimeout(later);
  if (QUIET.has(one.kind) && live && now < weightyUntil) {
    later = setTimeout(() => write(one), weightyUntil - now);
    return;
  }
  if (!QUIET.has(one.kind)) weightyUntil = now + WEIGHTY_MS;
  write(one);
}

function write(one) {
  written = true;
  const said = $("said");
  said.textContent = one.text;
  said.classList.toggle("long", one.text.length > LONG);
  said.classList.toggle("doubt", DOUBT.has(one.kind));
  said.classList.remove("waiting");
}

function drawHistory() {
  if (!$("history")) return;
  const lines = history
    .filter((one) => !UNKEPT.has(one.kind))
    .slice(-SHOWN)
    .reverse()
    .map((one) => {
      const line = make("li", "", make("span", "n", one.n ? String(one.n) : ""), make("span", "", one.text));
      line.classList.toggle("doubt", DOUBT.has(one.kind));
      line.classList.toggle("wild-news", one.kind === "wild");
      return line;
    });
  $("history").replaceChildren(...lines);
}
