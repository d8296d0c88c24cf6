// Dialogs: opened as modal, closed by any button marked data-close or a tap beside them.

import { $ } from "./make.js";

/** Make the dialogs of this page close. */
export function useDialogs() {
  document.addEventListener("click", ({ target }) => {
    const closer = target.closest?.("[data-close]");
    if (closer) closer.closest("dialog").close();
    else if (target instanceof HTMLDialogElement) target.close(); // the backdrop belongs to the dialog itself
  });
}

/** Open a dialog with an empty refusal line. */
export function open(id) {
  const dialog = $(id);
  refused(dialog, "");
  if (dialog.open) return dialog;
  dialog.showModal();
  const title = dialog.querySelector("h2");
  title.tabIndex = -1;
  title.focus(); // a screen reader begins with what this is about, and no key pad comes up
  return dialog;
}

/** Show in a dialog why something was refused. */
export function refused(dialog, why) {
  const line = dialog.querySelector(".refusal");
  if (line) line.textContent = why;
}

/** Ask a question; true where it is answered with `yes`. */
export function ask(title, text, yes) {
  $("question-title").textContent = title;
  $("question-text").textContent = text;
  $("question-yes").textContent = yes;
  const dialog = open("question");
  dialog.returnValue = "no";
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
