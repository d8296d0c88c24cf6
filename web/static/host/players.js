// Who plays the hand that is called: names by seat, who sits out, who deals.

import { button, make } from "../shared/make.js";
import { say } from "../shared/words.js";

const MOST = 12;

/** Draw the players of a call inside an element; `changed()` hears of every change. */
export function drawPlayers(place, call, changed) {
  const everybody = { ...call.seats };
  const draw = () => {
    const numbers = Object.keys(everybody).map(Number).sort((a, b) => a - b);
    const rows = numbers.map((seat) => player(seat, everybody, call, changed, draw));
    const free = Array.from({ length: MOST }, (_, index) => index + 1).find((seat) => !(seat in everybody));
    const add = button(say("host.add-player"), "quiet", () => {
      everybody[free] = "";
      call.seats = { ...call.seats, [free]: "" };
      draw();
      changed();
    });
    place.replaceChildren(make("p", "label-line", say("host.players")), make("ol", "player-list", ...rows), ...(free ? [add] : []));
  };
  draw();
}

function player(seat, everybody, call, changed, draw) {
  const plays = seat in call.seats;
  const name = make("input", "");
  name.value = everybody[seat];
  name.placeholder = say("shared.seat", { n: seat });
  name.setAttribute("aria-label", say("host.name-of", { n: seat }));
  name.addEventListener("change", () => {
    everybody[seat] = name.value.trim();
    if (seat in call.seats) call.seats[seat] = everybody[seat];
    changed();
  });
  const who = everybody[seat] || say("shared.seat", { n: seat });
  const sits = toggle(say("host.plays"), plays, who, () => {
    const seats = { ...call.seats };
    if (plays) delete seats[seat];
    else seats[seat] = everybody[seat];
    call.seats = seats;
    if (!(call.dealer in seats)) call.dealer = Number(Object.keys(seats)[0] ?? seat);
    draw();
    changed();
  });
  const deals = toggle(say("host.deals"), call.dealer === seat, who, () => {
    call.dealer = seat;
    draw();
    changed();
  });
  deals.disabled = !plays;
  return make("li", plays ? "" : "away", name, sits, deals);
}

function toggle(text, on, who, act) {
  const made = button(text, "", act);
  made.setAttribute("aria-pressed", String(on));
  made.append(make("span", "unseen", who));
  return made;
}
