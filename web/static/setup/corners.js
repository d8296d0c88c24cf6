// The felt's corners in the picture: dragged, or found by the table's edges or by printed markers; and the lens.

import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { drawOutlines, handle } from "./picture.js";
import { outline, plane } from "./plane.js";
import { busy, change, now, stepLine } from "./settings.js";

const USUAL = [[0.12, 0.12], [0.88, 0.12], [0.88, 0.88], [0.12, 0.88]];
const USUAL_SHAPE = 16 / 9;
let at = USUAL;
let shape = USUAL_SHAPE;

export const corners = {
  picture: true,
  done: (settings) => settings.table.corners.length === 4,
  async show() {
    drawWork();
    const table = await tableNow();
    shape = table.shape;
    at = table.corners.length === 4 ? table.corners : USUAL;
    drawHandles();
  },
};

/** The corners that are kept, or else those that the camera finds (none where it finds none); its pictures' shape. */
export async function tableNow() {
  const kept = now().table.corners;
  const { seen } = await get("/api/camera").catch(() => ({ seen: null }));
  return { corners: kept.length === 4 ? kept : (seen?.corners ?? []), shape: seen ? seen.width / seen.height : USUAL_SHAPE };
}

function drawEdge() {
  drawOutlines([{ points: outline([0, 0, 1, 1], plane(at, now().camera.lens, shape)), kind: "felt-edge" }]);
}

function drawHandles() {
  $("handles").replaceChildren();
  at.forEach((place, n) => {
    const label = say(`setup.corner-${n}`);
    const made = handle(label, "corner", place, (x, y) => move(n, x, y, made), () => keep({ markers: false }));
  });
  drawEdge();
}

function move(n, x, y, made) {
  at = at.map((place, other) => (other === n ? [within(x), within(y)] : place));
  made.goTo(at[n]);
  drawEdge();
}

const within = (value) => Math.round(Math.max(0, Math.min(1, value)) * 10000) / 10000;

function drawWork() {
  const [k1, k2] = now().camera.lens;
  const sheet = make("a", "button", say("setup.corners-sheet"));
  sheet.href = "/api/setup/markers.pdf";
  $("work-corners").replaceChildren(
    make("div", "row", button(say("setup.corners-find"), "primary", find), button(say("setup.corners-forget"), "", forget)),
    make("p", "soft", say(now().table.corners.length ? "setup.corners-kept" : "setup.corners-not-kept")),
    make("p", "found"),
    make("h3", "", say("setup.corners-markers")),
    make("p", "soft", say("setup.corners-markers-hint")),
    make("div", "row", sheet),
    make("h3", "", say("setup.lens")),
    make("p", "soft", k1 || k2 ? say("setup.lens-bends", { k1, k2 }) : say("setup.lens-straight")),
    make("div", "row", button(say("setup.lens-find"), "", straighten)),
  );
}

async function keep(table, more = {}) {
  const shown = $("work-corners").querySelector(".found")?.textContent;
  if (!(await change({ table: { ...table, corners: at }, ...more }, stepLine("corners")))) return;
  drawWork();
  drawEdge();
  $("work-corners").querySelector(".found").textContent = shown;
}

async function asked(body) {
  stepLine("corners").textContent = "";
  try {
    return await busy($("work-corners"), () => post("/api/setup/find", body));
  } catch (refusal) {
    stepLine("corners").textContent = refusal.message;
    return null;
  }
}

async function find() {
  const found = await asked({});
  if (!found) return;
  at = found.corners;
  drawHandles();
  const layout = found.size_mm ? { layout: { ...now().layout, size_mm: found.size_mm } } : {};
  await keep({ markers: found.how === "markers", ...layout }, { camera: { lens: found.lens } });
  const size = found.size_mm ? say("setup.found-size", { wide: found.size_mm[0], deep: found.size_mm[1] }) : "";
  const enough = say(found.readable ? "setup.found-card" : "setup.found-card-small", { pixels: found.card_pixels });
  $("work-corners").querySelector(".found").textContent = [say(`setup.found-${found.how}`), size, enough].filter(Boolean).join(" ");
}

async function straighten() {
  const found = await asked({ corners: at });
  if (found) await keep({}, { camera: { lens: found.lens } });
}

async function forget() {
  if (await change({ table: { corners: [], markers: false } }, stepLine("corners"))) corners.show();
}
