// Setting up: one step at a time, walked through or jumped to; each keeps what it changes at once.

import { $, begin } from "../shared/shell.js";
import { say } from "../shared/words.js";
import { camera } from "./camera.js";
import { chips } from "./chips.js";
import { corners } from "./corners.js";
import { deck } from "./deck.js";
import { house } from "./house.js";
import { clear, showPicture } from "./picture.js";
import { places } from "./places.js";
import { players } from "./players.js";
import { now, whenChanged } from "./settings.js";
import { tray } from "./tray.js";

const STEPS = { camera, corners, places, players, house, chips, deck, tray };
const NAMES = Object.keys(STEPS);
let here = null;

/** Show a step; `moved` where somebody went there, who then hears what it is about. */
function show(name, moved) {
  if (here) STEPS[here].leave?.();
  here = name;
  for (const step of NAMES) $(`step-${step}`).hidden = step !== name;
  for (const link of document.querySelectorAll(".step-list a")) {
    if (link.dataset.step === name) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    if (link.dataset.step === name) link.scrollIntoView({ block: "nearest", inline: "center" });
  }
  const at = NAMES.indexOf(name);
  $("before").disabled = at === 0;
  $("after").textContent = say(at === NAMES.length - 1 ? "setup.done" : "setup.after");
  document.body.classList.toggle("with-picture", STEPS[name].picture);
  clear();
  showPicture(STEPS[name].picture);
  STEPS[name].show();
  if (moved) $(`title-${name}`).focus();
}

function go(by) {
  const next = NAMES[NAMES.indexOf(here) + by];
  if (next) location.hash = next;
  else location.assign("/host");
}

/** Mark the steps for which nothing is left to do. */
function mark() {
  for (const link of document.querySelectorAll(".step-list a")) {
    const done = STEPS[link.dataset.step].done(now());
    link.classList.toggle("done", done);
    link.querySelector(".mark").textContent = done ? "✓" : String(NAMES.indexOf(link.dataset.step) + 1);
  }
}

const asked = () => (NAMES.includes(location.hash.slice(1)) ? location.hash.slice(1) : NAMES[0]);

begin();
$("before").addEventListener("click", () => go(-1));
$("after").addEventListener("click", () => go(1));
addEventListener("hashchange", () => show(asked(), true));
whenChanged(mark);
mark();
show(asked(), false);
