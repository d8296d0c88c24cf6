// Dividing the pot: as it was told, or as it was counted chip by chip.

import { open, refused } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { units, written } from "./money.js";

let counted = {};

/** Make the button work that divides; `view()` is the table now. */
export function useSettling(view) {
  $("settle").addEventListener("click", () => showSettling(view()));
  $("settle-now").addEventListener("click", () => settle(view()));
}

/** Open the dialog with the pot as it was told. */
export function showSettling(view) {
  counted = {};
  $("settling-pot").textContent = say("host.settle-pot", { pot: view.pot });
  $("settling-chips").replaceChildren(...Object.keys(view.chips ?? {}).map((colour) => counter(colour, view)));
  sum(view);
  open("settling");
}

function counter(colour, view) {
  const shown = make("output", "", "0");
  const by = (step) => () => {
    counted[colour] = Math.max(0, (counted[colour] ?? 0) + step);
    shown.textContent = String(counted[colour]);
    sum(view);
  };
  const less = button("−", "step", by(-1));
  const more = button("+", "step", by(1));
  less.setAttribute("aria-label", say("host.chip-less", { colour }));
  more.setAttribute("aria-label", say("host.chip-more", { colour }));
  return make("div", "counter", make("i", `chip ${colour}`), make("span", "grow", `${colour} ${view.chips[colour]}`), less, shown, more);
}

function total(view) {
  return Object.entries(counted).reduce((all, [colour, count]) => all + count * units(view.chips[colour], view.unit), 0);
}

function sum(view) {
  const all = total(view);
  const difference = all - units(view.pot, view.unit);
  const words = !all ? "host.settle-told" : difference ? "host.settle-differs" : "host.settle-agrees";
  $("settling-sum").textContent = say(words, { sum: written(all, view.unit), pot: view.pot });
  $("settling-sum").className = all && difference ? "notice bad" : "notice";
}

async function settle(view) {
  const chips = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
  const all = total(view);
  try {
    await post("/api/settle", all ? { pot: written(all, view.unit), chips } : {});
    $("settling").close();
  } catch (refusal) {
    refused($("settling"), refusal.message);
  }
}
