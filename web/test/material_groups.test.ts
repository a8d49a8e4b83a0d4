import { describe, expect, it } from "vitest";
import { chess } from "../src/chess/chess.ts";
import { glance, groupMaterials, isMeant, mostLikely } from "../src/material_groups.ts";
import { everyMaterial } from "./every_material.ts";

const titles = (materials: readonly string[]) => groupMaterials(materials, chess).map((group) => group.title);

describe("materials", () => {
  it("are one group a number of men where they are few", () => {
    expect(groupMaterials(["KBNvK", "KQvK", "KQvKR", "KRvK"], chess)).toEqual([
      { title: "Three men", materials: ["KQvK", "KRvK"] },
      { title: "Four men", materials: ["KBNvK", "KQvKR"] },
    ]);
    expect(groupMaterials([], chess)).toEqual([]);
  });

  it("are in groups that are looked through at a glance, or are split by all that there is, where they are many", () => {
    const all = everyMaterial(5);
    expect(all.length).toBeGreaterThan(200);
    const groups = groupMaterials(all, chess);
    expect(groups.flatMap((group) => group.materials).sort()).toEqual([...all].sort());
    expect(groups.length).toBeGreaterThan(10);
    for (const { title, materials } of groups) {
      expect(materials.length).toBeGreaterThan(0);
      if (materials.length > glance) expect(title).toMatch(/ · against /);
      expect(materials.length).toBeLessThan(40);
    }
    expect(titles(all).slice(0, 2)).toEqual(["Three men", "Four men · queen"]);
    const groupOf = (material: string) => groups.find(({ materials }) => materials.includes(material))?.title;
    expect(groupOf("KRPvKR")).toBe("Five men · rook · with pawns · against more");
    // The winner has the rook.
    expect(groupOf("KRNvKQ")).toBe("Five men · rook · no pawns · against more");
    expect(groupOf("KPPvKP")).toBe("Five men · pawns · against more");
  });

  it("are found by their names and by words", () => {
    const found = (query: string) => ["KRPvKR", "KRvKP", "KBNvK", "KQvKR"].filter((material) => isMeant(material, query, chess));
    expect(found("")).toHaveLength(4);
    expect(found("krp")).toEqual(["KRPvKR"]);
    expect(found("KRPvKR")).toEqual(["KRPvKR"]);
    expect(found("krp-kr")).toEqual(["KRPvKR"]);
    expect(found("rook pawn")).toEqual(["KRPvKR", "KRvKP"]);
    expect(found("Rook, queen")).toEqual(["KQvKR"]);
    expect(found("bish")).toEqual(["KBNvK"]);
    expect(found("xyz")).toEqual([]);
    expect(isMeant("KBBvK", "two bishops", chess)).toBe(true);
  });

  it("that are meant most likely come first", () => {
    const list = ["KBNvKP", "KNvKP", "KPvK", "KPPvK"];
    expect(mostLikely(list, "kpk")).toBe("KPvK");
    expect(mostLikely(list, "KP")).toBe("KPvK");
    expect(mostLikely(list, "knight")).toBe("KBNvKP");
    expect(mostLikely([], "k")).toBeUndefined();
  });
});
