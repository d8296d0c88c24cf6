// Everything that may happen at one seat at any time, opened by a tap on its name; what may not is grey, with the reason.

import { open } from "../shared/dialogs.js";
import { $, button } from "../shared/make.js";
import { post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { enter } from "./enter.js";
import { filled } from "./fill.js";
import { drawRulings } from "./rulings.js";

const CARD = [{ key: "card", of: [] }];

/** Make the names on a felt open their seat's dialog. */
export function useSeats(felt, view) {
  felt.addEventListener("click", ({ target }) => {
    const plate = target.closest(".plate");
    if (plate) show(Number(plate.closest(".seat").dataset.seat), view());
  });
  felt.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target.matches(".plate")) show(Number(target.closest(".seat").dataset.seat), view());
  });
}

/** Let the keyboard reach the names. */
export function markPlates(felt) {
  for (const plate of felt.querySelectorAll(".plate")) {
    plate.tabIndex = 0;
    plate.setAttribute("role", "button");
    plate.setAttribute("aria-haspopup", "dialog");
    plate.setAttribute("aria-label", plate.closest(".seat").getAttribute("aria-label"));
  }
}

/** What may be told of a seat: the word for it, the event, and what is to be filled in. */
function tellable(seat, view) {
  const down = view.seats[seat].down;
  return [
    { do: "fold", fact: { event: "fold", seat } },
    { do: "hand-up", fact: { event: "dealt", seat, up: true }, blanks: CARD },
    { do: "hand-down", fact: { event: "dealt", seat, up: false, card: "??" } },
    { do: "hand-show", fact: { event: "shown", seat }, blanks: [{ key: "cards", of: [], fewest: 1, most: Math.max(down, 1) }] },
    { do: "phone", fact: { event: "phone", seat } },
    { do: "exposed", fact: { event: "exposed", seat } },
  ];
}

async function show(seat, view) {
  const acts = tellable(seat, view);
  $("seat-title").textContent = view.seats[seat].name;
  const dialog = open("seat");
  const asked = acts.map(({ fact, blanks }) => (blanks ? { ...fact, [blanks[0].key]: blanks[0].key === "cards" ? ["??"] : "??" } : fact));
  const { why } = await post("/api/why-not", { facts: asked });
  $("seat-acts").replaceChildren(
    ...acts.map(({ do: word, fact, blanks }, place) => {
      const text = say(`host.do-${word}`);
      const tell = async () => {
        dialog.close();
        const whole = blanks ? await filled({ facts: [fact], blanks, shows: {} }, `${view.seats[seat].name}: ${text}`, view) : fact;
        if (whole) enter(whole);
      };
      return button(text, word === "fold" ? "danger" : "", tell, sentence(why[place]));
    }),
    ...drawRulings(view, seat, view.seats[seat].name, dialog),
  );
}

function sentence(why) {
  return why ? `${why.charAt(0).toUpperCase()}${why.slice(1).replace(/\.$/, "")}.` : "";
}
