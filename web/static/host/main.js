// The host's console: the table small, and beside it everything that may happen next.

import { oneAtATime } from "../shared/again.js";
import { $, begin } from "../shared/shell.js";
import { makeFelt } from "../table/felt.js";
import { followTable } from "../table/following.js";
import { drawAsks } from "./asks.js";
import { useByHand } from "./byhand.js";
import { showCalling, useCalling } from "./call.js";
import { drawCamera, useCamera } from "./camera.js";
import { markCards, useCorrection } from "./correct.js";
import { drawUndo, usePast } from "./past.js";
import { drawQuestions } from "./questions.js";
import { markPlates, useSeats } from "./seat.js";
import { showSettling, useSettling } from "./settle.js";

let view = { seats: {} };
const now = () => view;
const askAnew = oneAtATime(() => Promise.allSettled([drawUndo(), drawCamera(), drawQuestions()])); // a failure: next time

function draw(newest) {
  if (!view.game && newest.game) $("calling").close(); // called from another screen
  view = newest;
  drawAsks(view, () => showSettling(view));
  $("settle").disabled = $("by-hand").disabled = !view.game || Boolean(view.result);
  $("call").classList.toggle("primary", !view.game || view.over);
  askAnew();
}

function mark() {
  markCards($("felt"));
  markPlates($("felt"));
}

begin();
useByHand(now);
useCalling(now);
useCamera();
useCorrection($("felt"), now);
usePast(now);
useSeats($("felt"), now);
useSettling(now);
followTable(makeFelt($("felt"), mark), draw);
if (!view.game) showCalling(view);
