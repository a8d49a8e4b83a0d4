import { describe, expect, it } from "vitest";
import { soundOf } from "../src/sounds.ts";

describe("a move sounds", () => {
  it.each([
    ["Kd6", "move"],
    ["Rxb1", "capture"],
    ["exd8=Q+", "check"],
    ["Bc6#", "mate"],
  ])("%s as a %s", (san, kind) => expect(soundOf(san)).toBe(kind));
});
