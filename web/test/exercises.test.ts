import { describe, expect, it, vi } from "vitest";
import type { FoundPart } from "../../js/src/answers.ts";
import { ApiError, type Api } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { findExercise, soon } from "../src/find/exercises.ts";
import { dealOnlyMove as dealToGuess } from "../src/guess/positions.ts";
import { dealOnlyMove } from "../src/learn/only_move.ts";
import { formatFen, mirror } from "../src/position.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { parseFen } from "./any_fen.ts";
import { answer } from "./learn_objects.ts";

const white = "8/8/8/8/1q6/8/k7/2KR4 w - - 0 1";
const black = "2kr4/K7/8/1Q6/8/8/8/8 b - - 0 1"; // the same with the colours exchanged

type Asked = Parameters<Api["find"]>;

/** A table of this name that has positions from a place on, of either side to move. */
function tableOf(material: string, fens: Readonly<Record<"white" | "black", string>>, until = 1000) {
  const find = vi.fn(async (...[, what, options, part]: Asked): Promise<FoundPart> => {
    const side = options.where?.startsWith("black") ? "black" : "white";
    const isThere = part.cursor !== undefined || (part.from ?? 0) <= until;
    const positions = isThere && fens[side] !== "" ? [{ fen: fens[side], kind: `only_move_${side}` }] : [];
    return { material, what, metric: "dtm", positions, cursor: null, searched: 1 };
  });
  return { find };
}

describe("an exercise out of a table", () => {
  it("is found from some place on, or from the beginning where there is none behind", async () => {
    const api = tableOf("KRvKQ", { white, black }, 100);
    expect(await findExercise(api, "KRvKQ", "hard", {}, () => 0.05)).toMatchObject({ found: { fen: white } });
    expect(api.find.mock.calls.map(([, , , part]) => part.from)).toEqual([50]);
    expect(await findExercise(api, "KRvKQ", "hard", {}, () => 0.9)).toMatchObject({ material: "KRvKQ" });
    expect(api.find.mock.calls.map(([, , , part]) => part.from)).toEqual([50, 900, 0]);
    expect(await findExercise(tableOf("KRvK", { white: "", black: "" }), "KRvK", "hard", {}, () => 0.9)).toBeNull();
  });
  it("goes on where a part ended without one, and not for ever", async () => {
    const endless = vi.fn(async (): Promise<FoundPart> => ({ material: "KRvKQ", what: "hard", metric: "dtm", positions: [], cursor: "7.0", searched: 0.5 }));
    expect(await findExercise({ find: endless }, "KRvKQ", "hard", {}, () => 0)).toBeNull();
    expect(endless.mock.calls.length).toBe(16);
  });
  it("is waited for, but not long", async () => {
    expect(await soon(Promise.resolve(1), 1000)).toBe(1);
    expect(await soon(new Promise<number>(() => {}), 5)).toBeNull();
  });
});

describe("a position in which one move alone wins", () => {
  it("has White, the side named first, to move, whichever side the table names first", async () => {
    const table = tableOf("KRvKQ", { white, black });
    expect(formatFen(await dealOnlyMove(table, chess, "KRvKQ", () => 0.6))).toBe(white);
    const turned = tableOf("KQvKR", { white: "8/8/8/8/1r6/8/k7/2KQ4 w - - 0 1", black });
    expect(formatFen(await dealOnlyMove(turned, chess, "KRvKQ", () => 0.6))).toBe(white);
    const mirrored = await dealOnlyMove(table, chess, "KRvKQ", () => 0.4);
    expect(formatFen(mirrored)).toBe(formatFen(mirror(parseFen(white))));
    expect(table.find.mock.calls.at(-1)?.[1]).toBe("hard");
  });
  it("is found in xiangqi, too", async () => {
    const red = "9/9/3k5/9/9/9/9/9/3r5/RN1K5 w";
    const table = tableOf("xiangqi:KRNvKR", { white: red, black: "" });
    expect(formatFen(await dealOnlyMove(table, xiangqi, "xiangqi:KRNvKR", () => 0.6))).toBe(red);
    expect(formatFen(await dealOnlyMove(table, xiangqi, "xiangqi:KRNvKR", () => 0.4))).toBe(formatFen(mirror(xiangqi.parseFen(red))));
  });
  it("may be none", async () => {
    await expect(dealOnlyMove(tableOf("KRvKQ", { white: "", black }), chess, "KRvKQ", () => 0.6)).rejects.toThrow(ApiError);
  });
  it("is guessed, too, from either colour's side; not where a smaller table is missing", async () => {
    const standard = async () => answer(5);
    const api = { ...tableOf("KRvKQ", { white, black }), standard } as unknown as Api;
    const turns = new Set<string>();
    for (const chance of [0.1, 0.9]) turns.add((await dealToGuess(api, ["KRvKQ"], chess, () => chance))!.position.turn);
    expect(turns).toEqual(new Set(["w", "b"]));
    const missing = { find: () => Promise.reject(new ApiError("missing", "no table")), standard } as unknown as Api;
    expect(await dealToGuess(missing, ["KRvKQ"], chess, () => 0.5)).toBeNull();
    const gone = { find: () => Promise.reject(new ApiError("gone", "no server")), standard } as unknown as Api;
    await expect(dealToGuess(gone, ["KRvKQ"], chess, () => 0.5)).rejects.toThrow("no server");
  });
});
