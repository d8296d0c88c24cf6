// The felt: players round it, the board, the pot, what comes next.

import { make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { drawCard } from "./cards.js";
import { drawPot } from "./pot.js";
import { drawSeat } from "./seat.js";
import { isWild, winningCards } from "./marks.js";

const NARROW = 560; // pixels; less is a phone
const BETWEEN = 14; // pixels from one hand to the next
const AIR = 12; // pixels round the names, the pot and what comes next
const RATIO = 1.4; // a card's height to its width
const FLOORS = 2.3; // how many cards high the three floors of smaller cards are

/**
 * A felt inside an element: players round it, or one below the other where it is narrow. `draw(view)` draws it anew;
 * only cards that were not there before move in. `drawn()` hears of every drawing.
 */
export function makeFelt(felt, drawn = () => {}) {
  let lain = null;
  let shown = null;
  let shape = "";

  function draw(view) {
    shape = felt.clientWidth < NARROW ? "list" : "table";
    felt.classList.toggle("list", shape === "list");
    felt.classList.toggle("table", shape === "table");
    const lies = new Set();
    const fresh = (key) => {
      lies.add(key);
      return lain !== null && !lain.has(key);
    };
    const numbers = Object.keys(view.seats).map(Number).sort((a, b) => a - b);
    const { top, bottom } = shape === "list" ? { top: numbers, bottom: [] } : round(numbers);
    const seats = (row) => row.map((number) => drawSeat(view, number, fresh));
    felt.replaceChildren(
      make("div", "side-row top", ...seats(top)),
      drawMiddle(view, fresh),
      make("div", "side-row bottom", ...seats(bottom)),
    );
    lain = lies;
    shown = view;
    fit();
    drawn();
  }

  /** The largest cards with which every player's fit. */
  function fit() {
    if (!shown || shape === "list") return;
    const rows = [...felt.querySelectorAll(".side-row")].filter((row) => row.childElementCount);
    const wide = Math.min(...rows.map((row) => cardWidth(row, felt.clientWidth)));
    const board = felt.querySelector(".building") ? FLOORS : felt.querySelector(".board") ? 1 : 0;
    const plates = rows.reduce((sum, row) => sum + AIR + Math.max(...heights(row, ".plate")), 0);
    const words = heights(felt, ".pot, .next, .group:first-child .label").reduce((sum, one) => sum + one + AIR, AIR);
    const high = (felt.clientHeight - plates - words) / (rows.length + board) / RATIO;
    felt.style.setProperty("--card-w", `${Math.max(24, Math.min(wide, high, 128)).toFixed(1)}px`);
  }

  function resized() {
    if (shown && (felt.clientWidth < NARROW) !== (shape === "list")) draw(shown);
    else fit();
  }

  new ResizeObserver(resized).observe(felt);
  return { draw };
}

/** How wide a card may be for every hand of a row to have its share of the width. */
function cardWidth(row, width) {
  const need = Math.max(...[...row.querySelectorAll(".hand")].map(widthInCards), 1.6);
  return (width * 0.98 / row.childElementCount - BETWEEN) / need;
}

function heights(within, selector) {
  return [...within.querySelectorAll(selector)].map((one) => one.offsetHeight);
}

/** Seats clockwise round the table as the tablet lies in front of its near side: the first at the near left. */
function round(numbers) {
  const far = Math.ceil(numbers.length / 2);
  const [first, ...rest] = numbers;
  return { top: rest.slice(0, far), bottom: first === undefined ? [] : [first, ...rest.slice(far).reverse()] };
}

/** How wide a hand is, in cards, as table.css overlaps them. */
function widthInCards(hand) {
  const rows = [...hand.querySelectorAll(".fan")];
  const each = rows.map((row) => {
    const count = row.childElementCount;
    if (row.classList.contains("backs")) return 0.62 + 0.2 * (count - 1);
    return 1 + (count - 1) * (hand.classList.contains("tight") ? 0.62 : 1.06);
  });
  return each.reduce((sum, width) => sum + width, 0.15 * (rows.length - 1) + 0.1);
}

function drawMiddle(view, fresh) {
  const board = make("div", "board", ...boardGroups(view, fresh));
  const next = view.result || !view.game ? "" : nextWords(view);
  return make("div", "middle", board.childElementCount ? board : null, drawPot(view), make("p", "next", next));
}

function boardGroups(view, fresh) {
  const lay = (card, key) => boardCard(view, card, fresh(key));
  const groups = [];
  const board = (view.board ?? []).map((card, index) => lay(card, `board:${index}:${card}`));
  if (board.length) groups.push(make("div", "group", ...board));
  const spots = Object.entries(view.spots ?? {}).map(([spot, card]) => [spot, lay(card, `${spot}:${card}`)]);
  if (spots.some(([spot]) => spot.startsWith("left-"))) groups.push(building(spots));
  else groups.push(...spots.map(([spot, card]) => make("div", "group", make("span", "label", spot.replace("-", " ")), card)));
  const burned = (view.burned ?? []).filter((card) => card !== "??");
  if (burned.length) {
    groups.push(make("div", "group", make("span", "label", say("table.burned")), ...burned.map((card) => lay(card, `burn:${card}`))));
  }
  return groups;
}

/** The H of Elevator: a column at each side and the elevator between them. */
function building(spots) {
  const drawn = make("div", "building", ...spots.map(([, card]) => card));
  for (const [spot, card] of spots) {
    const [side, floor] = spot.split("-");
    card.style.gridColumn = { left: "1", right: "3" }[side] ?? "2";
    card.style.gridRow = floor ?? "2";
  }
  return drawn;
}

function boardCard(view, card, fresh) {
  const shown = card === "??" ? "?x" : card;
  const drawn = drawCard(shown, { wild: isWild(view, card), used: winningCards(view).has(card), fresh });
  drawn.dataset.board = "yes";
  drawn.dataset.card = card;
  return drawn;
}

/** Whose turn it is, or what the dealer does next; the pot stands above already. */
function nextWords(view) {
  if (!view.turn) return (view.next ?? "").replace(/ Pot [0-9.]+\./, "");
  const name = view.seats[view.turn.seat].name;
  const values = { name, amount: view.turn.to_call };
  return Number(view.turn.to_call) > 0 ? say("table.to-call", values) : say("table.check-or-bet", values);
}
