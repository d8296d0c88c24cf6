// The table display: everything on it comes from one stream of messages.

import { make } from "./cards.js";
import { drawTable } from "./felt.js";
import { beginHost, markCards } from "./host.js";
import { drawResult } from "./result.js";
import { drawWild, forget, hear, useVoice } from "./say.js";
import { follow } from "./stream.js";

const $ = (id) => document.getElementById(id);
let night = null;
let live = false;
let standing = []; // what the camera doubts, as shown now

function onTable({ night: here, view, said, doubts }) {
  if (night !== null && night !== here) forget();
  night = here;
  $("game").textContent = view.game ?? "Cards Speak";
  $("house").textContent = (view.called ?? view.house ?? "").replace(`${view.game} at `, "");
  $("house").title = $("house").textContent;
  document.title = view.game ? `${view.game} · Cards Speak` : "Cards Speak";
  document.body.classList.toggle("settled", Boolean(view.result));
  document.body.dataset.seq = view.n;
  drawTable(view);
  drawWild(view);
  showList("result", drawResult(view));
  showList("warnings", doubts.length ? [make("h2", "", "To check"), make("ul", "", ...doubts.map((text) => make("li", "", text)))] : null);
  const doubted = doubts.filter((text) => !standing.includes(text)).map((text) => ({ n: view.n, kind: "camera", text }));
  standing = doubts;
  if (said.length || doubted.length) hear([...said, ...doubted], live);
  if (!$("said").textContent) waiting(view.next);
  live = true;
  markCards();
}

function waiting(text) {
  $("said").textContent = text;
  $("said").classList.add("waiting");
}

function showList(id, parts) {
  $(id).hidden = parts === null;
  $(id).replaceChildren(...(parts ?? []));
}

function onLink(state) {
  $("link").className = `link ${state}`;
  $("link-text").textContent = state === "live" ? "Live" : "Connection lost, trying again";
}

/** A button that stays pressed, remembered on this device. */
function toggle(id, apply) {
  const button = $(id);
  const set = (on) => {
    button.setAttribute("aria-pressed", String(apply(on)));
    localStorage.setItem(id, on ? "on" : "off");
  };
  button.addEventListener("click", () => set(button.getAttribute("aria-pressed") !== "true"));
  if (id !== "voice") set(localStorage.getItem(id) === "on"); // a browser speaks only after a tap
}

const mark = (name) => (on) => document.documentElement.classList.toggle(name, on);

toggle("suits", mark("four-colour"));
toggle("large", mark("large"));
toggle("voice", useVoice);
beginHost((text) => hear([{ n: 0, kind: "refused", text }], true));
const now = JSON.parse($("now").textContent);
onTable(now);
follow(onTable, onLink, now.seq);
