// Keeps this version's scripts and pictures, so that the app opens at once. Pages and the table's state always come
// from the table itself: nothing that happens in a hand is ever kept here.
const KEPT = "cards-speak-{{ version }}";
const FILES = {{ files|tojson }}.map((name) => `/static/${name}`);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("cards-speak-") && name !== KEPT);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !pathname.startsWith("/static/")) return;
  event.respondWith(caches.open(KEPT).then((kept) => kept.match(pathname)).then((found) => found ?? fetch(event.request)));
});
