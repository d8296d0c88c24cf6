// The camera: which one, what it gives, whether it watches; what is wrong with it, and what to do.

import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { attempt } from "../shared/toasts.js";
import { say } from "../shared/words.js";
import { drawOutlines } from "./picture.js";
import { cardsSeen, chipsSeen } from "./seen.js";
import { busy, change, choiceField, field, now, stepLine } from "./settings.js";

const SIZES = ["", "1280x720", "1920x1080", "2560x1440", "3840x2160"];
const LOOK_MS = 2000;
let timer;

export const camera = {
  picture: true,
  done: (settings) => Boolean(settings.source),
  show() {
    draw();
    look();
  },
  leave: () => clearTimeout(timer),
};

async function draw() {
  const list = make("div", "picks");
  const standing = make("p", "standing");
  standing.id = "camera-standing";
  const wrong = make("ul", "wrong");
  wrong.id = "camera-wrong";
  const findings = make("ul", "findings");
  findings.id = "camera-findings";
  const { resolution, exposure } = now().camera;
  $("work-camera").replaceChildren(
    standing,
    wrong,
    findings,
    make("div", "row", switching(), button(say("setup.camera-look"), "quiet", lookOver)),
    list,
    field(say("setup.camera-address"), /^camera:\d+$/.test(now().source) ? "" : now().source, (source) => ({ source }), { placeholder: "rtsp://192.168.1.20/table" }),
    choiceField(say("setup.camera-size"), SIZES.map((size) => [size, size || say("setup.camera-size-own")]), resolution ? resolution.join("x") : "", (size) => ({ camera: { resolution: size ? size.split("x").map(Number) : null } })),
    field(say("setup.camera-exposure"), exposure ?? "", (text) => ({ camera: { exposure: text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text) } }), { inputMode: "decimal", placeholder: say("setup.camera-exposure-own") }),
  );
  await drawList(list);
}

function switching() {
  const made = button("", "", async () => {
    await attempt(() => post(`/api/camera/${made.dataset.act}`, {}));
    look();
  });
  made.id = "camera-switch";
  made.hidden = true;
  return made;
}

/** The light, the focus, and how large cards are: what is not well comes with its remedy. */
async function lookOver() {
  const { findings } = (await busy($("work-camera"), () => attempt(() => get("/api/setup/look")))) ?? { findings: [] };
  const lines = findings.map(({ what, standing, seen, remedy }) => make("li", standing, make("b", "", capital(what)), ` ${seen}${remedy ? `: ${remedy}.` : "."}`));
  $("camera-findings").replaceChildren(...(lines.length ? lines : [make("li", "soft", say("setup.no-picture"))]));
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The cameras of this computer, and none. */
async function drawList(list) {
  const { cameras } = (await attempt(() => get("/api/setup/cameras"))) ?? { cameras: [] };
  const choose = (source) => change({ source }, stepLine("camera")).then(draw).then(look);
  const entries = [...cameras, { source: "", name: say("setup.camera-none") }].map(({ source, name }) => {
    const chosen = button([make("b", "", name), source ? make("small", "", source) : null].filter(Boolean), "one-of", () => choose(source));
    chosen.setAttribute("aria-pressed", String(now().source === source));
    return chosen;
  });
  list.replaceChildren(...(cameras.length ? [] : [make("p", "soft", say("setup.camera-not-found"))]), ...entries, button(say("setup.camera-again"), "quiet", () => drawList(list)));
}

/** What the camera does now, asked again while this step is shown. */
async function look() {
  clearTimeout(timer);
  const found = await Promise.all([get("/api/camera"), get("/api/state")]).catch(() => null);
  if (found && $("camera-standing")) told(found[0], found[1].doubts);
  timer = setTimeout(look, LOOK_MS);
}

function told({ standing, seen }, doubts) {
  drawOutlines([...cardsSeen(seen), ...chipsSeen(seen)]);
  const size = seen ? say("setup.camera-gives", { width: seen.width, height: seen.height, cards: seen.cards.length }) : "";
  $("camera-standing").className = `standing ${standing}`;
  $("camera-standing").textContent = [say(`setup.camera-${standing}`), size].filter(Boolean).join(" ");
  $("camera-wrong").replaceChildren(...doubts.map((text) => make("li", "notice bad", text)));
  $("camera-switch").hidden = standing === "none";
  $("camera-switch").dataset.act = standing === "paused" ? "resume" : standing === "away" || standing === "ended" ? "reopen" : "pause";
  $("camera-switch").textContent = say(`setup.camera-${$("camera-switch").dataset.act}`);
}
