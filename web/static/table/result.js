// Who won what, in words that can be read from across the table, and chip by chip.

import { make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { winners } from "./marks.js";
import { chipWords, drawChips } from "./pot.js";

/** The result panel's contents, or null while the pot is not divided. */
export function drawResult(view) {
  const result = view.result;
  if (!result) return null;
  const shares = Object.entries(result.shares)
    .filter(([, share]) => Number(share) > 0)
    .sort(([, a], [, b]) => Number(b) - Number(a));
  const parts = [make("h2", "", say(shares.length > 1 ? "table.split-pot" : "table.result"))];
  for (const [seat, share] of shares) parts.push(drawWinner(view, Number(seat), share));
  for (const odd of result.odd_chips ?? []) {
    const who = odd.seat === null ? say("table.nobody") : name(view, odd.seat);
    parts.push(make("p", "odd", say("table.odd-chip", { amount: odd.amount, name: who, why: odd.why })));
  }
  const notes = Object.entries(result.out ?? {}).map(([seat, why]) => `${name(view, Number(seat))}: ${why}.`);
  for (const { seat, amount, why } of result.penalties ?? []) notes.push(`${name(view, seat)}: ${amount}, ${why}.`);
  if (Number(result.carry) > 0) notes.push(say("table.carries", { amount: result.carry }));
  notes.push(...changeWords(result));
  parts.push(...notes.map((text) => make("p", "note", text)));
  return parts;
}

function drawWinner(view, seat, share) {
  const result = view.result;
  const drawn = make("div", "winner", make("p", "line", make("span", "", name(view, seat)), make("span", "share", share)));
  const several = Object.keys(result.ways ?? {}).length > 1;
  for (const [way, { hand }] of Object.entries(result.ways ?? {})) {
    if (!winners(view, way).includes(seat)) continue;
    const tied = winners(view, way).length > 1 ? ` (${say("table.tied")})` : "";
    drawn.append(make("p", "why", several ? make("b", "", way) : "", `${several ? " · " : ""}${hand ?? ""}${tied}`));
  }
  const counted = result.chips?.[seat]; // else a picture of the share in the house's chips
  const chips = counted ?? result.share_chips?.[seat] ?? {};
  if (Object.keys(chips).length) {
    const words = say(counted ? "table.takes" : "table.makes", { chips: chipWords(chips) });
    drawn.append(make("p", "takes", drawChips(chips), make("span", "", words)));
  }
  return drawn;
}

/** The change that the bank makes, one line each. */
function changeWords(result) {
  return (result.chips?.change ?? []).map(({ to_bank, from_bank }) =>
    say("table.change", { to_bank: chipWords(to_bank), from_bank: chipWords(from_bank) }),
  );
}

function name(view, seat) {
  return view.seats[seat]?.name ?? say("shared.seat", { n: seat });
}
