// Calling a game: search, variants, who plays and who deals, the house's points in one line, warnings before the deal.

import { open, refused } from "../shared/dialogs.js";
import { $, button, make } from "../shared/make.js";
import { get, post } from "../shared/post.js";
import { say } from "../shared/words.js";
import { drawPlayers } from "./players.js";

let offered = { games: [], houses: [], menu: null, usual: {} };
let chosen = null; // { game, variant }
let call = {}; // who plays: seats, dealer, house, unit, rules
let asked = 0;

/** Make the button work that opens the list of games; `view()` is the table now. */
export function useCalling(view) {
  $("call").addEventListener("click", () => showCalling(view()));
  $("game-search").addEventListener("input", drawGames);
  $("call-now").addEventListener("click", callNow);
  $("calling-house").addEventListener("change", ({ target }) => load(target.value));
}

/** Open the list of games; where the same game is to be dealt again it is chosen already. */
export async function showCalling({ next_deal: due }) {
  chosen = due?.game ? { game: due.game, variant: due.variant } : null;
  open("calling");
  await load("");
  $("game-search").value = "";
  drawGames();
}

async function load(house) {
  offered = await get(`/api/calling${house ? `?house=${encodeURIComponent(house)}` : ""}`);
  call = house ? { ...call, house } : { ...offered.usual };
  $("calling-house").replaceChildren(...offered.houses.map((one) => new Option(one.name, one.key, false, one.key === call.house)));
  drawPlayers($("players"), call, explain);
  drawGames();
  await explain();
}

/** The games found, those on the table's menu first and in its order. */
function drawGames() {
  const wanted = $("game-search").value.trim().toLowerCase();
  const found = offered.games.filter((game) => [game.name, ...game.variants.map((one) => one.name)].some((name) => name.toLowerCase().includes(wanted)));
  const agreed = (offered.menu ?? []).map((key) => found.find((game) => game.key === key)).filter(Boolean);
  const others = found.filter((game) => !agreed.includes(game));
  const drawn = agreed.length ? [heading("host.on-the-menu"), ...agreed.map(entry), ...(others.length ? [heading("host.other-games")] : [])] : [];
  $("games").replaceChildren(...drawn, ...others.map(entry), ...(found.length ? [] : [make("li", "soft", say("host.no-such-game"))]));
}

const heading = (key) => make("li", "label-line", say(key));

function entry(game) {
  const made = button(game.name, "game", () => choose(game.key, ""), game.barred);
  made.setAttribute("aria-pressed", String(chosen?.game === game.key));
  return make("li", "", made);
}

/** The variants of the chosen game; a second tap on one goes back to the game itself. */
function drawVariants() {
  const game = offered.games.find((one) => one.key === chosen.game);
  const [stem] = game?.name.split(", ") ?? [];
  const variants = (game?.variants ?? []).map(({ key, name }) => {
    const made = button(capital(name.replace(`${stem}, `, "")), "", () => choose(game.key, chosen.variant === key ? "" : key));
    made.setAttribute("aria-pressed", String(chosen.variant === key));
    return made;
  });
  return variants.length ? make("div", "row variants", ...variants) : null;
}

/** Whether the chosen game is on the table's menu, to be changed; nothing where no menu can be kept. */
function drawOnMenu() {
  if (!offered.menu) return null;
  const box = Object.assign(make("input", ""), { type: "checkbox", checked: offered.menu.includes(chosen.game) });
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => keepMenu(chosen.game, box));
  return make("label", "switch", box, make("span", "", say("host.on-the-menu")));
}

async function keepMenu(game, box) {
  const menu = offered.menu.filter((key) => key !== game).concat(box.checked ? game : []);
  try {
    offered.menu = (await post("/api/setup", { changes: { menu } })).settings.menu;
  } catch (refusal) {
    box.checked = !box.checked;
    refused($("calling"), refusal.message);
  }
  drawGames();
}

async function choose(game, variant) {
  chosen = { game, variant };
  drawGames();
  await explain();
  if (matchMedia("(max-width: 820px)").matches) $("preview").scrollIntoView(); // it lies below the list there
}

function fact() {
  return { event: "call", ...call, ...chosen };
}

/** The game as this house plays it, before it is called. */
async function explain() {
  refused($("calling"), "");
  drawCallNow("", false);
  if (!chosen) return $("preview").replaceChildren(make("p", "soft", say("host.choose-game")));
  const now = ++asked;
  const told = await post("/api/preview", fact()).catch((refusal) => ({ why: refusal.message }));
  if (now !== asked) return undefined;
  if (told.why) refused($("calling"), told.why);
  drawCallNow(told.name ?? "", !told.why);
  return $("preview").replaceChildren(...(told.name ? explanation(told) : []));
}

function drawCallNow(name, ready) {
  $("call-now").disabled = !ready;
  $("call-now").replaceChildren(say("host.call-now"), ...(name ? [make("small", "", name)] : []));
}

function explanation(told) {
  return [
    make("h3", "", told.name),
    drawVariants(),
    ...told.warnings.map((text) => make("p", "notice bad", text)),
    make("p", "", told.page),
    drawOnMenu(),
    make("p", "label-line", say("host.this-house")),
    make("p", "soft", [told.before, sentence(told.line)].filter(Boolean).join(" ")),
    make("details", "", make("summary", "", say("host.all-points")), make("ul", "points-list", ...told.points.map((text) => make("li", "", capital(text))))),
    make("details", "", make("summary", "", say("host.step-by-step")), make("ol", "step-list", ...told.deal.map((text) => make("li", "", text))), ...told.wins.map((text) => make("p", "", text))),
  ].filter(Boolean);
}

async function callNow() {
  try {
    await post("/api/enter", { facts: [fact()] });
    $("calling").close();
  } catch (refusal) {
    refused($("calling"), refusal.message);
  }
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(line) {
  return line ? `${capital(line)}.` : "";
}
