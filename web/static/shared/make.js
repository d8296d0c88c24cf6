// Elements, made and found.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** An element with a class, text or children; what is empty is left out. */
export function make(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== "" && child !== false));
  return made;
}

/** A button that does something when tapped; with a reason `why` it is grey and says why. */
export function button(text, className, act, why = "") {
  const made = make("button", className, ...[text].flat());
  made.type = "button";
  if (why) {
    made.setAttribute("aria-disabled", "true");
    made.title = why;
  }
  made.addEventListener("click", () => (why ? made.dispatchEvent(new CustomEvent("why", { bubbles: true, detail: why })) : act(made)));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing from one path, hidden from screen readers. */
export function drawing(className, viewBox, path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
