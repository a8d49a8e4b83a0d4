import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SolvedFile, SolveOptions } from "../../js/src/solve.ts";
import type { TablebaseWorker } from "../../js/src/worker.ts";
import { Solving } from "../static/solving.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
const wallFile = "8_8_3k4_p1p1p1p1_P1P1P1P1_3K4_8_8.wdl.solved";
const solveWall = `/solve?fen=${wall.replaceAll(" ", "_")}`;

/** A Worker that waits for what it is told: to have solved it, or not; and a shelf for what it solves. */
function fakes(shelf = new Map<string, ArrayBuffer>()) {
  const added: string[] = [];
  const asked: { fen: string; options: SolveOptions; end: (error?: Error) => void }[] = [];
  let closed = 0;
  const start = () => {
    let end: (error?: Error) => void = () => {};
    const ended = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    ended.catch(() => {});
    return {
      addTable: async (file: string) => void added.push(file),
      solve: async (fen: string, options: SolveOptions) => {
        asked.push({ fen, options, end });
        await ended;
      },
      close: () => {
        ++closed;
        end(new Error("the worker was closed"));
      },
    } as unknown as TablebaseWorker;
  };
  const solving = new Solving(start, {
    solved: async (file) => shelf.get(file) ?? null,
    takeSolved: async ({ file, bytes }) => void shelf.set(file, bytes),
  });
  const state = () => JSON.parse(solving.answer("/generate")!.body);
  return { solving, state, shelf, added, asked, closed: () => closed };
}

const some: SolvedFile = { file: wallFile, bytes: new ArrayBuffer(3) };
const settle = () => vi.advanceTimersByTimeAsync(0);

test("a position is solved beside all else, and the page is told how far it is", async () => {
  const { solving, state, shelf, added, asked, closed } = fakes();
  expect(solving.answer("/standard?fen=8/8")).toBeNull();
  expect(state()).toEqual({ allowed: false, solving: { seconds: 600, memory_bytes: 2 ** 30 }, stops: true, making: null, last: null });
  expect(solving.answer(solveWall)).toMatchObject({ status: 202 });
  await settle();
  expect(asked[0]!.fen).toBe(wall);
  expect(added).toEqual([]);
  asked[0]!.options.onProgress!({ work: "no promotions", slicesDone: 5, slices: 9 });
  expect(state().making).toEqual({ fen: wall, slices_done: 5, slices: 9, seconds_left: 600 });
  expect(solving.answer(solveWall), "asked again").toMatchObject({ status: 202 });
  expect(solving.answer("/solve?fen=8/8/8/8/7k/8/P7/K7_w_-_-_0_1")).toMatchObject({ status: 409 });
  asked[0]!.options.onSolved!(some);
  asked[0]!.end();
  await settle();
  expect(state()).toMatchObject({ making: null, last: { fen: wall, error: null } });
  expect([...shelf.keys()]).toEqual([wallFile]);
  expect([asked.length, closed()]).toEqual([1, 1]);
});

test("it goes on from what was solved before", async () => {
  const { solving, added } = fakes(new Map([[wallFile, new ArrayBuffer(3)]]));
  solving.answer(solveWall);
  await settle();
  expect(added).toEqual([wallFile]);
});

test("when the time is up it ends, with what was solved until then", async () => {
  for (const [solved, error] of [[[some], null], [[], "This time was not enough to solve anything."]] as const) {
    const { solving, state, asked } = fakes();
    solving.answer(solveWall);
    await settle();
    for (const each of solved) asked[0]!.options.onSolved!(each);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(state().making.seconds_left).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({ making: null, last: { fen: wall, error } });
  }
});

test("it ends when it is asked to, with what was solved until then, and another one may begin", async () => {
  for (const solved of [[some], []]) {
    const { solving, state, shelf, asked } = fakes();
    expect(solving.answer("/solve/stop"), "nothing goes on").toMatchObject({ status: 202 });
    solving.answer(solveWall);
    await settle();
    for (const each of solved) asked[0]!.options.onSolved!(each);
    expect(solving.answer("/solve/stop")).toMatchObject({ status: 202 });
    await settle();
    expect(state()).toMatchObject({ making: null, last: { fen: wall, error: null } });
    expect(shelf.size).toBe(solved.length);
    solving.answer(solveWall);
    await settle();
    expect([asked.length, state().making.fen]).toEqual([2, wall]);
  }
});

test("what goes wrong is told in one line", async () => {
  const noMemory = Object.assign(new Error("the module has ended"), { name: "EngineEnded" });
  for (const [thrown, error] of [[new Error("expected a pawn"), "expected a pawn"], [noMemory, "The browser has no more memory for it."]] as const) {
    const { solving, state, asked } = fakes();
    solving.answer(solveWall);
    await settle();
    asked[0]!.end(thrown);
    await settle();
    expect(state().last).toEqual({ fen: wall, error });
  }
});
