// One past hand on the felt: step by step, or by itself.

import { $, button, make } from "../shared/make.js";
import { get } from "../shared/post.js";
import { attempt } from "../shared/toasts.js";
import { say } from "../shared/words.js";
import { makeFelt } from "../table/felt.js";
import { drawResult } from "../table/result.js";
import { drawWild } from "../table/said.js";

const STEP_MS = 1400;
let felt = null;
let n = 0;
let steps = [];
let at = 0;
let views = new Map();
let timer = null;

/** Open a hand at its end, or say why it cannot be. */
export async function openReplay(hand) {
  closeReplay();
  felt ??= begun();
  const found = await attempt(() => get(`/api/history/${hand}`));
  if (!found) return;
  [n, steps, views] = [hand, found.steps, new Map()];
  $("at").max = String(steps.length - 1);
  $("steps").replaceChildren(...steps.map(line));
  await go(0);
  $("replay-title").focus();
}

/** Stop playing. */
export function closeReplay() {
  clearInterval(timer);
  timer = null;
  if ($("play")) $("play").textContent = say("history.play");
}

function begun() {
  $("to-first").addEventListener("click", () => by(-steps.length));
  $("to-before").addEventListener("click", () => by(-1));
  $("to-after").addEventListener("click", () => by(1));
  $("play").addEventListener("click", play);
  $("at").addEventListener("input", () => {
    closeReplay();
    go(Number($("at").value));
  });
  return makeFelt($("felt"));
}

function by(count) {
  closeReplay();
  return go(at + count);
}

function play() {
  if (timer) return closeReplay();
  if (at === steps.length - 1) go(0);
  $("play").textContent = say("history.stop");
  timer = setInterval(() => (at < steps.length - 1 ? go(at + 1) : closeReplay()), STEP_MS);
  return undefined;
}

function line({ text, said }, index) {
  const made = button([make("span", "", text), ...said.map((one) => make("small", "", one))], "step-line", () => {
    closeReplay();
    go(index);
  });
  return make("li", "", made);
}

/** Show what the table showed after a step. */
async function go(wanted) {
  at = Math.max(0, Math.min(steps.length - 1, wanted));
  const here = at;
  if (!views.has(here)) {
    const found = await attempt(() => get(`/api/history/${n}/${here}`));
    if (!found) return;
    views.set(here, found.view);
  }
  if (here === at) draw(views.get(here));
}

function draw(view) {
  $("replay-title").textContent = say("history.hand", { n, game: view.game ?? "" });
  felt.draw(view);
  drawWild(view);
  const said = steps[at].said.at(-1) ?? steps[at].text;
  $("said").textContent = said;
  $("said").classList.toggle("long", said.length > 60);
  $("at").value = String(at);
  $("at-words").textContent = say("history.step", { at: at + 1, of: steps.length });
  const result = drawResult(view);
  $("result").hidden = result === null;
  $("result").replaceChildren(...(result ?? []));
  [...$("steps").children].forEach((one, index) => {
    if (index === at) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  });
  const list = $("steps");
  const current = list.children[at];
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}
