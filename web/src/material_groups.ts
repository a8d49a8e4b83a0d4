/** Long lists of materials, by what a player looks for. */

import { materialInWords } from "./position.ts";

export interface MaterialGroup {
  /** "Five men · rook · with pawns" */
  readonly title: string;
  readonly materials: readonly string[];
}

/** A group of so many is looked through at a glance; a larger one is split further. */
export const glance = 12;

/** What materials have in common, in the order of its values. */
interface Trait {
  readonly names: readonly string[];
  /** Which of them it is. */
  of(material: string): number;
}

const menNames = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

const traits: readonly Trait[] = [
  { names: menNames.map((name) => `${name} men`), of: (material) => material.length - 1 },
  // Of the side named first.
  { names: ["queen", "rook", "bishop or knight", "pawns"], of: (material) => strongest(material.split("v")[0] ?? "") },
  { names: ["no pawns", "with pawns"], of: (material) => Number(material.includes("P")) },
  { names: ["against a king alone", "against more"], of: (material) => Number(!material.endsWith("vK")) },
];

function strongest(side: string): number {
  const found = [/Q/, /R/, /[BN]/].findIndex((piece) => piece.test(side));
  return found >= 0 ? found : 3;
}

/**
 * By the number of men, then by the strongest piece of the side named first, then by pawns, then by the other side: as far
 * as there is need.
 */
export function groupMaterials(materials: readonly string[]): MaterialGroup[] {
  return split(materials, traits, []);
}

function split(
  materials: readonly string[],
  [trait, ...rest]: readonly Trait[],
  titles: readonly string[],
): MaterialGroup[] {
  if (!trait || (titles.length > 0 && materials.length <= glance)) return [{ title: titles.join(" · "), materials }];
  return trait.names.flatMap((name, value) => {
    const part = materials.filter((material) => trait.of(material) === value);
    if (part.length === 0) return [];
    // What all of them have in common tells nothing more.
    const isTelling = titles.length === 0 || part.length < materials.length;
    return split(part, rest, isTelling ? [...titles, name] : titles);
  });
}

/**
 * Whether a material is meant by what somebody types: "KRPvKR", "krpkr", "krp", "rook pawn", "two bishops". Every word
 * must fit.
 */
export function isMeant(material: string, query: string): boolean {
  const name = compact(material);
  const words = materialInWords(material).split(/[\s,]+/);
  return query
    .toLowerCase()
    .split(/[\s,]+/)
    .every((part) => name.includes(compact(part)) || (part.length > 2 && words.some((word) => word.startsWith(part))));
}

/** The one that is meant most likely: its name itself, else one that begins so, else the first. */
export function mostLikely(materials: readonly string[], query: string): string | undefined {
  const wanted = compact(query.trim());
  return (
    materials.find((material) => compact(material) === wanted) ??
    materials.find((material) => compact(material).startsWith(wanted)) ??
    materials[0]
  );
}

/** "KRPvKR" as "krpkr". */
function compact(name: string): string {
  return name.toLowerCase().replaceAll(/[v-]/g, "");
}
