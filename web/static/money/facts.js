// What was entered about money this night, newest first; any amount can be put right, and anything taken back.

import { ask } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { post } from "../shared/post.js";
import { attempt } from "../shared/toasts.js";
import { say } from "../shared/words.js";

/** Draw them. */
export function drawFacts(facts) {
  if ($("facts").contains(document.activeElement) && document.activeElement.tagName === "INPUT") return; // somebody writes
  $("facts").replaceChildren(...(facts.length ? facts.map(line) : [make("li", "soft", say("money.nothing-entered"))]));
}

function line({ n, text, amount }) {
  const back = button(say("money.take-back"), "quiet", async () => {
    if (await ask(say("money.take-back"), text, say("money.take-back"))) await mend(n, null);
  });
  back.append(make("span", "unseen", text));
  return make("li", "", make("span", "grow", text), amount === undefined || amount === null ? null : correcting(n, amount, text), back);
}

/** The amount as a field: another one written in it puts the fact right. */
function correcting(n, amount, text) {
  const input = Object.assign(make("input", "mend"), { value: amount, inputMode: "decimal", autocomplete: "off" });
  input.setAttribute("aria-label", say("money.put-right", { text }));
  input.addEventListener("keydown", (event) => event.key === "Enter" && input.blur());
  input.addEventListener("change", async () => {
    const mended = input.value.trim().replace(",", ".");
    input.value = amount;
    if (mended !== amount) await mend(n, mended);
  });
  return input;
}

function mend(n, amount) {
  return attempt(() => post(`/api/money/${n}`, amount === null ? {} : { amount }));
}
