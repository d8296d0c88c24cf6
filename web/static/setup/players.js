// Who sits where: a name for each seat, and who deals first.

import { $, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { choiceField, field, now } from "./settings.js";

export const players = {
  picture: false,
  done: (settings) => Object.keys(settings.players).length > 0,
  show() {
    const laid = now().layout.place.filter(({ kind }) => kind === "seat").map(({ seat }) => seat);
    const seats = [...new Set([...laid, ...Object.keys(now().players).map(Number)])].sort((a, b) => a - b);
    const fields = seats.map((seat) => field(say("shared.seat", { n: seat }), now().players[seat] ?? "", (name) => ({ players: { [seat]: name || null } }), { maxLength: 40, placeholder: say("setup.nobody") }));
    const dealers = [["", say("setup.dealer-first")], ...seats.map((seat) => [String(seat), now().players[seat] || say("shared.seat", { n: seat })])];
    $("work-players").replaceChildren(make("div", "names", ...fields), choiceField(say("setup.dealer"), dealers, String(now().dealer ?? ""), (seat) => ({ dealer: seat ? Number(seat) : null })));
  },
};
