import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(new URL("../static/sw.js", import.meta.url), "utf8");

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => void;

/** The service worker of a version of the site, over the caches of an origin. */
function serviceWorker(version: string, caches: Map<string, readonly string[]>) {
  const listeners = new Map<string, Listener>();
  const called: string[] = [];
  const files = ["./", `./${version}.js`];
  const scope = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { scope: "https://example.org/board/" },
    clients: { claim: async () => called.push("claim") },
    skipWaiting: async () => called.push("skipWaiting"),
    caches: {
      open: async (name: string) => ({ addAll: async (all: string[]) => caches.set(name, all) }),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
  };
  const text = source.replace("self.__FILES__", JSON.stringify(files)).replace("self.__VERSION__", JSON.stringify(version));
  runInContext(text, createContext(scope));
  const dispatch = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (its) => void (work = its) });
    await work;
  };
  return { dispatch, called };
}

test("a new version takes the place of the old one's cache, and of no other site's", async () => {
  const caches = new Map<string, readonly string[]>([
    ["another site", []],
    ["mate33-0123456789abcdef", []],
    ["mate33 https://example.org/other-board/ one", []],
  ]);
  const others = [...caches.keys()];
  const first = serviceWorker("one", caches);
  await first.dispatch("install");
  await first.dispatch("activate");
  const second = serviceWorker("two", caches);
  await second.dispatch("install");
  // Tabs of the old version may want its files until they are closed.
  expect(second.called).not.toContain("skipWaiting");
  expect([...caches.keys()]).toHaveLength(others.length + 2);
  await second.dispatch("activate");
  expect([...caches.keys()]).toEqual([...others, "mate33 https://example.org/board/ two"]);
});
