import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, createApi } from "../src/api.ts";

const fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

function answering(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn((_address: string) => Promise.resolve().then(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const json = (value: unknown) => new Response(JSON.stringify(value));

async function errorOf(promise: Promise<unknown>): Promise<[string, string]> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return [(error as ApiError).kind, (error as ApiError).message];
}

afterEach(() => vi.unstubAllGlobals());

describe("the client", () => {
  it("asks where the page lies, with a position that needs no decoding", async () => {
    const fetched = answering(() => json({ category: "win", dtm: 65, moves: [], squares: {} }));
    const api = createApi("http://localhost/board/");
    await api.standard(fen);
    await api.mainLine(fen);
    await api.heat(fen, "b1");
    await api.practice("KBNvK", 1, 5, 7);
    await api.statistics("KBNvK");
    await api.ruleStatistics("KBNvK", "dtz");
    const position = "8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1";
    expect(fetched.mock.calls.map(([address]) => address.replace("http://localhost/board/", ""))).toEqual([
      `standard?fen=${position}`,
      `standard/mainline?fen=${position}`,
      `heat?fen=${position}&square=b1`,
      "practice/KBNvK?min=1&max=5&seed=7",
      "stats/KBNvK.json",
      "stats/KBNvK.json?metric=dtz",
    ]);
    expect(api.pgnAddress("KBNvK")).toBe("http://localhost/board/endgames/KBNvK.pgn");
  });

  it("asks for tables to be made, and for positions to be solved, by POST", async () => {
    const state = { allowed: true, solving: null, making: null, last: null };
    const fetched = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(json(state)));
    vi.stubGlobal("fetch", fetched);
    const api = createApi("/board/");
    expect(await api.making()).toEqual(state);
    await api.make("xiangqi:KRvK");
    await api.solve("8/8/8/8/7k/8/P7/K7 w - - 0 1");
    expect(fetched.mock.calls.map(([address, { method }]) => [method, address])).toEqual([
      ["GET", "/board/generate"],
      ["POST", "/board/generate/xiangqi:KRvK"],
      ["POST", "/board/solve?fen=8/8/8/8/7k/8/P7/K7_w_-_-_0_1"],
    ]);
  });

  it("asks once for what does not change, and again for practice", async () => {
    const fetched = answering(() => json({ category: "win", dtm: 65, moves: [{ category: "loss" }] }));
    const api = createApi("/");
    await Promise.all([api.standard(fen), api.standard(fen)]);
    await api.standard(fen);
    expect(fetched).toHaveBeenCalledTimes(1);
    await api.practice("KBNvK", 1, 5);
    await api.practice("KBNvK", 1, 5);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("asks again for what waits for a table", async () => {
    const answers = [
      { category: "unknown", dtm: null, dtz: null, moves: [] },
      { category: "win", dtm: null, dtz: null, moves: [{ category: "loss" }] },
      { category: "win", dtm: 3, moves: [{ category: "loss" }, { category: "unknown" }] },
      { category: "win", dtm: 3, moves: [{ category: "loss" }, { category: "win" }] },
    ];
    const fetched = answering(() => json(answers[fetched.mock.calls.length - 1]));
    const api = createApi("/");
    for (const expected of [...answers, answers.at(-1)]) expect(await api.standard(fen)).toEqual(expected);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it("tells errors apart", async () => {
    const fault = (status: number, code: string, parameters: object) => () =>
      new Response(JSON.stringify({ error: "in English", code, parameters }), { status });
    answering(fault(400, "illegal_position", { reason: "no_black_king" }));
    expect(await errorOf(createApi("/").standard(fen))).toEqual(["illegal", "Black has no king."]);
    const options = "--out 'my tables'";
    answering(fault(404, "missing_table", { material: "KQRvKR", metric: "dtm", options }));
    expect(await errorOf(createApi("/").mainLine(fen))).toEqual(["missing", "There is no table for KQRvKR."]);
    expect(await createApi("/").whereToMake({ material: "KQRvKR", fen })).toBe(` ${options}`);
    answering(() => new Response("<html>oops</html>", { status: 500 }));
    expect(await errorOf(createApi("/").tables())).toEqual(["failed", "The server answered with status 500."]);
    answering(() => new Response("<html>another server</html>"));
    expect((await errorOf(createApi("/").tables()))[0]).toBe("failed");
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await errorOf(createApi("/").standard(fen)))[0]).toBe("gone");
  });

  it("forgets a failure", async () => {
    const api = createApi("/");
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    await errorOf(api.standard(fen));
    answering(() => json({ category: "win", moves: [] }));
    expect(await api.standard(fen)).toEqual({ category: "win", moves: [] });
  });

  it("lists a table once, be it there as two files", async () => {
    const flat = { material: "KBNvK", bytes: 16777216, longest_plies: 65, longest_wins: { white: 65, black: 0 } };
    const general = { material: "KBNvK", bytes: 646877, longest_plies: 66, longest_wins: { white: 65, black: 0 } };
    const queen = { material: "KQvK", bytes: 1, longest_plies: 20, longest_wins: { white: 19, black: 0 } };
    answering(() => json([flat, general, queen]));
    expect(await createApi("/").tables()).toEqual([
      { ...general, sizes: { dtm: 646877 } },
      { ...queen, sizes: { dtm: 1 } },
    ]);
  });

  it("lists a material once with its metrics; of distances to zeroing alone there are no mates", async () => {
    const wins = { white: 19, black: 0 };
    const table = (metric: string, bytes: number) => ({ material: "KQvK", metric, bytes, longest_plies: 20, longest_wins: wins });
    answering(() => json([table("dtm50", 9), table("dtz", 2), table("dtm", 3), table("wdl", 1), { ...table("dtz", 4), material: "KRvK" }]));
    expect(await createApi("/").tables()).toEqual([
      { material: "KQvK", bytes: 3, longest_plies: 20, longest_wins: wins, sizes: { dtm: 3, wdl: 1, dtz: 2 } },
      { material: "KRvK", bytes: 4, longest_plies: 0, longest_wins: { white: 0, black: 0 }, sizes: { dtz: 4 } },
    ]);
  });
});
