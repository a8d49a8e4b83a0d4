import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TablebaseWorker } from "../../js/src/worker.ts";

vi.stubGlobal("document", { baseURI: "https://example.org/board/index.html" });
const { Tables } = await import("../static/tables.ts");
type State = Parameters<ConstructorParameters<typeof Tables>[3]>[0];

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => vi.stubGlobal("document", { baseURI: "https://example.org/board/index.html" }));

/** A folder of the private file system, and those in it. */
class Folder {
  readonly entries_ = new Map<string, Folder | ArrayBuffer>();
  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    const found = this.entries_.get(name) ?? (create ? new Folder() : null);
    if (!(found instanceof Folder)) throw new DOMException("", "NotFoundError");
    this.entries_.set(name, found);
    return found;
  }
  async getFileHandle(name: string) {
    const write = async (bytes: ArrayBuffer): Promise<void> => void this.entries_.set(name, bytes);
    return { createWritable: async () => ({ write, close: async () => {} }) };
  }
  async *entries() {
    for (const [name, bytes] of this.entries_) yield [name, { getFile: async () => ({ arrayBuffer: async () => bytes }) }];
  }
  /** So often a file in it is still locked. */
  locked = 0;
  async removeEntry(name: string): Promise<void> {
    if (this.locked-- > 0) throw new DOMException("", "NoModificationAllowedError");
    if (!this.entries_.delete(name)) throw new DOMException("", "NotFoundError");
  }
}

/** A Worker that has made what it is asked to make, and knows a table of five men by its name. */
function fakeWorker(changes: Partial<TablebaseWorker> = {}) {
  const called: string[] = [];
  const note = (name: string) => void called.push(name);
  const worker = {
    ask: async () => ({ status: 200, body: "[]" }),
    tablesFor: async (name: string) => (name === "KRvKRP" ? ["KRPvKR", "KRvKP", "KRPvK", "KQRvKR"] : [name]),
    generate: async (name: string) => (note(`generate ${name}`), [`${name}.m33`]),
    table: async () => new ArrayBuffer(4),
    addTable: async (file: string) => note(`add ${file}`),
    addRemote: async (file: string) => note(`remote ${file}`),
    close: () => {},
    ...changes,
  };
  return { worker: worker as unknown as TablebaseWorker, called };
}

function tablesOver(worker: TablebaseWorker, beside: () => Promise<readonly string[]> = async () => []) {
  const states: State[] = [];
  return { tables: new Tables(() => worker, beside, async () => [], (state) => states.push(state)), states };
}

const reversed = "/standard?fen=2r5/2R5/3k4/8/8/1Kp5/8/8_b";

test("what lies around a table of five men is there, whichever side is White", async () => {
  const beside = fakeWorker();
  await tablesOver(beside.worker, async () => ["KRPvKR.m33", "KQRvKR.dtz.m33"]).tables.ask(reversed);
  expect(beside.called).toEqual(["remote KRPvKR.m33", "generate KRvKP", "generate KRPvK", "remote KQRvKR.dtz.m33"]);

  const opened = fakeWorker({ ask: async () => ({ status: 200, body: JSON.stringify([{ file: "KRPvKR.m33", game: "chess" }]) }) });
  const { tables } = tablesOver(opened.worker);
  expect(await tables.open("KRPvKR.m33", new ArrayBuffer(4))).toBeNull();
  await tables.ask(reversed);
  expect(opened.called).toEqual(["add KRPvKR.m33", "generate KRvKP", "generate KRPvK"]);

  const none = fakeWorker();
  await tablesOver(none.worker).tables.ask(reversed);
  expect(none.called).toEqual([]);
});

test("what did not come is asked for again", async () => {
  const { worker, called } = fakeWorker();
  let tries = 0;
  const { tables } = tablesOver(worker, async () => {
    if (++tries === 1) throw new TypeError("status 503");
    return ["KRPvKR.m33"];
  });
  await tables.ask(reversed);
  expect(called).toEqual([]);
  await tables.ask(reversed);
  expect(called).toContain("remote KRPvKR.m33");
});

test("a host that does not answer is told, and the Worker stays", async () => {
  let asked = 0;
  const ask = async () => {
    ++asked;
    throw Object.assign(new Error("https://example.org/x does not answer"), { name: "RemoteError" });
  };
  const { tables } = tablesOver(fakeWorker({ ask }).worker);
  expect(await tables.ask("/standard?fen=8/8/8/8/8/2k5/8/KQ6_w")).toEqual({
    status: 503,
    body: JSON.stringify({ error: "https://example.org/x does not answer", code: "unread_file", parameters: {} }),
  });
  expect(asked).toBe(1);
});

test("a table beside the page that cannot be read in parts is told, not missing", async () => {
  const message = "https://example.org/board/tables/KRPvKR.m33 knows no ranges, and the whole file has 99 bytes: more than 9 are not taken";
  const addRemote = () => Promise.reject(Object.assign(new Error(message), { name: "RemoteError" }));
  const { tables } = tablesOver(fakeWorker({ addRemote }).worker, async () => ["KRPvKR.m33"]);
  expect(await tables.ask(reversed)).toEqual({ status: 503, body: expect.stringContaining(message) as string });
});

test("a damaged table that was kept is told, made anew and kept again; other folders stay", async () => {
  const root = new Folder();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root } });
  const another = await root.getDirectoryHandle("tables", { create: true });
  const mine = await root.getDirectoryHandle("mate33 tables %2Fboard%2F", { create: true });
  mine.entries_.set("KQvK.m33", new ArrayBuffer(1));
  const { worker, called } = fakeWorker();
  const { tables, states } = tablesOver(worker);
  await tables.ask("/stats/KQvK.json");
  expect(called).toEqual(["add KQvK.m33", "generate KQvK"]);
  expect(states.at(-1)).toMatchObject({ count: 1, mended: ["KQvK.m33"], unkept: 0 });
  expect(mine.entries_.get("KQvK.m33")).toHaveProperty("byteLength", 4);
  await tables.forget();
  expect([...root.entries_]).toEqual([["tables", another]]);
  expect(states.at(-1)).toMatchObject({ count: 0, mended: [] });
});

test("what is being written when all is forgotten is gone, too", async () => {
  const root = new Folder();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root } });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const slow = { write: async () => void (await isWritten), close: async () => {} };
  const mine = await root.getDirectoryHandle("mate33 tables %2Fboard%2F", { create: true });
  let isOpened = false;
  mine.getFileHandle = async () => ({ createWritable: async () => ((isOpened = true), slow) });
  const { tables } = tablesOver(fakeWorker().worker);
  const asked = tables.ask("/stats/KQvK.json");
  await vi.waitFor(() => expect(isOpened).toBe(true));
  root.locked = 2; // and for a moment after
  const gone = tables.forget();
  expect(root.entries_.size).toBe(1);
  written();
  expect(await gone).toBe(true);
  expect(root.entries_.size).toBe(0);
  await asked;
  root.locked = 100;
  expect(await tables.forget()).toBe(false);
});

test("what is being made when all is forgotten is made again, and kept once", async () => {
  const root = new Folder();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root } });
  let made = () => {};
  const isMade = new Promise<void>((resolve) => (made = resolve));
  const { worker, called } = fakeWorker({ generate: async (name: string) => (called.push(`generate ${name}`), await isMade, [`${name}.m33`]) });
  const begun: TablebaseWorker[] = [];
  const start = () => (begun.push({ ...worker } as TablebaseWorker), begun.at(-1)!);
  const tables = new Tables(start, async () => [], async () => [], () => {});
  const asked = tables.ask("/stats/KQvK.json");
  await vi.waitFor(() => expect(called).toContain("generate KQvK"));
  const forgotten = tables.forget();
  made();
  expect(await forgotten).toBe(true);
  expect((await asked).status).toBe(200);
  expect(begun.length).toBe(2);
  expect(called.filter((call) => call === "generate KQvK").length).toBe(2);
  const mine = await root.getDirectoryHandle("mate33 tables %2Fboard%2F");
  expect([...mine.entries_.keys()]).toEqual(["KQvK.m33"]);
});

test("what keeps the Worker from beginning can be forgotten", async () => {
  const root = new Folder();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root } });
  const mine = await root.getDirectoryHandle("mate33 tables %2Fboard%2F", { create: true });
  mine.entries_.set("KQvK.m33", new ArrayBuffer(1));
  const { worker, called } = fakeWorker({ addTable: () => Promise.reject(new Error("memory has run out")) });
  const { tables } = tablesOver(worker);
  await expect(tables.ask("/stats/KQvK.json")).rejects.toThrow("memory has run out");
  expect(await tables.forget()).toBe(true);
  expect(root.entries_.size).toBe(0);
  expect((await tables.ask("/stats/KQvK.json")).status).toBe(200);
  expect(called).toEqual(["generate KQvK"]);
});

test("where nothing can be kept, all can be forgotten, too", async () => {
  for (const storage of [undefined, {}, { getDirectory: async () => Promise.reject(new DOMException("", "SecurityError")) }]) {
    vi.stubGlobal("navigator", { storage });
    const { worker } = fakeWorker();
    const { tables, states } = tablesOver(worker);
    await tables.ask("/stats/KQvK.json");
    expect(states.at(-1)).toMatchObject({ count: 1, unkept: 1 });
    await tables.forget();
    expect(states.at(-1)).toMatchObject({ count: 0 });
  }
});

test("what was solved of a position is kept, counted by itself, and harms nothing where it is damaged", async () => {
  const storage = { getDirectory: async () => home };
  const home = new Folder();
  vi.stubGlobal("navigator", { storage });
  const damaged = async () => {
    throw Object.assign(new Error("a.wdl.solved is damaged"), { name: "TablebaseError" });
  };
  const first = tablesOver(fakeWorker().worker);
  await first.tables.takeSolved({ file: "a.wdl.solved", bytes: new ArrayBuffer(7) });
  expect(first.states.at(-1)).toMatchObject({ count: 0, bytes: 0, unkept: 0, solved: { count: 1, bytes: 7 } });
  expect(await first.tables.open("b.wdl.solved", new ArrayBuffer(2))).toBeNull();
  expect(first.states.at(-1)).toMatchObject({ solved: { count: 2, bytes: 9 } });

  const later = tablesOver(fakeWorker().worker);
  await later.tables.ask("/tables");
  expect(later.states.at(-1)).toMatchObject({ solved: { count: 1, bytes: 7 } });

  const { tables, states } = tablesOver(fakeWorker({ addTable: damaged }).worker);
  expect((await tables.ask("/tables")).status).toBe(200);
  expect(states.at(-1)).toMatchObject({ solved: { count: 0 } });
  expect(await tables.open("a.wdl.solved", new ArrayBuffer(2))).toBe("a.wdl.solved is damaged");
});
