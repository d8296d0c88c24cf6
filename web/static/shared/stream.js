// The live connection: one event stream that resumes after the last number seen, and says when it is lost.

const SILENCE_MS = 25000; // the server writes at least every ten seconds

/**
 * Follow the table after the message with number `seq`. `onTable(data)` gets each message, `onLink("live" | "lost")`
 * the state of the connection.
 */
export function follow(onTable, onLink, seq) {
  let last = seq;
  let source;
  let timer;

  const heard = () => {
    onLink("live");
    clearTimeout(timer);
    timer = setTimeout(restart, SILENCE_MS);
  };

  function connect() {
    source = new EventSource(`/api/stream?after=${last}`);
    source.addEventListener("open", heard);
    source.addEventListener("alive", heard);
    source.addEventListener("table", (message) => {
      last = message.lastEventId;
      heard();
      onTable({ ...JSON.parse(message.data), seq: Number(last) });
    });
    source.addEventListener("error", () => {
      onLink("lost");
      // A browser gives up for good when the answer was an error; then we begin again ourselves.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(timer);
        timer = setTimeout(restart, 2000);
      }
    });
  }

  function restart() {
    onLink("lost");
    source.close();
    connect();
  }

  connect();
  addEventListener("online", restart);
}
