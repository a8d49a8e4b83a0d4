/** What the page has the server make. */

import { describe, expect, it } from "vitest";
import { ApiError, type Api, type Making } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { makeNext, newsOf, want, wishForPosition, wishForTables } from "../src/explore/making.ts";
import { canBeSolved } from "../src/explore/solvable.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";

const wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";

const solving = { seconds: 60, memory_bytes: 2 ** 30 };
const idle: Making = { allowed: true, solving, making: null, last: null };
const at = (material: string, more = {}): Making => ({ ...idle, making: { material, table: material, share: 0, seconds_left: null, ...more } });
const solvingAt = (fen: string, more = {}): Making => ({ ...idle, making: { fen, slices_done: 0, slices: null, seconds_left: null, ...more } });

/** A server in the state that it is given, which notes what it is asked to make. */
function server(state: Making): { api: Api; asked: string[]; state: Making } {
  const asked: string[] = [];
  const known = {
    asked,
    state,
    api: {
      making: async () => known.state,
      make: async (material: string) => {
        if (material === "KQQQvKQQQ") throw new ApiError("failed", "too many men");
        asked.push(material);
        return (known.state = at(material));
      },
      solve: async (fen: string) => {
        asked.push(fen);
        return (known.state = solvingAt(fen));
      },
    } as unknown as Api,
  };
  return known;
}

describe("a table that the server makes", () => {
  it("is told by its share, the smaller one at hand, and the time that is left", () => {
    const text = (making: Making) => newsOf(making, []).text;
    expect(text(at("KRPvKR", { table: null }))).toBe("Making KRPvKR: 0 %");
    expect(text(at("KRPvKR", { share: 0.999 }))).toBe("Making KRPvKR: 99 %");
    expect(text(at("KRPvKR", { table: "KRvKR", share: 0.126, seconds_left: 60.2 }))).toBe(
      "Making KRPvKR: 12 % · KRvKR first · about 61 seconds left",
    );
    expect(text(at("KRPvKR", { seconds_left: 0.2 }))).toBe("Making KRPvKR: 0 % · about 1 second left");
    expect(text(at("KRPvKR", { seconds_left: 29_000 }))).toBe("Making KRPvKR: 0 % · about 483 minutes left");
  });

  it("is asked for where the server is at nothing else, and looked at until it is there", async () => {
    const { api, asked } = server(idle);
    expect(await makeNext(wishForTables(["KQvK"]), api)).toMatchObject({ canBegin: true, text: "", goesOn: false });
    expect(asked).toEqual([]);
    want(wishForTables(["KQvK"]));
    expect(await makeNext(wishForTables(["KQvK"]), api)).toMatchObject({ canBegin: false, text: "Making KQvK: 0 %", goesOn: true });
    expect(await makeNext(wishForTables(["KQvK"]), api)).toMatchObject({ canBegin: false, goesOn: true });
    expect(asked).toEqual(["KQvK"]);
  });

  it("comes after another, and may be shown elsewhere meanwhile", async () => {
    const busy = server(at("KPvK"));
    want(wishForTables(["KQvK", "KRvK"]));
    expect(await makeNext(wishForTables(["KQvK", "KRvK"]), busy.api)).toMatchObject({ text: "Making KPvK: 0 %", goesOn: true });
    expect(busy.asked).toEqual([]);
    busy.state = idle;
    await makeNext(wishForTables(["KQvK", "KRvK"]), busy.api);
    busy.state = idle;
    await makeNext(wishForTables(["KRvK"]), busy.api);
    busy.state = idle;
    expect(await makeNext(wishForTables(["KRvK"]), busy.api)).toMatchObject({ canBegin: true, goesOn: false });
    expect(busy.asked).toEqual(["KQvK", "KRvK"]);
  });

  it("may fail, now or before it begins, which is said", async () => {
    const last = { material: "KQvK", error: "the disk is full" };
    expect(newsOf({ ...idle, last }, ["KQvK"])).toMatchObject({ canBegin: true, text: "the disk is full", goesOn: false });
    expect(newsOf({ ...idle, last }, ["KRvK"]).text).toBe("");
    const { api, asked } = server(idle);
    want(wishForTables(["KQQQvKQQQ", "KQvK"]));
    expect(await makeNext(wishForTables(["KQQQvKQQQ"]), api)).toMatchObject({ canBegin: true, text: "too many men", goesOn: false });
    // Nothing goes on by itself after that.
    expect(await makeNext(wishForTables(["KQvK"]), api)).toMatchObject({ canBegin: true });
    expect(asked).toEqual([]);
  });

  it("is none where the server makes none, or does not answer", async () => {
    want(wishForTables(["KQvK"]));
    expect(await makeNext(wishForTables(["KQvK"]), server({ ...idle, allowed: false }).api)).toBeNull();
    expect(await makeNext(wishForPosition(wall), server({ ...idle, solving: null }).api)).toBeNull();
    const gone = { making: () => Promise.reject(new ApiError("gone", "")) } as unknown as Api;
    expect(await makeNext(wishForTables(["KQvK"]), gone)).toBeNull();
  });
});

describe("a position that the server solves", () => {
  it("is told by the placements of pawns, and the time that is left at most", () => {
    const text = (making: Making) => newsOf(making, []).text;
    expect(text(solvingAt(wall))).toBe("Solving, placements of pawns: 0");
    expect(text(solvingAt(wall, { slices_done: 1204, seconds_left: 119 }))).toBe(
      "Solving, placements of pawns: 1,204 · at most 2 minutes left",
    );
    expect(text(solvingAt(wall, { slices_done: 1204, slices: 7400, seconds_left: 0.5 }))).toBe(
      "Solving, placements of pawns: 1,204 of 7,400 · at most 1 second left",
    );
  });

  it("is asked for once, and its error is said where it belongs", async () => {
    const known = server(idle);
    expect(await makeNext(wishForPosition(wall), known.api)).toMatchObject({ canBegin: true, text: "", goesOn: false });
    want(wishForPosition(wall));
    expect(await makeNext(wishForPosition(wall), known.api)).toMatchObject({ canBegin: false, goesOn: true });
    expect(known.asked).toEqual([wall]);
    const last = { fen: wall, error: "no room" };
    expect(newsOf({ ...idle, last }, [wall])).toMatchObject({ canBegin: true, text: "no room" });
    expect(newsOf({ ...idle, last }, ["KQvK"]).text).toBe("");
  });
});

describe("whether a position can be solved", () => {
  const can = (fen: string) => canBeSolved(chess.parseFen(fen));
  it("depends on its pieces, a pawn and castling", () => {
    expect(can(wall)).toBe(true);
    expect(can("8/8/3k2r1/p7/P7/3K2Q1/8/8 b - - 3 9")).toBe(true);
    expect(can("8/8/3k2r1/8/8/3K2Q1/8/8 w - - 0 1")).toBe(false);
    expect(can("8/8/3k4/p7/P7/3K2QR/8/8 w - - 0 1")).toBe(false);
    expect(can("8/8/3kn2r/p7/P7/3K4/8/8 w - - 0 1")).toBe(false);
    expect(can("4k3/8/8/p7/P7/8/8/4K2R w K - 0 1")).toBe(false);
    expect(canBeSolved(xiangqi.parseFen(xiangqi.startFen))).toBe(false);
  });
});
