// One player: the plate with the name and what there is to say of him, and his cards.

import { make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { drawCard } from "./cards.js";
import { handMarks } from "./marks.js";

const LOOSE = 4; // cards that lie side by side; more overlap

/** One player as the table sees him. */
export function drawSeat(view, number, fresh) {
  const seat = view.seats[number];
  const owed = (view.owed ?? []).filter((one) => one.seat === number);
  const drawn = make("section", "seat", plate(view, number, seat, owed), hand(view, number, seat, fresh));
  drawn.dataset.seat = number;
  drawn.setAttribute("aria-label", seat.name);
  const states = {
    turn: !view.result && view.turn?.seat === number,
    owes: owed.length > 0,
    out: !seat.live,
    winner: Number(view.result?.shares?.[number] ?? 0) > 0,
  };
  for (const [name, there] of Object.entries(states)) drawn.classList.toggle(name, there);
  return drawn;
}

function plate(view, number, seat, owed) {
  const deals = view.dealer === number ? badge("D", "dealer", say("table.dealer")) : null;
  const drawn = make("p", "plate", make("span", "who", deals, make("span", "name", seat.name)));
  const stack = view.stacks?.[number];
  if (stack && !view.result) drawn.append(make("span", "has", say("table.has", { amount: stack })));
  if (!seat.live) drawn.append(badge(say("table.folded")));
  if (seat.declared) drawn.append(badge(declaredWords(view, seat.declared), "declared"));
  for (const one of owed) drawn.append(badge(owedWords(one), "owed"));
  if (seat.all_in) drawn.append(badge(say("table.all-in")));
  if (seat.frozen) drawn.append(badge(say("table.frozen")));
  if (seat.sums && seat.live && !view.result) drawn.append(badge(seat.sums === "bust" ? seat.sums : say("table.shows", { sums: seat.sums })));
  const share = view.result?.shares?.[number];
  if (share && Number(share) > 0) drawn.append(make("span", "paid", `+${share}`));
  else if (Number(seat.paid) > 0) drawn.append(make("span", "paid", say("table.paid", { amount: seat.paid })));
  return drawn;
}

function badge(text, kind = "", label = "") {
  const drawn = make("span", `badge ${kind}`.trim(), text);
  if (label) drawn.append(make("span", "unseen", label));
  return drawn;
}

/** What a player declared, in the game's own word. */
function declaredWords(view, way) {
  if (way === "both") return say("table.both-ways");
  const ways = view.ways ?? ["high", "low"];
  return way === "high" ? ways[0] : ways[ways.length - 1];
}

function owedWords(owed) {
  const key = owed.kind === "extra" ? (owed.up ? "extra-up" : "extra-down") : owed.kind.replaceAll(" ", "-");
  return say(`table.owed-${key}`, { amount: owed.amount });
}

function hand(view, number, seat, fresh) {
  const backs = make("div", "fan backs");
  const shown = make("div", "fan shown");
  const up = make("div", "fan up");
  const marks = handMarks(view, number, seat);
  seat.cards.forEach((lying, index) => {
    const open = lying.up || lying.shown;
    const text = open && lying.card === "??" ? "?x" : lying.card;
    const card = drawCard(text, { ...marks(text), fresh: fresh(`${number}:${text}:${index}`) });
    if (open) {
      card.dataset.seat = number;
      card.dataset.card = lying.card;
    }
    (lying.up ? up : open ? shown : backs).append(card);
  });
  const rows = [backs, shown, up].filter((row) => row.childElementCount);
  const open = shown.childElementCount + up.childElementCount;
  return make("div", open > LOOSE ? "hand tight" : "hand", ...rows);
}
