// Entering what happened: an act's facts, with what the host filled in, one request after the other.

import { $ } from "../shared/make.js";
import { post } from "../shared/post.js";
import { toast } from "../shared/toasts.js";

let last = Promise.resolve();
const under_way = new Set();

/** Send facts; false where one was refused, with the reason shown. */
export function enter(...facts) {
  return sent("/api/enter", { facts });
}

/** Send anything that changes the hand. The same request is not taken twice while it is under way: a finger bounces. */
export function sent(path, body) {
  const same = path + JSON.stringify(body);
  if (under_way.has(same)) return Promise.resolve(false);
  under_way.add(same);
  showBusy();
  last = last
    .then(() => answered(path, body))
    .finally(() => {
      under_way.delete(same);
      showBusy();
    });
  return last;
}

function showBusy() {
  $("asks").setAttribute("aria-busy", String(under_way.size > 0));
}

async function answered(path, body) {
  try {
    await post(path, body);
    return true;
  } catch (refusal) {
    toast(refusal.message, "refusal");
    return false;
  }
}
