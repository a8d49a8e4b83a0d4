import { describe, expect, it, vi } from "vitest";
import { ApiError, type Answer } from "../src/api.ts";
import { Inquiry } from "../src/explore/inquiry.ts";
import { retryAfter } from "../src/room.ts";
import { parseFen } from "./any_fen.ts";
import { useFakeTime } from "./fake_time.ts";
import { answer } from "./learn_objects.ts";

const won = parseFen("8/8/8/8/8/1k6/8/K6Q w - - 0 1");
const other = parseFen("8/8/8/8/8/1k6/7Q/K7 b - - 0 1");
const line = { mainline: [], winner: "w", dtz: 5 } as never;

/** An inquiry with a server that answers when it is told to. */
function begun() {
  const said: string[] = [];
  const asked: { answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];
  const api = {
    standard: () => new Promise<Answer>((answer, fail) => asked.push({ answer, fail })),
    mainLine: () => Promise.resolve(line),
  };
  const inquiry = new Inquiry(api, {
    waiting: () => said.push("waiting"),
    answered: ({ dtm }, isUpdate) => said.push(`${isUpdate ? "update" : "answer"} ${dtm}`),
    failed: ({ kind }) => said.push(kind),
    line: (found) => said.push(found ? "line" : "no line"),
  });
  return { inquiry, said, asked };
}

useFakeTime();

describe("an inquiry", () => {
  it("shows an answer, and the line once the position has stayed", async () => {
    const { inquiry, said, asked } = begun();
    expect(inquiry.hasBegun).toBe(false);
    inquiry.ask(won);
    asked[0]!.answer(answer(5));
    await vi.advanceTimersByTimeAsync(100);
    expect([said, inquiry.answer?.dtm]).toEqual([["answer 5"], 5]);
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(["answer 5", "line"]);
  });

  it("says so where the answer takes its time", async () => {
    const { inquiry, said, asked } = begun();
    inquiry.ask(won);
    await vi.advanceTimersByTimeAsync(300);
    asked[0]!.answer(answer(0));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(["waiting", "answer 0", "no line"]);
  });

  it("drops what comes too late", async () => {
    const { inquiry, said, asked } = begun();
    inquiry.ask(won);
    inquiry.ask(other);
    asked[0]!.answer(answer(5));
    await vi.advanceTimersByTimeAsync(0);
    expect([said, inquiry.answer]).toEqual([[], null]);
    inquiry.drop();
    asked[1]!.answer(answer(-4));
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual([]);
  });

  it("asks a server that is gone again, and says nothing about the wait", async () => {
    const { inquiry, said, asked } = begun();
    inquiry.ask(won);
    asked[0]!.fail(new ApiError("gone", "nothing answers"));
    await vi.advanceTimersByTimeAsync(retryAfter + 300);
    expect([said, asked.length, inquiry.error?.kind]).toEqual([["gone"], 2, "gone"]);
    asked[1]!.answer(answer(0));
    await vi.advanceTimersByTimeAsync(0);
    expect([said.slice(1), inquiry.error]).toEqual([["answer 0", "no line"], null]);
  });

  it("looks out for a table that is missing, and keeps what it knows meanwhile", async () => {
    const { inquiry, said, asked } = begun();
    inquiry.ask(won);
    asked[0]!.answer(answer(null, [], { material: "KQvK" }));
    await vi.advanceTimersByTimeAsync(retryAfter);
    asked[1]!.answer(answer(null, [], { material: "KQvK" }));
    await vi.advanceTimersByTimeAsync(retryAfter);
    asked[2]!.fail(new ApiError("gone", "nothing answers"));
    await vi.advanceTimersByTimeAsync(retryAfter);
    expect(said).toEqual(["answer null", "no line"]);
    asked[3]!.answer(answer(0, [], { material: "KQvK" }));
    await vi.advanceTimersByTimeAsync(retryAfter);
    expect([said.slice(2), asked.length]).toEqual([["update 0", "no line"], 4]);
  });
});
