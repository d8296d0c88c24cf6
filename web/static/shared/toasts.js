// Short messages at the foot of the page.

import { $, make } from "./make.js";

const SHOWN_MS = 6000;
const MOST = 3;

/** Show a sentence for a few seconds; `kind` is "refusal" where something could not be done. */
export function toast(text, kind = "") {
  const toasts = $("toasts");
  for (const old of toasts.children) if (old.textContent === text) old.remove();
  const shown = make("p", `toast ${kind}`.trim(), text);
  shown.addEventListener("click", () => shown.remove());
  toasts.append(shown);
  while (toasts.childElementCount > MOST) toasts.firstChild.remove();
  setTimeout(() => shown.remove(), SHOWN_MS);
}

/** Do something; what is refused is shown, and the result is undefined. */
export async function attempt(act) {
  try {
    return await act();
  } catch (refusal) {
    toast(refusal.message, "refusal");
    return undefined;
  }
}
