// Everything that was told in this hand, newest first; any of it can be taken back.

import { ask, open, refused } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { enter, sent } from "./enter.js";
import { drawRulings } from "./rulings.js";

/** Make the buttons work that take things back; `view()` is the table now. */
export function usePast(view) {
  $("past-button").addEventListener("click", () => show(view()));
  $("undo").addEventListener("click", () => sent("/api/undo", {}));
  $("call-off").addEventListener("click", callOff);
}

/** Say on the undo button what it would take back. */
export async function drawUndo() {
  const [newest] = (await get("/api/told")).facts;
  $("undo").disabled = !newest;
  $("undo").replaceChildren(say("host.undo"), make("small", "", newest?.text ?? ""));
}

async function show(view) {
  const dialog = open("past");
  $("past-rulings").replaceChildren(...drawRulings(view, null, say("host.the-table"), dialog));
  await draw();
}

async function draw() {
  const { facts } = await get("/api/told");
  const lines = facts.map(({ n, text }) => {
    const taken = button(say("host.take-back"), "", () => takeBack(n));
    taken.append(make("span", "unseen", text));
    return make("li", "", make("span", "n", String(n)), make("span", "grow", text), taken);
  });
  $("past-list").replaceChildren(...(lines.length ? lines : [make("li", "soft", say("host.nothing-told"))]));
}

async function takeBack(n) {
  try {
    await post("/api/undo", { n });
    await draw();
  } catch (refusal) {
    refused($("past"), refusal.message);
  }
}

async function callOff() {
  if (!(await ask(say("host.call-off"), say("host.call-off-sure"), say("host.call-off")))) return;
  if (await enter({ event: "called_off" })) $("past").close();
}
