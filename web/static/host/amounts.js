// An amount of money: the usual ones as buttons, any other in steps of one chip.

import { button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { units, usual, written } from "./money.js";

/** Pick an amount within the limits of `blank`; `picked(text)` hears of it. */
export function amountPicker(blank, view, picked) {
  const unit = view.unit;
  const least = units(blank.fewest, unit);
  const most = blank.most === null ? null : units(blank.most, unit);
  let amount = least;
  const shown = make("output", "amount-now");
  const set = (asked) => {
    amount = Math.max(least, Math.min(asked, most ?? asked));
    shown.textContent = written(amount, unit);
  };
  const quick = usual(least, most, units(view.pot, unit)).map((count) => button(written(count, unit), "big", () => picked(written(count, unit))));
  const less = button("−", "step", () => set(amount - 1));
  const more = button("+", "step", () => set(amount + 1));
  less.setAttribute("aria-label", say("host.less"));
  more.setAttribute("aria-label", say("host.more"));
  set(least);
  return make(
    "div",
    "amounts",
    make("div", "quick", ...quick),
    make("div", "steps", less, shown, more, button(say("host.this-amount"), "primary", () => picked(written(amount, unit)))),
  );
}

/** A bet or raise on the page itself: its name, the usual amounts, and a dialog's worth of steps behind "other". */
export function quickAmounts(text, blank, view, picked) {
  const picker = amountPicker(blank, view, picked);
  const steps = picker.querySelector(".steps");
  steps.hidden = true;
  const other = button(say("host.other-amount"), "quiet", () => {
    steps.hidden = !steps.hidden;
    other.setAttribute("aria-expanded", String(!steps.hidden));
  });
  other.setAttribute("aria-expanded", "false");
  const drawn = make("div", "betting", make("span", "betting-name", ...[text].flat()), picker, other);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", String([text].flat()[0]));
  return drawn;
}
