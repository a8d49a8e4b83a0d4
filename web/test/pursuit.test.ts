import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api.ts";
import { emptyPosition } from "../src/chess/chess.ts";
import { Pursuit } from "../src/learn/pursuit.ts";
import { newSession, step, type SessionEvent } from "../src/learn/session.ts";
import { retryAfter } from "../src/room.ts";
import { parseFen } from "./any_fen.ts";
import { useFakeTime } from "./fake_time.ts";
import { answer, move, of } from "./learn_objects.ts";

const position = parseFen("8/8/8/8/8/1k6/8/K6Q w - - 0 1");
const dealing = newSession("winner", emptyPosition);
const waiting = step(dealing, { type: "dealt", position });
const yours = step(waiting, {
  type: "answered",
  fen: position.game.formatFen(position),
  answer: of(position, answer(5, [move("h1h2", -4)])),
  chance: 0,
});

function begun() {
  const said: string[] = [];
  const asked: { answer: (event: SessionEvent) => void; fail: (error: unknown) => void }[] = [];
  const exercise = { material: "KQvK", role: "winner", range: { min: 1, max: 5 } } as const;
  const sources = {
    deal: () => Promise.resolve({ position, exercise }),
    answer: () => new Promise<SessionEvent>((answer, fail) => asked.push({ answer, fail })),
  };
  const pursuit = new Pursuit(sources, {
    dealt: () => said.push("dealt"),
    arrived: ({ type }) => said.push(type),
    failed: ({ kind }) => said.push(kind),
  });
  return { pursuit, said, asked };
}

const event: SessionEvent = { type: "answered", fen: "", answer: answer(5), chance: 0 };

useFakeTime();

describe("what a session wants", () => {
  it("comes: a position, an answer, a move", async () => {
    const { pursuit, said, asked } = begun();
    pursuit.pursue(dealing, 1);
    await vi.advanceTimersByTimeAsync(0);
    pursuit.pursue(waiting, 1);
    asked[0]!.answer(event);
    await vi.advanceTimersByTimeAsync(0);
    pursuit.pursue(step(yours, { type: "finishing" }), 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual(["dealt", "answered", "moved"]);
  });

  it("is asked for once, and anew in another deal", () => {
    const { pursuit, asked } = begun();
    pursuit.pursue(waiting, 1);
    pursuit.pursue({ ...waiting, hints: 1 }, 1);
    expect(asked).toHaveLength(1);
    pursuit.pursue(waiting, 2);
    expect(asked).toHaveLength(2);
  });

  it("is dropped where it comes too late", async () => {
    const { pursuit, said, asked } = begun();
    pursuit.pursue(waiting, 1);
    pursuit.pursue(waiting, 2);
    asked[0]!.answer(event);
    pursuit.abandon();
    asked[1]!.fail(new ApiError("gone", "nothing answers"));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([]);
  });

  it("fails aloud, and a server that is gone is asked again", async () => {
    const { pursuit, said, asked } = begun();
    pursuit.pursue(waiting, 1);
    asked[0]!.fail(new ApiError("gone", "nothing answers"));
    await vi.advanceTimersByTimeAsync(0);
    pursuit.pursue({ ...waiting, problem: { kind: "gone", text: "" } }, 1);
    await vi.advanceTimersByTimeAsync(retryAfter);
    expect(said).toEqual(["gone", "askedAgain"]);
  });

  it("is nothing while something else is shown", async () => {
    const { pursuit, said } = begun();
    pursuit.pursue(dealing, 1);
    pursuit.pursue(null, 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual([]);
  });
});
