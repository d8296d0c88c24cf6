// The camera's picture, live, with what is drawn over it; all places are fractions of the picture.

import { $, make } from "../shared/make.js";

const WIDE = 1600;
const AGAIN_MS = 700;
const LATER_MS = 2500; // while there is none
const SVG = "http://www.w3.org/2000/svg";
const STEP = 0.002; // of the picture, for each press of an arrow key
const LARGE_STEP = 0.02;

let showing = false;
let timer;
let tapped = null;

$("picture").addEventListener("load", () => arrived(true));
$("picture").addEventListener("error", () => arrived(false));
$("frame").addEventListener("click", (event) => tapped?.(placeOf(event)));

/** Show the picture, or hide it. */
export function showPicture(shown) {
  showing = shown;
  $("stage").hidden = !shown;
  clearTimeout(timer);
  if (shown) load();
}

/** Take everything away that was drawn over the picture. */
export function clear() {
  drawOutlines([]);
  $("handles").replaceChildren();
  whenTapped(null);
}

/** Call `heard([x, y])` for every tap on the picture; null: nobody listens. */
export function whenTapped(heard) {
  tapped = heard;
  $("frame").classList.toggle("tappable", heard !== null);
}

/** Draw outlines over the picture, `{ points, kind }` each, some with a `label` at their first point. */
export function drawOutlines(outlines) {
  $("over").setAttribute("viewBox", "0 0 1 1");
  $("over").setAttribute("preserveAspectRatio", "none");
  $("over").replaceChildren(
    ...outlines.map(({ points, kind }) => {
      const drawn = document.createElementNS(SVG, "polygon");
      drawn.setAttribute("points", points.map((point) => point.join(",")).join(" "));
      drawn.setAttribute("class", `outline ${kind}`);
      return drawn;
    }),
  );
  $("labels").replaceChildren(
    ...outlines.filter(({ label }) => label).map(({ points: [[x, y]], kind, label }) => {
      const drawn = make("span", kind, label);
      drawn.style.left = `${x * 100}%`;
      drawn.style.top = `${y * 100}%`;
      return drawn;
    }),
  );
}

/**
 * A handle over the picture, dragged by finger, mouse or arrow keys: `at` is where it is, `moved(x, y, sizing)` hears of
 * every move (`sizing` where Shift was held), and `done()` of the end of one.
 */
export function handle(label, kind, at, moved, done) {
  const made = make("button", `handle ${kind}`);
  made.type = "button";
  made.setAttribute("aria-label", label);
  let place = at;
  let from = null;
  made.addEventListener("pointerdown", (event) => {
    made.setPointerCapture(event.pointerId);
    const [x, y] = placeOf(event);
    from = [place[0] - x, place[1] - y];
  });
  made.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = placeOf(event);
    moved(x + from[0], y + from[1], false);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    made.addEventListener(end, () => {
      if (from) done();
      from = null;
    });
  }
  made.addEventListener("click", (event) => event.stopPropagation());
  made.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.altKey || event.ctrlKey ? LARGE_STEP : STEP;
    moved(place[0] + way[0] * step, place[1] + way[1] * step, event.shiftKey);
  });
  made.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && done());
  made.goTo = ([x, y]) => {
    place = [x, y];
    made.style.left = `${x * 100}%`;
    made.style.top = `${y * 100}%`;
  };
  made.goTo(at);
  $("handles").append(made);
  return made;
}

/** Where in the picture something happened. */
function placeOf({ clientX, clientY }) {
  const box = $("frame").getBoundingClientRect();
  return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
}

function load() {
  if (document.hidden) timer = setTimeout(load, LATER_MS);
  else $("picture").src = `/api/camera/picture.jpg?width=${WIDE}&at=${Date.now()}`;
}

function arrived(there) {
  $("stage").classList.toggle("there", there);
  if (showing) timer = setTimeout(load, there ? AGAIN_MS : LATER_MS);
}
