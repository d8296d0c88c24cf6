// The announcement: one large sentence, the last ten below each other, and the voice.

import { make, plural, printed } from "./cards.js";

const $ = (id) => document.getElementById(id);
const KEPT = 10;
const QUIET = new Set(["turn", "next", "raises"]); // said, but not in place of something weightier just said
const DOUBT = new Set(["warning", "refused", "camera"]);
const UNKEPT = new Set(["next", "turn", "camera"]); // not among the last ten: shown elsewhere while they hold
const WEIGHTY_MS = 6000;
const LONG = 70; // letters: a longer sentence is set smaller
const WEIGHT = ["settled", "strike", "wild", "extra-card", "wash", "declared", "frozen", "warning", "refused", "camera"];

let history = [];
let weightyUntil = 0;
let voice = false;
let later;

/** Take the sentences of one message; `live` is false for those that were said before this page opened. */
export function hear(said, live) {
  const known = new Set(history.map(key));
  const news = said.filter((one) => one.text && !known.has(key(one)));
  if (!news.length) return;
  history = [...history, ...news].slice(-40);
  drawHistory();
  show(weightiest(news), live);
  if (live && voice) for (const one of news) if (one.kind !== "next" && one.kind !== "raises") speak(one.text);
}

/** Forget what was said: the server began again. */
export function forget() {
  history = [];
  weightyUntil = 0;
  drawHistory();
}

/** Show which ranks are wild, in tiles that can be read from across the table. */
export function drawWild(view) {
  const ranks = view.wild?.ranks ?? [];
  const tiles = ranks.map((rank) => make("span", "tile", rank === "Jk" ? "★" : printed(rank)));
  $("wild").replaceChildren(...(ranks.length ? [make("span", "label", "Wild"), ...tiles] : []));
  $("wild").setAttribute("aria-label", ranks.length ? `Wild: ${ranks.map(plural).join(" and ")}` : "");
}

/** Turn the voice on or off; true where the browser has one. */
export function useVoice(on) {
  voice = on && "speechSynthesis" in window;
  if (!voice && "speechSynthesis" in window) speechSynthesis.cancel();
  return voice;
}

function key(one) {
  return `${one.n}|${one.kind}|${one.text}`;
}

function weightiest(news) {
  const rank = (one) => (WEIGHT.includes(one.kind) ? WEIGHT.indexOf(one.kind) : WEIGHT.length);
  return news.reduce((best, one) => (rank(one) < rank(best) || (rank(one) === rank(best) && one.kind !== "next") ? one : best));
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
  const said = $("said");
  said.textContent = one.text;
  said.classList.toggle("long", one.text.length > LONG);
  said.classList.toggle("doubt", DOUBT.has(one.kind));
  said.classList.remove("waiting");
}

function drawHistory() {
  const lines = history
    .filter((one) => !UNKEPT.has(one.kind))
    .slice(-KEPT)
    .reverse()
    .map((one) => {
      const line = make("li", "", make("span", "n", one.n ? String(one.n) : ""), make("span", "", one.text));
      line.classList.toggle("doubt", DOUBT.has(one.kind));
      line.classList.toggle("wild-news", one.kind === "wild");
      return line;
    });
  $("history").replaceChildren(...lines);
}

function speak(text) {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = "en";
  spoken.rate = 1.05;
  speechSynthesis.speak(spoken);
}
