import { describe, expect, it } from "vitest";
import { coveredSquares } from "../src/chess/covered.ts";
import { parseFen } from "./any_fen.ts";

const covered = (placement: string, color: "w" | "b") => coveredSquares(parseFen(`${placement} w - - 0 1`), color).join(" ");

describe("covered squares", () => {
  it("are those that a man could take on, up to the first man in its way", () => {
    expect(covered("8/8/8/8/8/8/8/N6K", "w")).toBe("g1 c2 g2 h2 b3");
    expect(covered("8/8/8/8/1k6/8/1R6/K7", "w")).toBe("b1 a2 b2 c2 d2 e2 f2 g2 h2 b3 b4");
    expect(covered("8/8/8/2p5/8/B7/8/8", "b")).toBe("b4 d4");
    expect(covered("8/8/8/2p5/8/B7/8/8", "w")).toBe("c1 b2 b4 c5");
    expect(covered("8/8/8/8/8/8/P6P/8", "w")).toBe("b3 g3");
  });

  it("of a queen are those of a rook and a bishop", () => {
    const queen = covered("8/8/8/3Q4/8/8/8/8", "w").split(" ");
    const both = [covered("8/8/8/3R4/8/8/8/8", "w"), covered("8/8/8/3B4/8/8/8/8", "w")].flatMap((text) => text.split(" "));
    expect(queen.length).toBe(27);
    expect(new Set(queen)).toEqual(new Set(both));
  });
});
