// The table's settings as they are kept, and changing them: what is refused is said beside the field.

import { $, make } from "../shared/make.js";
import { post } from "../shared/post.js";

let settings = JSON.parse($("settings").textContent);
const listeners = [];

/** The settings now. */
export const now = () => settings;

/** Call `listener` after each change. */
export const whenChanged = (listener) => listeners.push(listener);

/** Change some settings; true where they were taken, else the reason stands in `line`. */
export async function change(changes, line) {
  line.textContent = "";
  try {
    ({ settings } = await post("/api/setup", { changes }));
  } catch (refusal) {
    line.textContent = refusal.message;
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Do something that takes a while: meanwhile nothing in `place` can be pressed. */
export async function busy(place, act) {
  place.ariaBusy = "true";
  try {
    return await act();
  } finally {
    place.ariaBusy = "false";
  }
}

/** The line for refusals at the foot of a step. */
export const stepLine = (step) => $(`step-${step}`).querySelector(":scope > .refusal");

/**
 * A field that keeps what is written as soon as it is left; `changes(text)` are the settings that it means, and
 * `more` further attributes of the input.
 */
export function field(text, value, changes, more = {}) {
  const input = Object.assign(make("input", ""), { value, autocomplete: "off", ...more });
  return fieldOf(text, input, () => changes(input.value.trim()));
}

/** A field with a choice: `choices` are pairs of a value and its words; `taken()` hears when one was. */
export function choiceField(text, choices, value, changes, taken = () => {}) {
  const select = make("select", "", ...choices.map(([one, words]) => new Option(words, one, false, one === value)));
  return fieldOf(text, select, () => changes(select.value), taken);
}

function fieldOf(text, input, changes, taken = () => {}) {
  const line = make("small", "refusal");
  line.setAttribute("role", "alert");
  whenPut(input, async () => {
    const done = await change(changes(), line);
    if (done) taken();
    return done;
  });
  return make("label", "field", make("span", "", text), input, line);
}

/** When something else is put into an input: `take(value)`; what is refused (false) goes back to what holds. */
export function whenPut(input, take) {
  let holds = input.value;
  input.addEventListener("change", async () => {
    if (await take(input.value)) holds = input.value;
    else input.value = holds;
  });
}

/** A switch that is kept at once. */
export function switchField(text, on, changes, line) {
  const box = Object.assign(make("input", ""), { type: "checkbox", checked: on });
  box.setAttribute("role", "switch");
  box.addEventListener("change", async () => {
    if (!(await change(changes(box.checked), line))) box.checked = !box.checked;
  });
  return make("label", "switch", box, make("span", "", text));
}
