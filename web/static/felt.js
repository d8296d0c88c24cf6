// The felt: seats around it, the board, the pot, what comes next.

import { drawCard, make } from "./cards.js";

const $ = (id) => document.getElementById(id);
let lain = new Set(); // what lay where at the last drawing, so that only new cards move

/** Draw the whole table from the view. */
export function drawTable(view) {
  const lies = new Set();
  const before = lain;
  const first = before.size === 0;
  const fresh = (key) => {
    lies.add(key);
    return !first && !before.has(key);
  };
  const numbers = Object.keys(view.seats).map(Number).sort((a, b) => a - b);
  $("felt").classList.toggle("many", numbers.length > 4 && numbers.length <= 6);
  $("felt").classList.toggle("crowd", numbers.length > 6);
  $("seats").replaceChildren(...numbers.map((number, place) => drawSeat(view, number, place, numbers.length, fresh)));
  drawMiddle(view, fresh);
  lain = lies;
}

function drawSeat(view, number, place, count, fresh) {
  const seat = view.seats[number];
  const drawn = make("section", "seat");
  const owed = (view.owed ?? []).filter((one) => one.seat === number);
  const winner = Number(view.result?.shares?.[number] ?? 0) > 0;
  drawn.dataset.seat = number;
  drawn.classList.toggle("turn", !view.result && view.turn?.seat === number);
  drawn.classList.toggle("owes", owed.length > 0);
  drawn.classList.toggle("out", !seat.live);
  drawn.classList.toggle("winner", winner);
  const { x, y } = around(place, count);
  drawn.style.setProperty("--x", `${x}%`);
  drawn.style.setProperty("--y", `${y}%`);
  drawn.append(plate(view, number, seat, owed), hand(view, number, seat, fresh));
  return drawn;
}

/** Seats clockwise round an oval, the first one to the left of the near side. */
function around(place, count) {
  const angle = (Math.PI / 180) * (90 + 180 / count + (360 / count) * place);
  const out = (part) => Math.sign(part) * Math.abs(part) ** 0.72;
  const wide = count <= 4 ? 33 : count <= 6 ? 34 : 36; // fewer players have longer rows of cards
  return { x: 50 + wide * out(Math.cos(angle)), y: 50 + 35 * out(Math.sin(angle)) };
}

function plate(view, number, seat, owed) {
  const drawn = make("p", "plate");
  if (view.dealer === number) drawn.append(badge("D", "dealer", "dealer"));
  drawn.append(make("span", "name", seat.name));
  if (!seat.live) drawn.append(badge("folded"));
  if (seat.declared) drawn.append(badge(declaredWords(view, seat.declared), "declared"));
  for (const one of owed) drawn.append(badge(owedWords(one), "owed"));
  if (seat.all_in) drawn.append(badge("all in"));
  if (seat.frozen) drawn.append(badge("frozen"));
  const share = view.result?.shares?.[number];
  if (share && Number(share) > 0) drawn.append(make("span", "paid", `+${share}`));
  else if (Number(seat.paid) > 0) drawn.append(make("span", "paid", `in ${seat.paid}`));
  return drawn;
}

function badge(text, kind = "", label = "") {
  const drawn = make("span", `badge ${kind}`.trim(), text);
  if (label) drawn.setAttribute("aria-label", label);
  return drawn;
}

function declaredWords(view, way) {
  if (way === "both") return "both ways";
  const ways = view.ways ?? ["high", "low"];
  return way === "high" ? ways[0] : ways[ways.length - 1];
}

function owedWords(owed) {
  const words = {
    strike: `match ${owed.amount} or fold`,
    exposed: `match ${owed.amount} or fold`,
    "pay and fold": `match ${owed.amount} and fold`,
    extra: owed.up ? "extra card up" : "extra card down",
    wash: "may wash",
    take: "may take a card",
    pass: "may pass the card",
  };
  return words[owed.kind] ?? owed.kind;
}

function hand(view, number, seat, fresh) {
  const drawn = make("div", seat.cards.length > 3 ? "hand tight" : "hand");
  const down = make("div", "row down");
  const up = make("div", "row up");
  const marks = handMarks(view, number, seat);
  seat.cards.forEach((lying, index) => {
    const text = (lying.up || lying.shown) && lying.card === "??" ? "?x" : lying.card;
    const key = `${number}:${text}:${index}`;
    const card = drawCard(text, { ...marks(text), fresh: fresh(key) });
    if (lying.up || text !== "??") {
      card.dataset.seat = number;
      card.dataset.card = lying.card;
    }
    if (!lying.up && text !== "??") down.classList.add("shown");
    (lying.up ? up : down).append(card);
  });
  drawn.append(...[down, up].filter((row) => row.childElementCount));
  return drawn;
}

/** What a card of this seat is marked with: wild, what it plays as, part of the winning hand. */
function handMarks(view, number, seat) {
  const won = Object.entries(seat.plays ?? {}).filter(([way]) => wins(view, way, number));
  const used = new Set(won.flatMap(([, hand]) => hand.cards));
  const plays = Object.assign({}, ...Object.values(seat.plays ?? {}).map((hand) => hand.plays_as), ...won.map(([, hand]) => hand.plays_as));
  return (card) => ({ wild: isWild(view, card), plays: plays[card], used: used.has(card) });
}

function wins(view, way, number) {
  return (view.result?.ways?.[way]?.winners ?? []).includes(number);
}

function isWild(view, card) {
  if (card === "??" || card === "?x") return false;
  return (view.wild?.ranks ?? []).includes(card === "Jk" ? "Jk" : card[0]);
}

function drawMiddle(view, fresh) {
  const groups = [];
  const board = (view.board ?? []).map((card, index) => boardCard(view, card, fresh(`board:${index}:${card}`)));
  if (board.length) groups.push(make("div", "group", ...board));
  for (const [spot, card] of Object.entries(view.spots ?? {})) {
    groups.push(make("div", "group", make("span", "label", spot.replace("-", " ")), boardCard(view, card, fresh(`${spot}:${card}`))));
  }
  const burned = (view.burned ?? []).filter((card) => card !== "??");
  if (burned.length) {
    const drawn = burned.map((card) => boardCard(view, card, fresh(`burn:${card}`)));
    groups.push(make("div", "group", make("span", "label", "burned"), ...drawn));
  }
  $("board").replaceChildren(...groups);
  const carried = Number(view.carried) > 0 && view.carried !== view.pot ? make("small", "", ` with ${view.carried} carried over`) : "";
  $("pot").replaceChildren(...(Number(view.pot) > 0 && !view.result ? [make("span", "", `Pot ${view.pot}`), carried] : []));
  $("next").textContent = view.result || !view.game ? "" : nextWords(view);
}

/** Whose turn it is, or what the dealer does next; the pot stands above already. */
function nextWords(view) {
  if (!view.turn) return (view.next ?? "").replace(/ Pot [0-9.]+\.$/, "");
  const name = view.seats[view.turn.seat].name;
  return Number(view.turn.to_call) > 0 ? `${name}: ${view.turn.to_call} to call` : `${name}: check or bet`;
}

function boardCard(view, card, fresh) {
  const winners = Object.entries(view.result?.ways ?? {}).flatMap(([way, { winners: seats }]) =>
    (seats ?? []).flatMap((seat) => view.seats[seat]?.plays?.[way]?.cards ?? []),
  );
  const drawn = drawCard(card === "??" ? "?x" : card, { wild: isWild(view, card), used: winners.includes(card), fresh });
  drawn.dataset.board = "yes";
  drawn.dataset.card = card;
  return drawn;
}
