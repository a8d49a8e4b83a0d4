// The service worker of the static site: the page without a network. The build puts the files and their version here.
const files = self.__FILES__;
const version = self.__VERSION__;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Range")) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(caches.match(wanted, { ignoreSearch: request.mode === "navigate" }).then((found) => found ?? fetch(request)));
});
