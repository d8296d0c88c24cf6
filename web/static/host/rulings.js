// What the host may rule at any time about cards dealt amiss: at one seat, or for the whole table.

import { button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { label } from "./asks.js";
import { enter } from "./enter.js";
import { filled } from "./fill.js";

const ELSEWHERE = new Set(["call-off"]); // has a button of its own, which asks once more

/** The rulings for a seat (null: the table), folded together; `dialog` closes when one is chosen. */
export function drawRulings(view, seat, title, dialog) {
  const acts = (view.rulings ?? []).filter((ask) => ask.seat === seat).flatMap((ask) => ask.acts);
  const buttons = acts.filter((act) => !ELSEWHERE.has(act.do)).map((act) => {
    const text = label(act, view);
    const rule = async () => {
      dialog.close();
      const fact = await filled(act, `${title}: ${text}`, view);
      if (fact) enter(fact, ...act.facts.slice(1));
    };
    return button(text, "", rule, act.why);
  });
  return buttons.length ? [make("details", "amiss", make("summary", "", say("host.ask-amiss")), make("div", "stacked", ...buttons))] : [];
}
