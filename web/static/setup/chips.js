// The chips: what each colour is worth, and one chip of each shown to the camera.

import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { drawOutlines, whenTapped } from "./picture.js";
import { chipsSeen } from "./seen.js";
import { change, field, now, stepLine } from "./settings.js";

let shown = {};
let showing = "";

export const chips = {
  picture: true,
  done: (settings) => Object.keys(settings.chips).length > 0,
  async show() {
    showing = "";
    ({ shown } = await get("/api/setup/chips").catch(() => ({ shown: {} })));
    draw();
  },
  leave: () => (showing = ""),
};

const worths = () => (Object.keys(now().chips).length ? now().chips : now().usual.chips);

function draw() {
  const rows = Object.entries(worths()).map(([colour, worth]) => row(colour, worth));
  const colour = Object.assign(make("input", ""), { placeholder: say("setup.chip-colour"), autocomplete: "off", maxLength: 20 });
  const worth = Object.assign(make("input", ""), { placeholder: say("setup.chip-worth"), inputMode: "decimal", autocomplete: "off" });
  colour.setAttribute("aria-label", say("setup.chip-colour"));
  worth.setAttribute("aria-label", say("setup.chip-worth"));
  const add = button(say("setup.chip-add"), "", () => colour.value.trim() && take({ ...worths(), [colour.value.trim().toLowerCase()]: worth.value.trim() }));
  $("work-chips").replaceChildren(make("ul", "chip-list", ...rows), make("div", "row adding", colour, worth, add), make("p", showing ? "notice" : "soft", showing ? say("setup.chip-tap", { colour: showing }) : say("setup.chip-why")));
  whenTapped(showing ? tapped : null);
  if (!showing) drawOutlines([]);
}

function row(colour, worth) {
  const disc = make("i", `chip-face ${colour}`);
  if (shown[colour]) disc.style.setProperty("--chip", shown[colour]);
  const worthField = field(say("setup.chip-is-worth", { colour }), worth, (text) => ({ chips: { ...worths(), [colour]: text } }), { inputMode: "decimal" });
  const show = button(say(shown[colour] ? "setup.chip-shown" : "setup.chip-show"), shown[colour] ? "quiet" : "", () => begin(colour));
  show.append(make("span", "unseen", colour));
  const gone = button("✕", "quiet icon-button", () => drop(colour));
  gone.setAttribute("aria-label", say("setup.chip-drop", { colour }));
  return make("li", "", disc, worthField, show, gone);
}

const take = async (chips_) => (await change({ chips: chips_ }, stepLine("chips"))) && draw();

async function drop(colour) {
  const others = Object.fromEntries(Object.entries(worths()).filter(([one]) => one !== colour));
  if (shown[colour]) ({ shown } = await post("/api/setup/chips/forget", { colour }));
  await take({ ...others, [colour]: null });
}

/** Show one chip of this colour: the chips that are seen are ringed, and one of them is tapped. */
async function begin(colour) {
  showing = showing === colour ? "" : colour;
  draw();
  if (!showing) return;
  const { seen } = await get("/api/camera").catch(() => ({ seen: null }));
  drawOutlines(chipsSeen(seen));
}

async function tapped(at) {
  stepLine("chips").textContent = "";
  try {
    ({ shown } = await post("/api/setup/chips", { colour: showing, at }));
    showing = "";
  } catch (refusal) {
    stepLine("chips").textContent = refusal.message;
  }
  draw();
}
