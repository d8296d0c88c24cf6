// Requests to the table: reading, and changes that bring this browser's token along.

import { say } from "./words.js";

let token = "";

/** Which role this browser has: "host", "guest" or "". */
export async function learn() {
  const session = await get("/api/session");
  token = session.token;
  return session.role;
}

/** Read something; throws an Error whose message is the refusal, in words. */
export async function get(path) {
  return answered(fetch(path, { cache: "no-store" }));
}

/** Change something; throws an Error whose message is the refusal, in words. */
export async function post(path, body) {
  if (!token) await learn();
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": token };
  const said = await answered(fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
  if (said.token) token = said.token;
  return said;
}

async function answered(request) {
  let answer;
  try {
    answer = await request;
  } catch {
    throw new Error(say("shared.unreachable"));
  }
  const said = await answer.json();
  if (answer.status === 401) document.dispatchEvent(new CustomEvent("stranger"));
  if (!answer.ok) throw new Error(said.error);
  return said;
}
