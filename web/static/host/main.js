// The host: a PIN opens corrections, undo and settling; everybody else only looks.

import { drawCard, make, spoken } from "./cards.js";

const $ = (id) => document.getElementById(id);
let token = "";
let target = null;
let afterPin = null;

/** Begin: learn whether this browser is the host's, and make the buttons work. `tell(text)` shows a refusal. */
export async function beginHost(tell) {
  $("host").addEventListener("click", () => ask(null));
  $("leave").addEventListener("click", () => send("/api/leave", {}).then(learn));
  $("undo").addEventListener("click", () => act("/api/undo", {}, tell));
  $("settle").addEventListener("click", () => act("/api/settle", {}, tell));
  $("no-card").addEventListener("click", () => correct({ no_card: true }));
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  $("pin").querySelector("form").addEventListener("submit", enter);
  $("deck").append(...deckButtons());
  $("felt").addEventListener("click", tapped);
  $("felt").addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") tapped(event);
  });
  await learn();
}

/** Cards can be reached by keyboard while the host is here. */
export function markCards() {
  const host = document.body.classList.contains("host");
  for (const card of document.querySelectorAll("#felt .card[data-card]")) {
    if (host) card.setAttribute("tabindex", "0");
  }
}

async function learn() {
  const session = await (await fetch("/api/session", { cache: "no-store" })).json();
  token = session.token;
  document.body.classList.toggle("host", session.host);
  $("hostbar").hidden = !session.host;
  $("host").hidden = session.host;
  markCards();
}

async function send(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (answer.status === 401) await learn();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

async function act(path, body, tell) {
  try {
    await send(path, body);
  } catch (refusal) {
    tell(refusal.message);
  }
}

function ask(then) {
  afterPin = then;
  $("pin-text").value = "";
  $("pin").querySelector(".refusal").textContent = "";
  $("pin").showModal();
}

async function enter(event) {
  event.preventDefault();
  try {
    await send("/api/host", { pin: $("pin-text").value });
  } catch (refusal) {
    $("pin").querySelector(".refusal").textContent = refusal.message;
    $("pin-text").select();
    return;
  }
  await learn();
  $("pin").close();
  if (afterPin) afterPin();
}

function tapped(event) {
  const card = event.target.closest(".card[data-card]");
  if (!card) return;
  const { seat, board, card: text } = card.dataset;
  const open = () => openCorrection({ seat: seat ? Number(seat) : null, board: Boolean(board), card: text });
  if (document.body.classList.contains("host")) open();
}

function openCorrection(card) {
  target = card;
  const place = card.board ? "on the board" : `at seat ${card.seat}`;
  $("correct-now").textContent = `Now: ${card.card === "??" ? "a card that could not be read" : spoken(card.card)}, ${place}.`;
  $("correct").querySelector(".refusal").textContent = "";
  $("correct").showModal();
}

function deckButtons() {
  return [..."shdc"].flatMap((suit) =>
    [..."AKQJT98765432"].map((rank) => {
      const button = make("button", "", drawCard(rank + suit));
      button.type = "button";
      button.setAttribute("aria-label", spoken(rank + suit));
      button.addEventListener("click", () => correct({ to: rank + suit }));
      return button;
    }),
  );
}

async function correct(change) {
  try {
    await send("/api/correct", { ...target, ...change });
    $("correct").close();
  } catch (refusal) {
    $("correct").querySelector(".refusal").textContent = refusal.message;
  }
}
