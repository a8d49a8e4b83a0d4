import { describe, expect, test } from "vitest";
import { wishOf } from "../static/wishes.ts";

const namesOf = (target: string) => {
  const wish = wishOf(target);
  return wish === "list" ? wish : wish.names;
};

describe("which tables a question needs", () => {
  test("a position of chess and of xiangqi by its men", () => {
    expect(namesOf("/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1")).toEqual(["KBNvK"]);
    expect(namesOf("/standard/mainline?fen=8/8/8/8/8/2k5/8/K5qr w - - 0 1")).toEqual(["KvKQR"]);
    expect(namesOf("/heat?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&square=e2")).toEqual(["KPvK"]);
    expect(namesOf("/xiangqi?fen=3k5/9/9/9/9/9/9/9/4H4/4K4_w")).toEqual(["xiangqi:KNvK"]);
  });
  test("statistics, exercises and games by their names", () => {
    expect(namesOf("/stats/KQvKR.json?metric=dtz")).toEqual(["KQvKR"]);
    expect(namesOf("/practice/xiangqi:KRvK?min=1")).toEqual(["xiangqi:KRvK"]);
    expect(namesOf("/endgames/KBNvK.pgn")).toEqual(["KBNvK"]);
    expect(namesOf("/tables")).toBe("list");
  });
  test("five men and what captures and promotions make of them: such tables may lie beside the page", () => {
    const names = namesOf("/practice/KRPvKR?min=1") as string[];
    expect(names[0]).toBe("KRPvKR");
    expect([...names].sort()).toEqual(
      ["KRPvKR", "KPvKR", "KRvKR", "KRPvK", "KQRvKR", "KRRvKR", "KRBvKR", "KRNvKR", "KQRvK", "KRRvK", "KRBvK", "KRNvK"].sort(),
    );
    expect(namesOf("/standard?fen=8/8/8/8/8/2k5/8/KNNN4_w_-_-_0_1")).toEqual(["KNNNvK", "KNNvK"]);
    expect(namesOf("/practice/KQRvXX")).toEqual([]);
  });
  test("nothing for more men than are made unasked, and for nonsense", () => {
    for (const target of ["/standard?fen=4k3/ppp5/8/8/8/8/4P3/4K3_w", "/standard", "/standard?fen=", "/rules", "/", "/stats/KQRBNvKN.json"]) {
      expect(namesOf(target)).toEqual([]);
    }
  });
});
