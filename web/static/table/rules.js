// The game that is called: its name, the house's points in one line, its rules, and since when they are locked.

import { open } from "../shared/dialogs.js";
import { $, make } from "../shared/make.js";
import { say } from "../shared/words.js";

let wired = false;

/** Show the called game in the head of the page and in its rules dialog. */
export function drawRules(view) {
  $("game").textContent = view.game ?? "Cards Speak";
  const line = (view.called ?? view.house ?? "").replace(`${view.game} at `, "");
  const locked = lockedWords(view);
  $("house").textContent = [line, locked].filter(Boolean).join(" · ");
  document.title = view.game ? `${view.game} · Cards Speak` : "Cards Speak";
  if (!$("rules-button")) return;
  $("rules-button").hidden = !view.game;
  $("rules-title").textContent = view.game ?? "";
  $("rules-page").textContent = view.page ?? "";
  $("rules-house").textContent = view.house ?? "";
  $("rules-points").replaceChildren(...(view.points ?? []).map((point) => make("li", "", capital(point))));
  $("rules-locked").textContent = locked;
  if (!wired) for (const opener of [$("rules-button"), $("house")]) opener.addEventListener("click", () => open("rules"));
  wired = true;
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Rules locked at 21:04"; empty before the first card. */
function lockedWords(view) {
  if (!view.locked || !view.locked_at) return "";
  const at = new Date(view.locked_at);
  const time = Number.isNaN(at.getTime()) ? view.locked_at : at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return say("table.locked", { time });
}
