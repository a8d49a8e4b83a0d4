import { describe, expect, it, vi } from "vitest";
import { ApiError, type PlayedMoves } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { demonstrationOf } from "../src/learn/demonstration.ts";
import { Demonstrator } from "../src/learn/demonstrator.ts";
import { lessonsOf } from "../src/learn/lessons/lessons.ts";

const lesson = lessonsOf(chess).find(({ stages }) => stages.some(({ demonstration }) => demonstration))!;
const stage = lesson.stages.findIndex(({ demonstration }) => demonstration);
const place = { lesson, stage, exercise: -1 };
const { fen } = demonstrationOf(place)!;
const line = { moves: [1, 2].map((each) => ({ uci: "a1a2", san: `move ${each}`, fen })) } as unknown as PlayedMoves;

function begun(play: () => Promise<PlayedMoves>) {
  const said: string[] = [];
  const demonstrator = new Demonstrator({ play }, {
    began: () => said.push("began"),
    moved: ({ at }, isForward) => said.push(`${isForward ? "forward" : "shown"} ${at}`),
    failed: () => said.push("failed"),
  });
  return { demonstrator, said };
}

describe("a demonstration", () => {
  it("begins at its position, and goes on and back as far as there are moves", async () => {
    const { demonstrator, said } = begun(async () => line);
    await demonstrator.begin(place);
    for (const by of [-1, 1, 1, 1, -1]) demonstrator.shift(by);
    expect(said).toEqual(["began", "shown 0", "forward 1", "forward 2", "shown 1"]);
    expect(demonstrator.shown?.moments).toHaveLength(3);
  });

  it("is over when it is left, also before it has begun", async () => {
    const { demonstrator, said } = begun(async () => line);
    const beginning = demonstrator.begin(place);
    demonstrator.leave();
    await beginning;
    demonstrator.shift(1);
    expect([said, demonstrator.shown]).toEqual([[], null]);
  });

  it("fails with the server; a defect of the lesson is none of its faults", async () => {
    const { demonstrator, said } = begun(() => Promise.reject(new ApiError("gone", "nothing answers")));
    await demonstrator.begin(place);
    expect(said).toEqual(["failed"]);
    await expect(begun(vi.fn(() => Promise.reject(new TypeError("a defect")))).demonstrator.begin(place)).rejects.toThrow(TypeError);
  });
});
