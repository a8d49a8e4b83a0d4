import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardInput } from "../src/board.ts";
import { pieceAt } from "../src/game.ts";
import type { Question } from "../src/grid/choice.ts";
import { Hand } from "../src/grid/hand.ts";
import { parseFen } from "./any_fen.ts";

const position = parseFen("8/P7/8/8/8/1k6/8/K6Q w - - 0 1");
const moves: Readonly<Record<string, readonly string[]>> = { h1: ["h8", "h2"], a7: ["a8"] };

/** A hand over a board, and what it does there. */
function begun(changes: Partial<BoardInput> = {}) {
  const done: string[] = [];
  const questions: Question[] = [];
  const hand = new Hand({
    pieces: {
      has: (square) => pieceAt(position, square) !== null,
      show: (square, { x, y }, { isDragged }) => done.push(`${square} ${isDragged ? "dragged" : "shown"} at ${x},${y}`),
      putBack: (square) => done.push(`${square} put back`),
    },
    choice: { ask: (question) => questions.push(question), close: () => undefined },
    shown: () => ({ position, bottom: "w" }),
    spot: () => ({ x: 0, y: 0 }),
    handChanged: () => done.push(`holds ${hand.held?.from ?? "nothing"}`),
  });
  const moved = vi.fn();
  hand.setInput({ targets: (from) => moves[from] ?? [], moved, ...changes });
  return { hand, done, questions, moved };
}

beforeEach(() => void vi.useFakeTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("a hand", () => {
  it("picks up what may go somewhere", () => {
    const { hand } = begun();
    expect(["h1", "a1", "c3"].map((square) => hand.pickUp(square))).toEqual([true, false, false]);
    expect(hand.held).toEqual({ from: "h1", targets: ["h8", "h2"] });
  });

  it("picks up any piece where it may be taken away", () => {
    const { hand } = begun({ removed: () => undefined });
    expect(["a1", "c3"].map((square) => hand.isMovable(square))).toEqual([true, false]);
  });

  it("puts down where the piece may go, and then is empty", async () => {
    const { hand, moved } = begun();
    hand.pickUp("h1");
    expect([hand.putDown("a1"), hand.putDown("h8"), hand.held]).toEqual([false, true, null]);
    await settled();
    expect(moved).toHaveBeenCalledWith("h1", "h8", undefined);
  });

  it("takes a piece away that is dropped off the board, where that may be", () => {
    const removed = vi.fn();
    const { hand } = begun({ removed });
    hand.pickUp("h1");
    hand.drop(null);
    expect(removed).toHaveBeenCalledWith("h1");
  });

  it("puts back what is dropped where it may not go, and what it lets go", async () => {
    const { hand, done, moved } = begun();
    hand.pickUp("h1");
    hand.carry({ x: 5, y: 6 });
    hand.drop("b1");
    expect(done).toEqual(["holds h1", "h1 dragged at 5,6", "holds nothing", "h1 put back"]);
    hand.pickUp("h1");
    hand.setInput(null);
    expect(hand.held).toBeNull();
    await settled();
    expect(moved).not.toHaveBeenCalled();
  });

  it("makes moves that are typed, if they are legal", async () => {
    const { hand, moved } = begun();
    expect([hand.type("h1", "h7"), hand.type("x", "h2"), hand.type("h1", "h2")]).toEqual([false, false, true]);
    await settled();
    expect(moved).toHaveBeenCalledTimes(1);
  });
});

describe("what a piece becomes", () => {
  it("is asked where there is a choice, and then is moved", async () => {
    const { hand, questions, moved } = begun({ becomes: () => ["q", "r"] });
    hand.type("a7", "a8");
    await settled();
    expect([questions[0]?.types, moved.mock.calls]).toEqual([["q", "r"], []]);
    questions[0]!.chosen("r");
    expect(moved).toHaveBeenCalledWith("a7", "a8", "r");
  });

  it("is not asked where there is none", async () => {
    const { hand, questions, moved } = begun({ becomes: () => ["q"] });
    hand.type("a7", "a8");
    await settled();
    expect(questions).toEqual([]);
    expect(moved).toHaveBeenCalledWith("a7", "a8", "q");
  });

  it("is withdrawn: the piece goes back, and a question still to come is not asked", async () => {
    const { hand, done, questions, moved } = begun({ becomes: () => ["q", "r"] });
    hand.type("a7", "a8");
    hand.rest();
    await settled();
    expect([questions, moved.mock.calls, done.at(-1)]).toEqual([[], [], "a7 put back"]);
  });
});
