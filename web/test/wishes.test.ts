import { describe, expect, test } from "vitest";
import { isMade, wishOf } from "../static/wishes.ts";

const materialOf = (target: string) => {
  const wish = wishOf(target);
  return wish === null || wish === "list" ? wish : wish.material;
};

describe("which material a question is about", () => {
  test("a position of chess and of xiangqi by its men", () => {
    expect(materialOf("/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1")).toBe("KBNvK");
    expect(materialOf("/standard/mainline?fen=8/8/8/8/8/2k5/8/K5qr w - - 0 1")).toBe("KvKQR");
    expect(materialOf("/heat?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&square=e2")).toBe("KPvK");
    expect(materialOf("/standard?fen=2r5/2R5/3k4/8/8/1Kp5/8/8_b")).toBe("KRvKRP");
    expect(materialOf("/xiangqi?fen=3k5/9/4b4/9/9/9/9/9/4H4/4K4_w")).toBe("xiangqi:KNvKE");
  });
  test("statistics, exercises and games by their names", () => {
    expect(materialOf("/stats/KQvKR.json?metric=dtz")).toBe("KQvKR");
    expect(materialOf("/practice/xiangqi:KRvK?min=1")).toBe("xiangqi:KRvK");
    expect(materialOf("/endgames/KBNvK.pgn")).toBe("KBNvK");
    expect(materialOf("/find/KPvKP?what=zugzwang&where=Kw+in+a1-c3")).toBe("KPvKP");
    expect(materialOf("/tables")).toBe("list");
  });
  test("none of more men than a table has, and of nonsense", () => {
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w";
    for (const target of [`/standard?fen=${start}`, "/standard", "/standard?fen=", "/rules", "/", "/stats/KQRBNPvKQRBNP.json"]) {
      expect(materialOf(target)).toBeNull();
    }
  });
  test("four men are made unasked", () => {
    expect(["KQvKR", "xiangqi:KRvKA", "KRPvKR"].map(isMade)).toEqual([true, true, false]);
  });
});
