// The door: the host's PIN, typed or tapped.

import { $, begin } from "../shared/shell.js";
import { learn, post } from "../shared/post.js";

const form = $("enter");
const pin = $("pin");

form.addEventListener("click", ({ target }) => {
  const digit = target.dataset.digit;
  if (digit === undefined) return;
  pin.value = digit ? pin.value + digit : pin.value.slice(0, -1);
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post("/api/host", { pin: pin.value });
    location.replace(form.dataset.to);
  } catch (refusal) {
    form.querySelector(".refusal").textContent = refusal.message;
    pin.value = "";
    pin.focus();
  }
});

begin();
learn();
