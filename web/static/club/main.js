// The club's page: a card for each table, drawn anew whenever one of them has something new.

import { say } from "../shared/words.js";

const place = document.getElementById("tables");
const link = document.getElementById("link");
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

function made(name, text, className) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function card(text) {
  if (text === "??") return "▮";
  if (text === "Jk") return "★";
  return text[0].replace("T", "10") + (SUITS[text[1]] ?? "");
}

function cards(list) {
  return (list ?? []).map(card).join(" ");
}

function fact(name, value) {
  const pair = made("div");
  pair.append(made("dt", name), made("dd", value));
  return pair;
}

function seat(view, number) {
  const one = view.seats?.[number] ?? {};
  const turn = view.turn?.seat === Number(number);
  const line = made("li", undefined, one.live === false ? "out" : turn ? "turn" : "");
  const lying = (one.cards ?? []).map((lies) => card(lies.card)).join(" ");
  line.append(made("span", one.name ?? number), made("span", lying, "club-cards"));
  return line;
}

/** Who took what, for a page that came too late to hear it said. */
function took(view) {
  const shares = Object.entries(view.result?.shares ?? {});
  return shares.map(([number, amount]) => `${view.seats?.[number]?.name ?? number} ${amount}`).join(", ");
}

function table(one) {
  const view = one.view ?? {};
  const article = made("article", undefined, one.here ? "club-table" : "club-table away");
  article.dataset.table = one.key;
  const head = made("div", undefined, "club-head");
  head.append(made("h2", one.name), made("span", one.here ? say("club.here") : say("club.away"), "standing"));
  const facts = made("dl", undefined, "club-facts");
  if (view.game) facts.append(fact(say("club.pot"), view.pot ?? "0"));
  if (view.wild?.words) facts.append(fact(say("club.wild"), view.wild.words));
  const board = cards(view.board) || cards(Object.values(view.spots ?? {}));
  if (board) facts.append(fact(say("club.board"), board));
  const seats = made("ul", undefined, "club-seats");
  for (const number of view.order ?? []) seats.append(seat(view, number));
  const said = one.said?.at(-1) ?? took(view);
  article.append(head, made("p", view.game ?? say("club.none"), "club-game"), facts, seats, made("p", said, "club-said"));
  return article;
}

function show(now) {
  const tables = now.tables ?? [];
  place.replaceChildren(...tables.map(table));
  if (!tables.length) place.append(made("p", say("club.empty"), "club-none"));
  document.getElementById("count").textContent = say("club.count", { n: tables.filter((one) => one.here).length });
  stands(now.connected);
}

function stands(well) {
  link.textContent = well ? "" : say("club.lost");
  link.classList.toggle("lost", !well);
}

function follow() {
  const source = new EventSource("/api/club/stream");
  source.addEventListener("club", (message) => show(JSON.parse(message.data)));
  source.addEventListener("error", () => {
    stands(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  });
}

show(JSON.parse(document.getElementById("now").textContent));
follow();
