// The chip tray: its port, what answers there, the chips of each column, weighing, calibrating, the lamps.

import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { change, choiceField, now, stepLine } from "./settings.js";

const COLUMNS = 5;
const CHIPS = 40; // enough for columns of eighty
const LOOK_MS = 1500;
let timer;

export const tray = {
  picture: false,
  done: (settings) => Boolean(settings.tray.port),
  show: () => draw().then(look),
  leave: () => clearTimeout(timer),
};

async function draw() {
  const { ports } = await get("/api/setup/tray").catch(() => ({ ports: [] }));
  const choices = [["", say("setup.tray-none")], ...ports.map(({ device, words }) => [device, `${device} ${words}`])];
  const { port } = now().tray;
  if (port && !choices.some(([one]) => one === port)) choices.push([port, port]);
  const state = make("p", "standing");
  state.id = "tray-state";
  const columns = make("ol", "columns");
  columns.id = "tray-columns";
  $("work-tray").replaceChildren(
    choiceField(say("setup.tray-port"), choices, port, (device) => ({ tray: { port: device } })),
    state,
    columns,
    make("div", "row", button(say("setup.tray-lamps"), "", () => asked("lamps", {})), button(say("setup.tray-again"), "quiet", () => draw().then(look))),
  );
  columns.replaceChildren(...Array.from({ length: COLUMNS }, (_, n) => column(n)));
}

function column(n) {
  const colours = ["", ...Object.keys(Object.keys(now().chips).length ? now().chips : now().usual.chips)];
  const mine = now().tray.columns;
  const used = n <= mine.length;
  const pick = choiceField(say("setup.tray-column", { n: n + 1 }), colours.map((one) => [one, one || say("setup.tray-unused")]), mine[n] ?? "", (colour) => ({ tray: { columns: colour ? Object.assign([...mine], { [n]: colour }) : mine.slice(0, n) } }));
  pick.querySelector("select").disabled = !used;
  pick.querySelector("select").addEventListener("change", () => setTimeout(draw, 400));
  const weight = make("output", "weight");
  weight.dataset.column = n;
  return make("li", "", pick, weight, make("span", "row", button(say("setup.tray-tare"), "", () => asked("tare", { column: n + 1 })), button(say("setup.tray-calibrate", { count: CHIPS }), "", () => asked("calibrate", { column: n + 1, chips: CHIPS }))));
}

async function asked(act, body) {
  stepLine("tray").textContent = "";
  try {
    told(await post(`/api/setup/tray/${act}`, body));
  } catch (refusal) {
    stepLine("tray").textContent = refusal.message;
  }
}

async function look() {
  clearTimeout(timer);
  const found = await get("/api/setup/tray").catch(() => null);
  if (found && $("tray-state")) told(found);
  timer = setTimeout(look, LOOK_MS);
}

function told({ tray: there }) {
  $("tray-state").className = `standing ${there ? "watching" : now().tray.port ? "away" : "none"}`;
  $("tray-state").textContent = there ? say("setup.tray-there", there) : say(now().tray.port ? "setup.tray-away" : "setup.tray-no-port");
  for (const weight of document.querySelectorAll(".weight")) {
    const found = there?.columns?.[Number(weight.dataset.column)];
    weight.textContent = found ? (found.words ? found.words : say("setup.tray-weighs", found)) : "";
  }
}
