// Who won what, in words that can be read from across the table.

import { make } from "./cards.js";

/** The result panel's contents, or null while the pot is not divided. */
export function drawResult(view) {
  const result = view.result;
  if (!result) return null;
  const winners = Object.entries(result.shares)
    .filter(([, share]) => Number(share) > 0)
    .sort(([, a], [, b]) => Number(b) - Number(a));
  const parts = [make("h2", "", winners.length > 1 ? "Split pot" : "Result")];
  for (const [seat, share] of winners) parts.push(drawWinner(view, result, Number(seat), share));
  for (const odd of result.odd_chips ?? []) {
    const who = odd.seat === null ? "nobody" : name(view, odd.seat);
    parts.push(make("p", "odd", `Odd chip of ${odd.amount} to ${who}: ${odd.why}.`));
  }
  for (const [seat, why] of Object.entries(result.out ?? {})) {
    parts.push(make("p", "note", `${name(view, Number(seat))}: ${why}.`));
  }
  if (Number(result.carry) > 0) parts.push(make("p", "note", `${result.carry} carries over to the next hand.`));
  return parts;
}

function drawWinner(view, result, seat, share) {
  const drawn = make("div", "winner");
  const line = make("p", "line", make("span", "", name(view, seat)), make("span", "share", share));
  drawn.append(line);
  const ways = Object.entries(result.ways ?? {}).filter(([, way]) => (way.winners ?? []).includes(seat));
  for (const [way, { hand, winners }] of ways) {
    const tied = winners.length > 1 ? " (tied)" : "";
    const several = Object.keys(result.ways).length > 1;
    drawn.append(make("p", "why", several ? make("b", "", way) : "", several ? ` · ${hand}${tied}` : `${hand}${tied}`));
  }
  const chips = Object.entries(result.chips?.[seat] ?? {}).map(([colour, count]) => `${count} ${colour}`);
  if (chips.length) drawn.append(make("p", "note", `Takes ${chips.join(", ")}.`));
  return drawn;
}

function name(view, seat) {
  return view.seats[seat]?.name ?? `Seat ${seat}`;
}
