/** Exercises out of whole tables: positions that a search finds, other ones each time. */

import type { Found, FindWhat } from "../../../js/src/answers.ts";
import type { FindOptions } from "../../../js/src/find.ts";
import type { Api } from "../api.ts";

/** From 0 to below 1, another one each time. */
type Random = () => number;

/** Of so many that lie behind each other one is taken: they are often alike. */
const few = 20;
/** A search that finds nothing in so many parts is given up: somebody waits. */
const mostParts = 8;
/** Thousandths of the table, by which a search says where to begin. */
const wholeTable = 1000;

/** Found from some place in the table on, or from its beginning where there is none behind. */
export interface FoundExercise {
  readonly found: Found;
  /** As the table is called, whichever side was named first. */
  readonly material: string;
}

/** Null where there is none, or none soon. @throws ApiError */
export async function findExercise(
  api: Pick<Api, "find">,
  material: string,
  what: FindWhat,
  options: FindOptions,
  random: Random,
): Promise<FoundExercise | null> {
  for (const from of [Math.floor(random() * wholeTable), 0]) {
    let cursor: string | null = null;
    for (let parts = 0; parts < mostParts; ++parts) {
      const part = await api.find(material, what, options, cursor === null ? { limit: few, from } : { limit: few, cursor });
      const found = part.positions[Math.floor(random() * part.positions.length)];
      if (found) return { found, material: part.material };
      cursor = part.cursor;
      if (cursor === null) break;
    }
  }
  return null;
}

/** What comes in so many ms; null where it takes longer. */
export async function soon<T>(promised: Promise<T | null>, patience: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)));
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
