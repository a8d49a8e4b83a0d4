import { describe, expect, it } from "vitest";
import { barsOf, barText, heightOf, ticksOf, zeroingBarsOf, zeroingText } from "../src/statistics/histogram.ts";

describe("the histogram", () => {
  it("leaves out the side that never mates", () => {
    expect(barsOf([0, 4, 0, 0, 0, 9]).map((bar) => bar.plies)).toEqual([1, 3, 5]);
    expect(barsOf([2, 0, 3]).map((bar) => bar.plies)).toEqual([0, 2]);
    expect(barsOf([2, 4, 3]).map((bar) => bar.plies)).toEqual([0, 1, 2]);
    expect(barsOf([])).toEqual([]);
  });

  it("has won and lost positions of as many plies to zeroing side by side", () => {
    expect(zeroingBarsOf([0, 4, 3], [2, 5])).toEqual([
      { plies: 0, count: 0, won: true },
      { plies: 0, count: 2, won: false },
      { plies: 1, count: 4, won: true },
      { plies: 1, count: 5, won: false },
      { plies: 2, count: 3, won: true },
      { plies: 2, count: 0, won: false },
    ]);
    expect(zeroingBarsOf([0, 4, 0, 1], []).map((bar) => bar.plies)).toEqual([1, 3]);
    expect(zeroingBarsOf([], [])).toEqual([]);
  });

  it("says a distance to zeroing in words", () => {
    expect(zeroingText({ plies: 100, won: true }, "w")).toBe("White wins, DTZ 100");
    expect(zeroingText({ plies: 101, won: false }, "w")).toBe("cursed win of Black, DTZ 101");
    expect(zeroingText({ plies: 0, won: false }, "b")).toBe("checkmated");
  });

  it("has round marks", () => {
    expect(ticksOf(1531500, false)).toEqual([0, 500000, 1000000, 1500000]);
    expect(ticksOf(3, false)).toEqual([0, 1, 2, 3]);
    expect(ticksOf(1, false)).toEqual([0, 1]);
    expect(ticksOf(0, false)).toEqual([0]);
    expect(ticksOf(5000, true)).toEqual([1, 10, 100, 1000]);
    for (const largest of [7, 19, 44, 999, 123456]) expect(ticksOf(largest, false).length).toBeLessThanOrEqual(6);
  });

  it("shows a single position on a logarithmic scale, and nothing where there is none", () => {
    expect(heightOf(1, 1e6, true)).toBeGreaterThan(0.02);
    expect(heightOf(1e6, 1e6, true)).toBe(1);
    expect(heightOf(0, 1e6, true)).toBe(0);
    expect(heightOf(500, 1000, false)).toBe(0.5);
    expect(heightOf(0, 0, false)).toBe(0);
  });

  it("says a bar in words", () => {
    expect(barText({ plies: 65, count: 1104 }, "w")).toBe("White mates in 33 (65 plies): 1,104 positions");
    expect(barText({ plies: 2, count: 1 }, "b")).toBe("White mates in 1 (2 plies): 1 position");
    expect(barText({ plies: 0, count: 464 }, "b")).toBe("checkmated: 464 positions");
  });
});
