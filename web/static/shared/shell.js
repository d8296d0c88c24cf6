// What every page does: its menu, dialogs, look and voice; leaving; and being installed.

import { open, useDialogs } from "./dialogs.js";
import { useLook } from "./look.js";
import { $ } from "./make.js";
import { post } from "./post.js";
import { toast } from "./toasts.js";
import { useVoice } from "./voice.js";
import { say } from "./words.js";

export { $ } from "./make.js";

/** Begin a page. */
export function begin() {
  useDialogs();
  useLook();
  useVoice();
  $("menu-button").addEventListener("click", () => open("menu"));
  $("leave")?.addEventListener("click", () => post("/api/leave", {}).then(() => location.replace("/")));
  document.addEventListener("why", ({ detail }) => toast(detail, "refusal"));
  document.addEventListener("stranger", () => toast(say("shared.stranger"), "refusal"));
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {}); // only over https or here
}

/** Show whether the page is connected: "live" or "lost". */
export function showLink(state) {
  $("link").className = `link ${state}`;
  $("link-text").textContent = say(state === "live" ? "shared.live" : "shared.lost");
}
