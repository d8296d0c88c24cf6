// The night's money, live: every player's account, who would pay whom, and what was entered.

import { begin, $, showLink } from "../shared/shell.js";
import { make } from "../shared/make.js";
import { get } from "../shared/post.js";
import { follow } from "../shared/stream.js";
import { say } from "../shared/words.js";
import { drawAccounts, drawPayments } from "./book.js";
import { useEntering } from "./entering.js";
import { drawFacts } from "./facts.js";

const host = document.body.dataset.role === "host";

/** Draw the book as it is now. */
async function draw() {
  const { book, seated } = await get("/api/money");
  $("doubts").replaceChildren(...book.doubts.map((text) => make("p", "notice bad", text)));
  $("pot-now").textContent = book.closed ? say("money.closed") : book.pot === "0" ? "" : say("money.pot", { amount: book.pot });
  drawAccounts(book, seated, host);
  drawPayments(book, host);
  if (!host) return;
  $("give-pot").hidden = book.pot === "0" || book.closed;
  $("close-night").disabled = book.closed || !book.began;
  drawFacts((await get("/api/money/facts")).facts);
}

begin();
if (host) useEntering();
const { seq } = JSON.parse($("now").textContent);
draw();
follow(draw, showLink, seq);
