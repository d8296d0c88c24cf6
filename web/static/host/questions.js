// What the camera asks: declarations that it read, cards that it doubts; one tap answers.

import { $, button, make } from "../shared/make.js";
import { get } from "../shared/post.js";
import { say } from "../shared/words.js";
import { sent } from "./enter.js";

/** Show the questions that are open. */
export async function drawQuestions() {
  const { questions } = await get("/api/questions");
  $("questions").replaceChildren(...questions.map(panel));
  const asked = new Set(questions.map(({ text }) => text));
  for (const line of document.querySelectorAll("#warnings li")) if (asked.has(line.textContent)) line.remove();
  if (!document.querySelector("#warnings li")) $("warnings").hidden = true;
}

function panel({ n, text, choices, picture }) {
  const answer = (choice) => sent(`/api/questions/${n}`, { choice }).then(drawQuestions);
  const buttons = choices.map(({ says }, place) => button(says, place === 0 ? "primary" : "", () => answer(place)));
  const shown = make("section", "panel ask question", make("h2", "", text));
  if (picture) {
    const cut = make("img", "");
    cut.src = `/api/camera/card/${picture}.jpg`;
    cut.alt = say("host.cut");
    shown.append(cut);
  }
  shown.append(make("div", "row", ...buttons, button(say("host.never-mind"), "quiet", () => answer(null))));
  return shown;
}
