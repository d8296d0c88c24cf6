// The places of the table, drawn over the picture: seats tapped clockwise, board, pot, burn, muck and deck; each is moved
// by its middle and made larger or smaller by its corner.

import { $, button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { tableNow } from "./corners.js";
import { drawOutlines, handle, whenTapped } from "./picture.js";
import { outline, plane } from "./plane.js";
import { change, field, now, stepLine } from "./settings.js";

const MOST = 12;
const SMALLEST = 0.04; // of the table
const OVER = 0.15; // how far an area may reach over the table's edge
const SEAT_MM = [340, 250]; // a row of cards and what lies before it, as a player sees it
const USUAL = { board: [0.25, 0.4, 0.75, 0.6], pot: [0.4, 0.25, 0.6, 0.4], burn: [0.14, 0.42, 0.24, 0.58], muck: [0.76, 0.42, 0.86, 0.58], deck: [0.4, 0.62, 0.5, 0.76] };

let list = [];
let tapping = false;
let way = null;

export const places = {
  picture: true,
  done: (settings) => settings.table.layout !== null,
  async show() {
    list = now().layout.place.map((place) => ({ ...place }));
    tapping = false;
    const { corners, shape } = await tableNow();
    way = plane(corners, now().camera.lens, shape);
    draw();
  },
  leave: () => (tapping = false),
};

function draw() {
  $("handles").replaceChildren();
  list.forEach(drawHandles);
  drawAreas();
  whenTapped(tapping ? tapped : null);
  drawWork();
}

const nameOf = ({ kind, seat }) => (kind === "seat" ? say("shared.seat", { n: seat }) : say(`setup.place-${kind}`));

function drawAreas() {
  drawOutlines([
    { points: outline([0, 0, 1, 1], way), kind: "felt-edge" },
    ...list.map((place) => ({ points: outline(place.area, way), kind: place.kind })),
  ]);
}

const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

/** A handle in the middle, with the place's name, and a smaller one in its lower right corner. */
function drawHandles(place) {
  const grip = handle(say("setup.size-of", { name: nameOf(place) }), "grip", way.picture(place.area.slice(2)), (x, y) => {
    const [right, bottom] = way.table([x, y]);
    place.area = [place.area[0], place.area[1], Math.max(right, place.area[0] + SMALLEST), Math.max(bottom, place.area[1] + SMALLEST)];
    moved();
  }, keep);
  const body = handle(nameOf(place), `body ${place.kind}`, way.picture(middle(place.area)), (x, y, sizing) => {
    const [left, top, right, bottom] = place.area;
    const [across, down] = middle(place.area);
    const [toX, toY] = way.table([x, y]);
    place.area = sizing ? grown(place.area, toX - across, toY - down) : [left + toX - across, top + toY - down, right + toX - across, bottom + toY - down];
    moved();
  }, keep);
  body.textContent = place.kind === "seat" ? String(place.seat) : nameOf(place);
  const moved = () => {
    place.area = place.area.map((value) => Math.round(Math.max(-OVER, Math.min(1 + OVER, value)) * 1000) / 1000);
    grip.goTo(way.picture(place.area.slice(2)));
    body.goTo(way.picture(middle(place.area)));
    drawAreas();
  };
}

/** Larger or smaller by the arrow keys, about its middle. */
function grown([left, top, right, bottom], wider, higher) {
  const x = Math.max((SMALLEST - right + left) / 2, wider);
  const y = Math.max((SMALLEST - bottom + top) / 2, higher);
  return [left - x, top - y, right + x, bottom + y];
}

function drawWork() {
  const seats = list.filter(({ kind }) => kind === "seat").length;
  const tap = button(say(tapping ? "setup.seats-tapped" : "setup.seats-tap"), tapping ? "primary" : "", () => {
    if (!tapping) list = list.filter(({ kind }) => kind !== "seat");
    tapping = !tapping;
    draw();
    if (!tapping) keep();
  });
  const others = Object.keys(USUAL).map((kind) => {
    const there = list.some((place) => place.kind === kind);
    const made = button(say(`setup.place-${kind}`), "", () => {
      list = there ? list.filter((place) => place.kind !== kind) : [...list, { kind, seat: 0, area: USUAL[kind] }];
      draw();
      keep();
    });
    made.setAttribute("aria-pressed", String(there));
    return made;
  });
  const { size_mm: size, name } = now().layout;
  $("work-places").replaceChildren(
    make("div", "row", tap, tapping || !seats ? null : button(say("setup.seat-last"), "quiet", dropLast)),
    make("p", tapping ? "notice" : "soft", tapping ? say("setup.seat-next", { n: seats + 1 }) : say("setup.seats-are", { count: seats })),
    make("h3", "", say("setup.places-others")),
    make("div", "row", ...others),
    make("p", "soft", say("setup.places-keys")),
    make("h3", "", say("setup.table-size")),
    make("div", "pair", ...[0, 1].map((n) => field(say(n ? "setup.table-depth" : "setup.table-width"), size[n], (text) => layout({ size_mm: size.map((one, other) => (other === n ? Number(text) : one)) }), { inputMode: "numeric" }))),
    field(say("setup.table-name"), name, (text) => layout({ name: text })),
  );
}

const layout = (changes) => ({ table: { layout: { ...now().layout, place: list, ...changes } } });

function tapped(point) {
  const number = list.filter(({ kind }) => kind === "seat").length + 1;
  list = [...list, { kind: "seat", seat: number, area: seatAt(way.table(point)) }];
  if (number === MOST) tapping = false;
  draw();
  keep();
}

/** The area of a seat: as wide as a row of cards along the nearest edge of the table. */
function seatAt([x, y]) {
  const [wide, deep] = now().layout.size_mm;
  const beside = Math.min(x, 1 - x) < Math.min(y, 1 - y);
  const [across, down] = beside ? [SEAT_MM[1], SEAT_MM[0]] : SEAT_MM;
  const [half, high] = [Math.min(0.25, across / wide / 2), Math.min(0.25, down / deep / 2)];
  return [x - half, y - high, x + half, y + high].map((value) => Math.round(value * 1000) / 1000);
}

function dropLast() {
  const seats = list.filter(({ kind }) => kind === "seat");
  list = list.filter((place) => place !== seats.at(-1));
  draw();
  keep();
}

async function keep() {
  if (await change(layout({}), stepLine("places"))) drawWork();
}
