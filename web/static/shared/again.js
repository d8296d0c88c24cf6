// Asking anew, never twice at once: what is wanted meanwhile is asked once more when the answer is there.

/** A function that runs `ask` (async), and once more afterwards if it was called while it ran. */
export function oneAtATime(ask) {
  let running = false;
  let wanted = false;
  return async () => {
    wanted = true;
    if (running) return;
    running = true;
    while (wanted) {
      wanted = false;
      await ask();
    }
    running = false;
  };
}
