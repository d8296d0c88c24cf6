// The camera's switch: watching, or paused while the table goes on by hand.

import { $ } from "../shared/make.js";
import { get } from "../shared/post.js";
import { say } from "../shared/words.js";
import { sent } from "./enter.js";

let standing = "none";

/** Make the switch work. */
export function useCamera() {
  $("camera").addEventListener("click", async () => {
    await sent(`/api/camera/${standing === "paused" ? "resume" : "pause"}`, {});
    await drawCamera();
  });
}

/** Show what the camera does now; nothing where there is none. */
export async function drawCamera() {
  ({ standing } = await get("/api/camera"));
  $("camera").hidden = standing === "none";
  $("camera").textContent = say(standing === "paused" ? "host.camera-resume" : "host.camera-pause");
  $("camera").classList.toggle("away", standing === "away");
}
