// The house and its stakes: a profile, the unit and the ante, and every point on which houses differ in one line each.

import { $, button, make } from "../shared/make.js";
import { get } from "../shared/post.js";
import { say } from "../shared/words.js";
import { change, choiceField, field, now, stepLine, switchField, whenPut } from "./settings.js";

let opened = new Set();

export const house = {
  picture: false,
  done: (settings) => Boolean(settings.unit),
  show: draw,
};

async function draw() {
  const { house: key, houses, unit, ante, minutes, usual } = now();
  const known = houses.some((one) => one.key === key) ? houses : [...houses, { key, name: key }];
  const { points } = await get("/api/setup/house");
  $("work-house").replaceChildren(
    choiceField(say("setup.house"), known.map((one) => [one.key, one.name]), key, (house_) => ({ house: house_, rules: clean(points) }), draw),
    make("div", "pair",
      field(say("setup.unit"), unit ?? "", (text) => ({ unit: text || null }), { inputMode: "decimal", placeholder: say("setup.as-house", { amount: usual.unit }) }),
      field(say("setup.ante"), ante ?? "", (text) => ({ ante: text || null }), { inputMode: "decimal", placeholder: say("setup.as-house", { amount: usual.ante }) }),
    ),
    field(say("setup.minutes"), minutes ?? "", (text) => ({ minutes: /^\d+$/.test(text) ? Number(text) : text || null }), { inputMode: "numeric", placeholder: say("setup.no-cap") }),
    switchField(say("setup.open-books"), now().open_books, (on) => ({ page: { open_books: on } }), stepLine("house")),
    ...sections(points),
  );
}

/** Another house begins with its own points. */
const clean = (points) => Object.fromEntries(points.filter(({ own }) => own).map(({ name }) => [name, null]));

function sections(points) {
  const names = [...new Set(points.map(({ section }) => section))];
  return names.map((name) => {
    const here = points.filter(({ section }) => section === name);
    const own = here.filter((point) => point.own).length;
    const head = make("summary", "", say(`setup.section-${name}`), own ? make("span", "badge gold", say("setup.own", { count: own })) : null);
    const drawn = make("details", "points", head, make("ul", "", ...here.map(pointLine)));
    drawn.open = opened.has(name);
    drawn.addEventListener("toggle", () => (drawn.open ? opened.add(name) : opened.delete(name)));
    return drawn;
  });
}

/** One point: what it decides, how it is played, and what may be chosen instead. */
function pointLine(point) {
  const line = make("small", "refusal");
  const take = async (value) => {
    const taken = await change({ rules: { [point.name]: value } }, line);
    if (taken) draw();
    return taken;
  };
  const back = point.own ? button(say("setup.as-the-house"), "quiet", () => take(null)) : null;
  const words = make("span", "words", make("span", "", capital(point.decides)), point.line ? make("small", "", capital(point.line)) : null);
  words.id = `point-${point.name}`;
  const drawn = make("li", point.own ? "own" : "", words, make("span", "row", control(point, take), back), line);
  return drawn;
}

function control(point, take) {
  const made = point.kind === "yes/no" ? yesNo(point, take) : point.kind === "choice" ? choices(point, take) : text(point, take);
  made.setAttribute("aria-labelledby", `point-${point.name}`);
  return made;
}

function yesNo({ value }, take) {
  const pairs = [["yes", true], ["no", false]];
  return picked(pairs.map(([word, on]) => new Option(say(`setup.answer-${word}`), word, false, on === value)), (word) => take(word === "yes"));
}

function choices({ values, value }, take) {
  return picked(values.map((one) => new Option(one, one, false, one === value)), take);
}

function picked(options, take) {
  const select = make("select", "", ...options);
  whenPut(select, take);
  return select;
}

function text({ kind, value }, take) {
  const input = Object.assign(make("input", ""), { value: value || "none", inputMode: "decimal", autocomplete: "off" });
  whenPut(input, (written) => take(kind === "number" && /^\d+$/.test(written) ? Number(written) : written.trim()));
  return input;
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
