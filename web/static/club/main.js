// The club's page: a panel for each table, drawn anew whenever one of them has something new.

import { $, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { drawCard } from "../table/cards.js";
import { isWild } from "../table/marks.js";

const AGAIN_MS = 2000;

function cards(view, list) {
  return make("span", "club-cards", ...list.map((card) => drawCard(card, { wild: isWild(view, card) })));
}

function seat(view, number) {
  const one = view.seats?.[number] ?? {};
  const turn = view.turn?.seat === Number(number);
  const lying = (one.cards ?? []).map(({ card, up, shown }) => ((up || shown) && card === "??" ? "?x" : card));
  return make("li", one.live === false ? "out" : turn ? "turn" : "", make("span", "", one.name ?? number), cards(view, lying));
}

/** Who took what, for a page that came too late to hear it said. */
function took(view) {
  const shares = Object.entries(view.result?.shares ?? {}).filter(([, amount]) => Number(amount) > 0);
  return shares.map(([number, amount]) => `${view.seats?.[number]?.name ?? number} ${amount}`).join(", ");
}

/** What a table does, as a key of the catalogue. */
function standing(one) {
  if (!one.here) return "club.away";
  return one.view?.game ? "club.here" : "club.ready";
}

function table(one) {
  const view = one.view ?? {};
  const board = view.board?.length ? view.board : Object.values(view.spots ?? {});
  const drawn = make(
    "article",
    one.here ? "club-table" : "club-table away",
    make("div", "club-head", make("h2", "", one.name), make("span", "standing", say(standing(one)))),
    make("p", "club-game", view.game ?? say("club.none")),
    view.game ? make("p", "club-facts", make("b", "", `${say("club.pot")} ${view.pot ?? "0"}`), view.wild?.words ? make("span", "club-wild", view.wild.words) : null) : null,
    board.length ? make("p", "club-board", make("span", "", say("club.board")), cards(view, board)) : null,
    make("ul", "club-seats", ...(view.order ?? []).map((number) => seat(view, number))),
    make("p", "club-said", one.said?.at(-1) ?? took(view)),
  );
  drawn.dataset.table = one.key;
  return drawn;
}

function show(now) {
  const tables = now.tables ?? [];
  $("tables").replaceChildren(...(tables.length ? tables.map(table) : [make("p", "club-none", say("club.empty"))]));
  $("count").textContent = say("club.count", { n: tables.filter((one) => standing(one) === "club.here").length });
  stands(now.connected);
}

function stands(well) {
  $("link").textContent = well ? "" : say("club.lost");
  $("link").classList.toggle("lost", !well);
}

function follow() {
  const source = new EventSource("/api/club/stream");
  source.addEventListener("club", (message) => show(JSON.parse(message.data)));
  source.addEventListener("error", () => {
    stands(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN_MS);
  });
}

show(JSON.parse($("now").textContent));
follow();
