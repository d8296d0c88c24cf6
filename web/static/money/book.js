// The accounts, one line for each player, and the fewest payments that make everybody even.

import { $, button, make } from "../shared/make.js";
import { say } from "../shared/words.js";
import { enterMoney, openEntry } from "./entering.js";

let book = { players: [], payments: [], pot: "0", bank: { player: "Bank" } };
let seated = [];

/** The book as it was drawn last. */
export const drawn = () => ({ book, seated });

/** Draw every account; the host has buttons for each. */
export function drawAccounts(now, names, host) {
  [book, seated] = [now, names];
  const without = host && !now.closed ? names.filter((name) => name && !now.players.some(({ player }) => player === name)) : [];
  const rows = [...now.players.map((one) => account(one, host)), ...without.map(stranger)];
  $("accounts").replaceChildren(...(rows.length ? rows : [make("li", "soft", say("money.nobody"))]));
}

function account(one, host) {
  const numbers = make(
    "dl",
    "amounts",
    ...amount("money.bought", one.bought, one.limit === null ? "" : say("money.of-limit", { amount: one.limit })),
    ...amount(one.left ? "money.handed-in" : "money.stack", one.left ? one.cashed : one.stack),
    ...(one.left || one.cashed === "0" ? [] : amount("money.handed-in", one.cashed)),
  );
  const name = make("span", "name", one.player, one.left ? make("span", "badge", say("money.left")) : null, one.seat === null ? null : make("small", "", say("shared.seat", { n: one.seat })));
  const drawn = make("li", one.left ? "gone" : "", name, numbers, net(one.net), host ? acts(one) : null);
  drawn.dataset.player = one.player;
  return drawn;
}

function amount(key, text, more = "") {
  return [make("div", "", make("dt", "", say(key)), make("dd", "", signed(text), more ? make("small", "", ` ${more}`) : null))];
}

/** An amount with a minus as wide as its plus. */
function signed(text) {
  return text.replace(/^-/, "−");
}

function net(text) {
  const way = text === "0" ? "even" : text.startsWith("-") ? "down" : "up";
  const shown = make("span", `net ${way}`, way === "up" ? `+${text}` : signed(text));
  shown.append(make("span", "unseen", say(`money.net-${way}`)));
  return shown;
}

function acts({ player, left }) {
  const named = (text, kind, entry) => {
    const made = button(text, kind, () => openEntry(entry, player));
    made.append(make("span", "unseen", player));
    return made;
  };
  const others = left ? [] : [named(say("money.count"), "quiet", "stack"), named(say("money.cash-out"), "quiet", "cash_out")];
  return make("div", "row acts", named(say(left ? "money.again" : "money.top-up"), "", "buy_in"), ...others, named(say("money.limit"), "quiet", "limit"));
}

/** Somebody at the table who has bought nothing. */
function stranger(name) {
  const made = button(say("money.buy-in"), "primary", () => openEntry("buy_in", name));
  made.append(make("span", "unseen", name));
  return make("li", "stranger", make("span", "name", name), make("span", "soft", say("money.bought-nothing")), make("div", "row acts", made));
}

/** Who would pay whom, were the night to end now. */
export function drawPayments(now, host) {
  const rows = now.payments.map(({ from, to, amount: text }) => {
    const paid = host && from !== "Pot" ? button(say("money.is-paid"), "", () => enterMoney({ event: "paid", player: from, payee: to, amount: text })) : null;
    paid?.append(make("span", "unseen", `${from}, ${to}, ${text}`));
    return make("li", "", make("span", "name", from), make("span", "arrow", say("money.pays")), make("span", "name", to), make("b", "amount", text), paid);
  });
  $("payments").replaceChildren(...(rows.length ? rows : [make("li", "soft", say(now.players.length ? "money.even-all" : "money.nothing-yet"))]));
}
