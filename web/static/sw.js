// The service worker of the static site: the page without a network. The build puts the files and their version here.
const files = self.__FILES__;
const version = self.__VERSION__;
// Caches are the origin's: other sites there, and other copies of this one, have their own.
const prefix = `mate33 ${registration.scope} `;
const name = prefix + version;

// A new version waits until the tabs of the old one are closed: they may still want its files.
addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  const isOld = (each) => each.startsWith(prefix) && each !== name;
  const old = caches.keys().then((names) => Promise.all(names.filter(isOld).map((each) => caches.delete(each))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Range")) return;
  const isPage = request.mode === "navigate";
  const found = caches.open(name).then((cache) => cache.match(isPage ? "./" : request, { ignoreSearch: isPage }));
  event.respondWith(found.then((response) => response ?? fetch(request)));
});
