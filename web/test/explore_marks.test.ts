import { describe, expect, it, vi } from "vitest";
import { markersOf } from "../src/explore/covered_squares.ts";
import { pieceToShow } from "../src/explore/heat_map.ts";
import { bestArrows, withPointed } from "../src/explore/move_arrows.ts";
import { pieceInput } from "../src/explore/piece_input.ts";
import { chess } from "../src/chess/chess.ts";
import { checkMarkers, lastMoveMarkers } from "../src/move_marks.ts";
import { passing } from "../src/position.ts";
import { parseFen } from "./any_fen.ts";
import { answer, move } from "./learn_objects.ts";

const position = parseFen("8/8/8/8/8/1k6/8/K6Q w - - 0 1");

describe("arrows", () => {
  it("show the best moves", () => {
    const arrows = bestArrows([move("h1h8", -3), move("h1h7", -3), move("h1h2", -5)], position);
    expect(arrows).toEqual([
      { from: "h1", to: "h8", kind: "best" },
      { from: "h1", to: "h7", kind: "best" },
    ]);
  });

  it("show nothing where every move draws, or too many are best", () => {
    expect(bestArrows([move("a1b1", 0), move("h1h2", 0)], position)).toEqual([]);
    expect(bestArrows([], position)).toEqual([]);
    const many = [..."abcdefghi"].map((file) => move(`${file}1${file}2`, -3));
    expect(bestArrows(many.slice(1), position)).toHaveLength(8);
    expect(bestArrows(many, position)).toEqual([]);
  });

  it("show a move that is pointed at in the place of its own", () => {
    const best = bestArrows([move("h1h8", -3), move("h1h7", -3), move("h1h2", 0)], position);
    expect(withPointed(best, null)).toEqual(best);
    expect(withPointed(best, move("h1h7", -3))).toEqual([
      { from: "h1", to: "h8", kind: "best" },
      { from: "h1", to: "h7", kind: "win" },
    ]);
    expect(withPointed([], move("a7a8q", 5))).toEqual([{ from: "a7", to: "a8", kind: "loss" }]);
    expect(withPointed([], move("a7a8q", null))[0]?.kind).toBe("unknown");
  });
});

describe("markers", () => {
  it("show the last move, of which passing is none", () => {
    expect(lastMoveMarkers("a7a8q")).toEqual([
      { square: "a7", kind: "last" },
      { square: "a8", kind: "last" },
    ]);
    expect([lastMoveMarkers(passing), lastMoveMarkers(undefined)]).toEqual([[], []]);
  });

  it("show the king in check, once that is known", () => {
    expect(checkMarkers(position, answer(3, [], { check: true }))).toEqual([{ square: "a1", kind: "check" }]);
    expect([checkMarkers(position, answer(3)), checkMarkers(position, null)]).toEqual([[], []]);
  });

  it("show a square that both sides cover twice", () => {
    expect(markersOf({ white: ["a2", "b2"], black: ["b2"] }).map(({ square, kind }) => `${square} ${kind}`)).toEqual([
      "a2 covered-first",
      "b2 covered-first",
      "b2 covered-second",
    ]);
  });
});

describe("the heat map", () => {
  it("is at first that of the king that is mated", () => {
    expect(pieceToShow(position, answer(5), null)).toBe("b3");
    expect(pieceToShow(position, answer(-5), null)).toBe("a1");
    expect(pieceToShow(position, answer(0), null)).toBe("a1");
    expect(pieceToShow(position, null, null)).toBe("a1");
  });

  it("is that of a piece that was pointed at, as long as one is there", () => {
    expect(pieceToShow(position, answer(5), "h1")).toBe("h1");
    expect(pieceToShow(position, answer(5), "h2")).toBe("b3");
  });
});

describe("pieces", () => {
  const actions = { play: vi.fn(), move: vi.fn(), remove: vi.fn() };
  const moves = [{ uci: "h1h8" }];

  it("make legal moves, and go off the board while it is set up", () => {
    const legal = pieceInput("legal", chess, moves, actions);
    expect([legal.targets("h1"), legal.targets("a1"), legal.removed]).toEqual([["h8"], [], undefined]);
    legal.moved("h1", "h8");
    expect(actions.play).toHaveBeenCalledWith("h1h8");
    pieceInput("legalAndRemoved", chess, moves, actions).removed?.("h1");
    expect(actions.remove).toHaveBeenCalledWith("h1");
  });

  it("go anywhere where the rules are off", () => {
    const free = pieceInput("free", chess, moves, actions);
    expect(free.targets("a1")).toHaveLength(63);
    free.moved("a1", "h8");
    expect(actions.move).toHaveBeenCalledWith("a1", "h8");
  });
});
