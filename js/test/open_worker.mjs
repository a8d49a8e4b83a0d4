import { serve as serveWorker, TablebaseWorker } from "mate33/worker";

/** A Worker and its scope, on this thread: what they send each other is copied, and comes later. */
export function openWorker() {
  const listeners = { page: [], scope: [] };
  const end = (mine, theirs) => ({
    addEventListener: (type, listener) => type === "message" && listeners[mine].push(listener),
    postMessage: (data) => {
      const copy = structuredClone(data);
      setTimeout(() => listeners[theirs].forEach((listener) => listener({ data: copy })));
    },
  });
  serveWorker(end("scope", "page"));
  return new TablebaseWorker({ ...end("page", "scope"), terminate: () => {} });
}
