/** Long lists of materials, by what a player looks for. */

import type { Game, MaterialTrait } from "./game.ts";
import { materialInWords, shortName } from "./position.ts";

export interface MaterialGroup {
  /** "Five men · rook · with pawns" */
  readonly title: string;
  readonly materials: readonly string[];
}

/** A group of so many is looked through at a glance; a larger one is split further. */
export const glance = 12;

/** By what their game's traits say, of chess first the number of men: as far as there is need. */
export function groupMaterials(materials: readonly string[], { materialTraits }: Game): MaterialGroup[] {
  return materials.length === 0 ? [] : split(materials, materialTraits, []);
}

function split(
  materials: readonly string[],
  [trait, ...rest]: readonly MaterialTrait[],
  titles: readonly string[],
): MaterialGroup[] {
  if (!trait || (titles.length > 0 && materials.length <= glance)) return [{ title: titles.join(" · "), materials }];
  return trait.names.flatMap((name, value) => {
    const part = materials.filter((material) => trait.of(shortName(material)) === value);
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
export function isMeant(material: string, query: string, game: Game): boolean {
  const name = compact(material);
  const words = materialInWords(material, game).split(/[\s,]+/);
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
  return shortName(name).toLowerCase().replaceAll(/[v-]/g, "");
}
