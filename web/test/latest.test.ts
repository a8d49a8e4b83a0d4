import { describe, expect, it } from "vitest";
import { Latest } from "../src/latest.ts";

describe("the last question", () => {
  it("is the one whose answer counts", () => {
    const latest = new Latest();
    const first = latest.begin();
    expect(first()).toBe(true);
    const second = latest.begin();
    expect([first(), second()]).toEqual([false, true]);
  });

  it("may be given up", () => {
    const latest = new Latest();
    const isCurrent = latest.begin();
    latest.drop();
    expect(isCurrent()).toBe(false);
  });
});
