import { describe, expect, it } from "vitest";
import { ApiError, type Api } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { choose, closeness, dealPosition, randomPlacement, resultOf, type Candidate } from "../src/guess/positions.ts";
import { dueReview, isRecord, parseRecord, withGuess, type GuessRecord } from "../src/guess/record.ts";
import { keepingText, lineText, recordText, verdictText } from "../src/guess/words.ts";
import { formatFen, sideNamedFirst } from "../src/position.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { parseFen } from "./any_fen.ts";
import { answer, mating, move } from "./learn_objects.ts";

const noRecord: GuessRecord = { right: 0, wrong: 0, streak: 0, longest: 0, reviews: [], materials: [] };

/** The same numbers each time. */
function counting(seed = 1): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const fen = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1";
const candidate = (dtm: number, after: readonly number[]): Candidate => ({
  position: parseFen(fen),
  answer: answer(dtm, after.map((distance, index) => move(`d3${"cde"[index]}4`, distance))),
});

describe("positions", () => {
  it("have the men of the material, either colour with either side, and no pawn where none stands", () => {
    const random = counting();
    const turns = new Set<string>();
    for (let n = 0; n < 500; ++n) {
      const position = randomPlacement(chess, "KRvKP", random);
      expect(sideNamedFirst(position, "KRvKP")).not.toBeNull();
      const pawn = position.squares.findIndex((piece) => piece?.toLowerCase() === "p");
      expect(pawn >= 8 && pawn < 56).toBe(true);
      turns.add(`${position.turn}${position.squares.includes("R")}`);
      expect(sideNamedFirst(randomPlacement(xiangqi, "xiangqi:KRvKAAEE", random), "xiangqi:KRvKAAEE")).not.toBeNull();
    }
    expect(turns.size).toBe(4);
  });

  it("are the closer the fewer moves keep the result", () => {
    expect(closeness(candidate(5, [-4, 0, 0]))).toBeGreaterThan(closeness(candidate(5, [-4, -6, 0])));
    expect(closeness(candidate(0, [0, 7, 7]))).toBeGreaterThan(closeness(candidate(0, [0, 0, 0])));
    expect(closeness(candidate(-40, [39, 37]))).toBeGreaterThan(closeness(candidate(-4, [3, 3])));
    expect(closeness(candidate(5, [-4, -4]))).toBeGreaterThan(0);
  });

  it("have each result as likely, and the close ones more often", () => {
    const easy = candidate(5, [-4, -6, -8]);
    const hard = candidate(5, [-4, 0, 0]);
    const drawn = candidate(0, [0, 0, 0]);
    const random = counting();
    const drawnNumber = new Map<Candidate | null, number>();
    for (let n = 0; n < 3000; ++n) {
      const chosen = choose([easy, easy, easy, hard, drawn], random);
      drawnNumber.set(chosen, (drawnNumber.get(chosen) ?? 0) + 1);
    }
    expect(drawnNumber.get(drawn)! / 3000).toBeCloseTo(0.5, 1);
    // The weights are 0.1 three times and 0.7.
    expect(drawnNumber.get(hard)! / (3000 - drawnNumber.get(drawn)!)).toBeCloseTo(0.7, 1);
    expect(choose([], random)).toBeNull();
  });

  it("are not those in which the game is over, or nothing is known", () => {
    expect(resultOf({ position: parseFen(fen), answer: answer(null, [move("d3c4", null)]) })).toBeUndefined();
    expect(resultOf({ position: parseFen(fen), answer: answer(null, [], mating) })).toBeUndefined();
    expect(resultOf(candidate(5, [-4]))).toBe("w");
    expect(resultOf(candidate(-4, [3]))).toBe("b");
    expect(resultOf(candidate(0, [0]))).toBeNull();
  });

  it("are dealt from what the server knows; a server that is gone is told", async () => {
    const api = (standard: Api["standard"]) => ({ standard }) as Api;
    const legal = api(async () => answer(0, [move("d3c4", 0)]));
    expect(sideNamedFirst((await dealPosition(legal, chess, ["KPvK"], counting())).position, "KPvK")).not.toBeNull();
    const refusing = (kind: "illegal" | "missing" | "gone") => api(() => Promise.reject(new ApiError(kind, kind)));
    for (const kind of ["illegal", "missing"] as const) {
      await expect(dealPosition(refusing(kind), chess, ["KPvK"], counting())).rejects.toThrow("There is no table for KPvK.");
    }
    await expect(dealPosition(refusing("gone"), chess, ["KPvK"], counting())).rejects.toThrow("gone");
  });
});

describe("the record", () => {
  const day = 24 * 60 * 60_000;

  it("counts streaks, and brings back what was missed, later and later", () => {
    let record = withGuess(withGuess(noRecord, "a", true, 0), "b", true, 0);
    expect([record.streak, record.longest, record.reviews]).toEqual([2, 2, []]);
    record = withGuess(record, fen, false, 0);
    expect([record.streak, record.longest, record.right, record.wrong]).toEqual([0, 2, 2, 1]);
    expect(dueReview(record, 599_999)).toBeNull();
    expect(dueReview(record, 600_000)?.fen).toBe(fen);
    for (const days of [1, 3, 7, 21]) {
      record = withGuess(record, fen, true, 0);
      expect(dueReview(record, days * day - 1)).toBeNull();
      expect(dueReview(record, days * day)?.fen).toBe(fen);
    }
    expect(withGuess(record, fen, false, 0).reviews).toEqual([{ fen, box: 0, due: 600_000 }]);
    expect(withGuess(record, fen, true, 0).reviews).toEqual([]);
  });

  it("is read as it was written; anything else counts for nothing", () => {
    const record = { ...withGuess(noRecord, fen, false, 5), materials: ["KPvK"] };
    expect(parseRecord(JSON.stringify(record), chess)).toEqual(record);
    for (const text of [null, "", "{", "7", "[]", '{"right": -1, "streak": "x", "reviews": [{"fen": "x", "due": 1}, 5, {"fen": 3}]}']) {
      expect(parseRecord(text, chess)).toEqual(noRecord);
    }
    expect([isRecord(JSON.stringify(record)), isRecord("{}"), isRecord("[1]"), isRecord("{")]).toEqual([true, false, false, false]);
    const many = { reviews: Array.from({ length: 600 }, (_, due) => ({ fen, box: 9, due })) };
    expect(parseRecord(JSON.stringify(many), chess).reviews.length).toBe(500);
    expect(parseRecord(JSON.stringify(many), chess).reviews[0]).toEqual({ fen: formatFen(parseFen(fen)), box: 4, due: 100 });
  });

  it("is told in words", () => {
    expect(recordText(noRecord)).toBe("");
    const record = withGuess(withGuess(noRecord, "a", true, 0), fen, false, 0);
    expect(recordText(record)).toBe("Streak 0, longest 1. 1 right, 1 wrong. 1 comes again.");
  });
});

describe("a verdict", () => {
  it("says the result, the moves that keep it, and how it goes on", () => {
    expect(verdictText(candidate(5, [-4]), true, "w")).toBe("Right: White mates in 3 (5 plies)");
    expect(verdictText(candidate(0, [0]), false, null)).toBe("No: a draw");
    expect(keepingText(candidate(5, [-4, 0, 0]), "w")).toBe("Only d3c4 wins.");
    expect(keepingText(candidate(0, [0, 0, 0]), null)).toBe("All 3 moves draw.");
    expect(keepingText(candidate(5, [-4, -6, 0]), "w")).toBe("2 of 3 moves win; best: d3c4.");
    expect(keepingText(candidate(-4, [3]), "b")).toBe("");
    const line = { dtz: null, precise_dtz: null, winner: null, mainline: Array.from({ length: 20 }, (_, n) => ({ uci: "", san: `m${n}`, dtz: null, precise_dtz: null, fen: "" })) };
    expect(lineText(candidate(5, [-4]), line)).toBe("1. m0 m1 2. m2 m3 3. m4 m5 4. m6 m7 5. m8 m9 6. m10 m11 7. m12 m13 8. m14 m15 …");
  });
});
