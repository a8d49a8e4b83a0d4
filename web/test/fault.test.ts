import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { chess } from "../src/chess/chess.ts";
import { faultText, readFault, type Fault } from "../src/fault.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";

const said = (code: string, parameters: Fault["parameters"] = {}, game = chess) =>
  faultText({ error: "a line in English", code, parameters }, game);

/** The rows of the table in docs/server.md: a code, and what it is said with. */
function documentedCodes(): string[] {
  const text = readFileSync(fileURLToPath(new URL("../../docs/server.md", import.meta.url)), "utf8");
  return [...text.matchAll(/^\| `(\w+)`[^|]* \| \d{3} /gm)].map(([, code = ""]) => code);
}

describe("a fault of the server", () => {
  it("is said in the page's words, whichever code it has, unless only programs meet it", () => {
    const codes = documentedCodes();
    expect(codes.length).toBeGreaterThan(15);
    const onlyPrograms = [
      ...["bad_request", "forbidden", "not_found", "bad_method", "body_too_long", "target_too_long"],
      ...["other_host", "headers_too_long"],
    ];
    const isUnsaid = (code: string) => said(code, { reason: "no_white_king", metric: "dtm" }) === "A line in English.";
    expect(codes.filter(isUnsaid).sort()).toEqual(onlyPrograms.sort());
  });

  it("says what conditions lack, in the page's words, as far as it knows them", () => {
    const names = readFileSync(fileURLToPath(new URL("../../generator/find/src/where.cpp", import.meta.url)), "utf8");
    const needs = [...names.matchAll(/case \w+: return "(\w+)"/g)].map(([, need = ""]) => need);
    expect(needs.length).toBeGreaterThan(10);
    for (const expected of needs) expect(said("bad_where", { column: 7, expected })).not.toContain("a line in English");
    expect(said("bad_where", { column: 10, expected: "corner" })).toBe(
      "The conditions cannot be read from character 10 on. Expected: the opposite corner, a square.",
    );
    expect(said("bad_where", { column: 1, expected: "man_there", man: "Nb" })).toBe("The conditions ask for Nb, a man that this material does not have.");
    expect(said("bad_where", { column: 7, expected: "of_tomorrow" })).toContain("a line in English");
  });

  it("names what it is about", () => {
    expect(said("missing_table", { material: "xiangqi:KRvK", metric: "dtm" })).toBe("There is no table for KRvK.");
    expect(said("missing_table", { material: "KRvK", metric: "dtz" })).toBe("There is no table of DTZ for KRvK.");
    expect(said("bad_fen", { column: 7 })).toBe("The FEN cannot be read from character 7 on.");
    expect(said("bad_fen")).toBe("The FEN cannot be read.");
    expect(said("no_exercise", { material: "KQvK", min: 20, max: 30 })).toBe("No position of KQvK is won in 20 to 30 moves.");
    const reason = { reason: "misplaced_man", side: "white", piece: "advisor", point: "e5" };
    expect(said("illegal_position", reason, xiangqi)).toBe("Red has a piece on e5 that can never stand there.");
  });

  it("of a newer server is said as it is", () => {
    expect(said("of_tomorrow")).toBe("A line in English.");
    expect(said("illegal_position", { reason: "of_tomorrow" })).toBe("A line in English.");
  });

  it("is told apart from what somebody else says", () => {
    for (const text of ["", "<html>", "null", "3", '{"error":"x"}', '{"code":"x"}', '{"error":1,"code":"x"}']) {
      expect(readFault(text)).toBeNull();
    }
    expect(readFault('{"error":"x","code":"y"}')).toEqual({ error: "x", code: "y", parameters: {} });
  });
});
