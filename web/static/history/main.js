// Past hands: those that are wanted, written out and counted; and one of them played again.

import { $, begin } from "../shared/shell.js";
import { button, make } from "../shared/make.js";
import { get } from "../shared/post.js";
import { say } from "../shared/words.js";
import { closeReplay, openReplay } from "./replay.js";

const WAIT_MS = 250;
const form = $("wanted");
let timer;
let asked = 0;

/** What the form asks for, as the end of an address. */
function query() {
  const filled = [...new FormData(form)].filter(([, value]) => value.trim());
  return filled.length ? `?${new URLSearchParams(filled)}` : "";
}

async function look() {
  const now = ++asked;
  const line = form.querySelector(".refusal");
  line.textContent = "";
  const found = await get(`/api/history${query()}`).catch((refusal) => ({ why: refusal.message }));
  if (now !== asked) return;
  line.textContent = found.why ?? "";
  if (found.why) return;
  $("count").textContent = found.count === 1 ? say("history.count-one") : say("history.count", { count: found.count });
  $("hands").replaceChildren(...(found.hands.length ? found.hands.map(entry) : [make("li", "soft", say("history.none"))]));
  for (const link of document.querySelectorAll("[data-export]")) link.href = `/api/history/hands.${link.dataset.export}${query()}`;
  $("counted").hidden = !found.count;
  for (const image of document.querySelectorAll("[data-picture]")) if (found.count) image.src = `/api/history/${image.dataset.picture}.svg${query()}`;
}

function entry(hand) {
  const made = button(
    [
      make("span", "n", String(hand.n)),
      make("span", "what", make("b", "", hand.name), make("small", "", [when(hand.at), Object.values(hand.players).join(", ")].join(" · "))),
      make("span", "took", took(hand)),
      make("span", "pot", hand.pot),
    ],
    "hand-entry",
    () => (location.hash = `hand-${hand.n}`),
  );
  made.dataset.hand = hand.n;
  return make("li", "", made);
}

function took(hand) {
  if (hand.called_off) return say("history.called-off");
  const won = hand.wins.map(({ player, amount, hands }) => `${player} ${amount}${hands.length ? `, ${hands.join(" / ")}` : ""}`);
  return [...won, hand.carry === "0" ? "" : say("history.carries", { amount: hand.carry })].filter(Boolean).join("; ");
}

function when(at) {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** The list, or the hand that the address names. */
async function show() {
  const n = /^#hand-(\d+)$/.exec(location.hash)?.[1];
  document.body.classList.toggle("replaying", Boolean(n));
  $("looking").hidden = Boolean(n);
  $("replay").hidden = !n;
  if (n) await openReplay(n);
  else closeReplay();
}

begin();
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, WAIT_MS);
});
addEventListener("hashchange", show);
$("back-to-list").addEventListener("click", () => (location.hash = ""));
look();
show();
