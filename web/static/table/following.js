// What the display, the guests' page and the host's console have in common: the table, followed from one stream.

import { $, make } from "../shared/make.js";
import { showLink } from "../shared/shell.js";
import { follow } from "../shared/stream.js";
import { say } from "../shared/words.js";
import { drawResult } from "./result.js";
import { drawRules } from "./rules.js";
import { drawWild, forget, hear, waiting } from "./said.js";

let night = null;
let live = false;
let standing = []; // what the camera doubts, as shown now

/** Begin with the table that came with the page, then follow it; `felt` draws it, `also(view)` whatever else there is. */
export function followTable(felt, also = () => {}) {
  const now = JSON.parse($("now").textContent);
  const onTable = (message) => {
    take(message, felt);
    also(message.view, message);
  };
  onTable(now);
  follow(onTable, showLink, now.seq);
}

function take({ night: here, seq, hand, view, said, doubts }, felt) {
  if (night !== null && night !== here) forget();
  night = here;
  drawRules(view);
  document.body.classList.toggle("settled", Boolean(view.result));
  document.body.classList.toggle("idle", !view.game);
  document.body.dataset.seq = seq;
  felt.draw(view);
  drawWild(view);
  showList("result", drawResult(view));
  showList("warnings", doubts.length ? [make("h2", "", say("table.to-check")), make("ul", "", ...doubts.map((text) => make("li", "", text)))] : null);
  const doubted = doubts.filter((text) => !standing.includes(text)).map((text) => ({ n: view.n, kind: "camera", text }));
  standing = doubts;
  if (said.length || doubted.length) hear([...said, ...doubted], hand, live);
  waiting(view.next);
  live = true;
}

function showList(id, parts) {
  const place = $(id);
  if (!place) return;
  place.hidden = parts === null;
  place.replaceChildren(...(parts ?? []));
}
