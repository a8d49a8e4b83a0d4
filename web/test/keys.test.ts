import { describe, expect, it } from "vitest";
import { press, type Keys } from "../src/keys.ts";

describe("a room's keys", () => {
  const used: string[] = [];
  const keys: Keys = {
    h: () => void used.push("hint"),
    ArrowLeft: () => void used.push("back"),
    Delete: () => false,
  };

  it("are letters of either case, and names as the browser gives them", () => {
    expect(["h", "H", "ArrowLeft"].map((key) => press(keys, { key }))).toEqual([true, true, true]);
    expect(used).toEqual(["hint", "hint", "back"]);
  });

  it("are not used where nothing is done", () => {
    expect(["x", "arrowleft", "Delete"].map((key) => press(keys, { key }))).toEqual([false, false, false]);
  });
});
