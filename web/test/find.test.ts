import { describe, expect, it } from "vitest";
import type { Found } from "../../js/src/answers.ts";
import { findTarget } from "../../js/src/find.ts";
import { ApiError, type Api } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { foundPgn } from "../src/find/found_pgn.ts";
import { boundsText, firstQuery, optionsOf } from "../src/find/query.ts";
import { FindSearch } from "../src/find/search.ts";
import { searches } from "../src/find/searches.ts";
import { kindText, valueTexts } from "../src/find/words.ts";

const query = firstQuery("KPvK");
const zugzwang = (number: number): Found => ({ fen: `8/8/8/8/8/k7/P7/K7 b - - 0 ${number}`, kind: "half_point_white", dtm: { white: 0, black: -22 } });

/** Answers parts of so many positions each, the last of them with the end of the table. */
function partsOf(...sizes: readonly number[]) {
  const asked: unknown[] = [];
  const find: Api["find"] = (_material, _what, _options, part) => {
    asked.push(part);
    const number = Number(part.cursor ?? 0);
    const positions = Array.from({ length: Math.min(sizes[number] ?? 0, part.limit ?? 0) }, (_, index) => zugzwang(index));
    const cursor = number + 1 < sizes.length ? String(number + 1) : null;
    return Promise.resolve({ material: "KPvK", what: "zugzwang", metric: "dtm", positions, cursor, searched: (number + 1) / sizes.length });
  };
  const count: Api["count"] = (_material, _what, _options, part) => {
    const number = Number(part.cursor ?? 0);
    const cursor = number + 1 < sizes.length ? String(number + 1) : null;
    const total = sizes[number] ?? 0;
    return Promise.resolve({ material: "KPvK", what: "zugzwang", metric: "dtm", counts: { half_point_white: total }, total, cursor, searched: 1 });
  };
  return { asked, api: { find, count } };
}

describe("what is asked for", () => {
  it("puts the fields into conditions, what was typed first", () => {
    expect(optionsOf(query)).toEqual({ where: "" });
    const full = { ...query, conditions: " Kb on edge ", toMove: "black", plies: { least: 20, most: 40 }, moves: { least: null, most: 3 }, rule50: true, allImages: true } as const;
    expect(optionsOf(full)).toEqual({ where: "Kb on edge, black to move, plies 20-40, moves at most 3", rule50: true, images: "all" });
    expect(boundsText("plies", { least: 7, most: null })).toBe("plies at least 7");
    expect(optionsOf({ ...query, order: "longest" })).toEqual({ where: "", sort: "longest" });
    expect(optionsOf({ ...query, order: "sample", seed: 7 })).toEqual({ where: "", sample: 100, seed: 7 });
  });
  it("is an address", () => {
    expect(findTarget("xiangqi:KNvKP", "zugzwang")).toBe("/find/xiangqi:KNvKP?what=zugzwang");
    expect(findTarget("KPvK", "hard", { where: "Kw in a1-c3, not check", rule50: false }, { limit: 24, cursor: null })).toBe(
      "/find/KPvK?what=hard&where=Kw+in+a1-c3%2C+not+check&limit=24",
    );
    expect(findTarget("KPvK", "hard", {}, { cursor: "3.1", count: 1 })).toBe("/find/KPvK?what=hard&cursor=3.1&count=1");
    expect(findTarget("KPvK", "hard", { sort: "longest" }, { limit: 9 })).toBe("/find/KPvK?what=hard&sort=longest&limit=9");
    expect(findTarget("KPvK", "hard", { sort: "longest" }, { count: 1 })).toBe("/find/KPvK?what=hard&count=1"); // in whatever order
  });
  it("is told in words, each search once", () => {
    expect(new Set(searches.map(({ what }) => what)).size).toBe(searches.length);
    expect(searches).toHaveLength(15);
  });
});

describe("a search", () => {
  it("goes on over parts without anything, until there are as many as are wanted", async () => {
    const { api, asked } = partsOf(0, 3, 0, 30, 5);
    const states: string[] = [];
    const search: FindSearch = new FindSearch(api, query, () => states.push(`${search.state} ${search.found.length}`));
    await search.more(24);
    expect(search.found).toHaveLength(24);
    expect(search.state).toBe("paused");
    expect(asked.at(-1)).toEqual({ limit: 21, cursor: "3" });
    expect(states).toEqual(["searching 0", "searching 0", "searching 3", "searching 3", "paused 24", "paused 24"]);
    await search.more(24);
    expect(search.found).toHaveLength(29);
    expect(search.state).toBe("ended");
    expect(search.searched).toBe(1);
  });
  it("ends with a part when it is stopped, and goes on from there", async () => {
    const { api, asked } = partsOf(1, 1, 1);
    let stops = true;
    const search: FindSearch = new FindSearch(api, query, () => stops && search.found.length === 1 && search.stop());
    await search.more(24);
    expect([search.state, search.found.length]).toEqual(["paused", 1]);
    stops = false;
    await search.more(24);
    expect(search.found.length).toBe(3);
    expect(asked).toHaveLength(3);
  });
  it("has the whole table at once where it is sorted or a sample, and shows it bit by bit", async () => {
    for (const [order, limit] of [["longest", { limit: 1000 }], ["sample", {}]] as const) {
      const { api, asked } = partsOf(30);
      const find: Api["find"] = async (material, what, options, part) => {
        const answer = await api.find(material, what, options, { ...part, limit: 30 });
        asked.splice(-1, 1, part);
        return answer;
      };
      const search = new FindSearch({ ...api, find }, { ...query, order }, () => {});
      await search.more(24);
      expect([search.state, search.found.length, search.searched]).toEqual(["paused", 24, 1]);
      await search.more(24);
      expect([search.state, search.found.length]).toEqual(["ended", 30]);
      expect(asked).toEqual([limit]);
    }
  });
  it("tells who answers that nobody waits any more when it is stopped", async () => {
    const { api } = partsOf(1, 1);
    const waiting: Api["find"] = (_material, _what, _options, _part, signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new ApiError("gone", "left"))));
    const search = new FindSearch({ ...api, find: waiting }, query, () => {});
    const asked = search.more(24);
    search.stop();
    await asked; // and nothing went wrong
    expect([search.state, search.found.length]).toEqual(["paused", 0]);
  });
  it("can be tried again where it failed", async () => {
    const { api } = partsOf(1);
    let fails = true;
    const find: Api["find"] = (...its) => (fails ? Promise.reject(new ApiError("gone", "gone")) : api.find(...its));
    const search = new FindSearch({ ...api, find }, query, () => {});
    await expect(search.more(24)).rejects.toThrow("gone");
    expect(search.state).toBe("paused");
    fails = false;
    await search.more(24);
    expect(search.state).toBe("ended");
  });
  it("adds the counts of all parts, and keeps what it has found", async () => {
    const search = new FindSearch(partsOf(30, 40, 10).api, query, () => {});
    await search.more(24);
    await search.count();
    expect(search.counted).toEqual({ counts: { half_point_white: 80 }, total: 80 });
    expect([search.state, search.found.length]).toEqual(["paused", 24]);
  });
});

describe("what was found", () => {
  it("is told for the sides to move that it is said of", () => {
    expect(valueTexts(zugzwang(1), chess)).toEqual(["White to move: draw", "Black to move: White mates in 11 (22 plies)"]);
    expect(valueTexts({ fen: "", kind: "hard_white", dtm: { white: 3 } }, chess)).toEqual(["White to move: White mates in 2 (3 plies)"]);
    expect(valueTexts({ fen: "", kind: "full_point", wdl: { white: -2, black: -1 } }, chess)).toEqual(["White to move: Black wins", "Black to move: White wins too late"]);
    expect(valueTexts({ fen: "", kind: "squeeze_white", dtm: { black: -1 } }, chess)).toEqual(["Black to move: White has won"]);
    expect(kindText("half_point_black", chess)).toBe("Black gains");
    expect(kindText("only_move_white", chess)).toBe("White to move");
  });
  it("is a game with the best line, or with its one move", async () => {
    const found: Found = { ...zugzwang(1), kind: "only_move_black", san: "Kb3" };
    const line = { winner: "w", dtz: null, precise_dtz: null, mainline: [{ uci: "a3b3", san: "Kb3", dtz: null, precise_dtz: null, fen: "" }] } as const;
    const won = await foundPgn({ mainLine: () => Promise.resolve(line) }, chess, "KPvK only-move", [found, found]);
    expect(won.match(/\[Event "KPvK only-move"\]/g)).toHaveLength(2);
    expect(won).toContain("1... Kb3 1-0");
    const swindle = await foundPgn({ mainLine: () => Promise.resolve(line) }, chess, "x", [{ ...found, san: "Kc3" }]);
    expect(swindle).toContain("1... Kc3 1-0");
    const drawn = await foundPgn({ mainLine: () => Promise.resolve({ ...line, winner: null, mainline: [] }) }, chess, "x", [found]);
    expect(drawn.replace(/\s+/g, " ")).toContain("1... Kb3 1/2-1/2");
    const unknown = await foundPgn({ mainLine: () => Promise.reject(new ApiError("missing", "no table")) }, chess, "x", [found]);
    expect(unknown).toContain("1... Kb3 *");
  });
});
