// What the camera would have told: any card anywhere, entered by hand, whatever the table waits for.

import { open } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { deckOf, lying } from "./cards.js";
import { enter } from "./enter.js";

/** Make the button work; `view()` is the table now. */
export function useByHand(view) {
  $("by-hand").addEventListener("click", () => show(view()));
}

function show(view) {
  const places = [
    ...Object.entries(view.seats).filter(([, seat]) => seat.live).map(([number, seat]) => ({ text: seat.name, seat: Number(number) })),
    { text: say("host.place-board"), board: true },
    { text: say("host.place-burned"), burned: true },
  ];
  let place = places[0];
  let up = true;
  const segments = (choices, now, act) => {
    const made = choices.map(({ text, value }) => {
      const one = button(text, "", () => {
        act(value);
        draw();
      });
      one.setAttribute("aria-pressed", String(value === now()));
      return one;
    });
    return make("div", "segments wrap", ...made);
  };
  const draw = () => {
    const tapped = (card) => enter(fact(place, up, card)).then((done) => done && $("fill").close());
    const facing = segments([{ text: say("host.up"), value: true }, { text: say("host.down"), value: false }], () => up, (value) => (up = value));
    const deck = up || place.board ? deckOf(lying(view), tapped, { joker: view.jokers > 0, unread: true }) : button(say("host.do-deal-down"), "primary big", () => tapped("??"));
    $("fill-body").replaceChildren(
      segments(places.map((one) => ({ text: one.text, value: one })), () => place, (value) => (place = value)),
      ...(place.board ? [] : [facing]),
      deck,
    );
  };
  $("fill-title").textContent = say("host.by-hand-title");
  $("fill-hint").textContent = "";
  $("fill-done").hidden = true;
  draw();
  open("fill");
}

function fact(place, up, card) {
  if (place.board) return { event: "board", cards: [card] };
  const shown = up ? card : "??";
  return place.burned ? { event: "burned", card: shown, up } : { event: "dealt", seat: place.seat, card: shown, up };
}
