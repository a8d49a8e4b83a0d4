/** Searches of whole tables, part by part, by whoever answers "/find/..." (docs/server.md of mate33). */
import type { CountedPart, FindWhat, Found, FoundPart } from "./answers.ts";

export interface FindOptions {
  /** Conditions: "Kw in a1-c3, Nb on edge, not check". */
  readonly where?: string;
  /** By the results under the fifty-move rule. */
  readonly rule50?: boolean;
  /** One position for all its images, as where it is left out, or all of them. */
  readonly images?: "once" | "all";
  /** Of "longest": those of so many plies from the greatest distance down. */
  readonly span?: number;
  /** Of "fortress": how far behind a side is. */
  readonly points?: number;
  /** Of "only-move" and "hard": the first of so many in a row. */
  readonly inRow?: number;
  /** By the plies to mate, the first 1000 at most: the whole table is searched before the first comes. */
  readonly sort?: "shortest" | "longest";
  /** So many of all positions, 1000 at most, each as likely as any other. Goes without a limit. */
  readonly sample?: number;
  /** Another seed, another sample. */
  readonly seed?: number;
  /** The most positions; all unless said. */
  readonly limit?: number;
  /** Is told how much of the table has been searched, from 0 to 1. */
  readonly onProgress?: (searched: number) => void;
  /** Ends the search before its next part, with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** How many there are, in all and of each kind: "half_point_white". */
export interface FindCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Asks for a target and reads the answer. */
export type AskFor = <T>(target: string) => Promise<T>;

/** The first part is small, so that it comes soon. */
const firstPart = 100;
const mostInPart = 1000;

/** The target of one part. @param cursor where the part before has ended */
export function findTarget(
  material: string,
  what: FindWhat,
  { where, rule50, images, span, points, inRow, sort, sample, seed }: FindOptions = {},
  part: Readonly<Record<string, string | number | null>> = {},
): string {
  const order = part["count"] === undefined ? { sort, sample, seed } : {};
  const parameters = { what, where, rule50: rule50 ? 1 : null, images, span, points, in_row: inRow, ...order, ...part };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return `/find/${encodeURIComponent(material).replaceAll("%3A", ":")}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** What is found, in the order of the table unless it is sorted. */
export async function* findBy(ask: AskFor, material: string, what: FindWhat, options: FindOptions = {}): AsyncGenerator<Found, void, void> {
  const { limit = Infinity, onProgress, signal, sort, sample } = options;
  if (sort !== undefined || sample !== undefined) {
    signal?.throwIfAborted();
    const part = { limit: sample === undefined ? Math.min(limit, mostInPart) : null };
    const whole: FoundPart = await ask(findTarget(material, what, options, part));
    onProgress?.(whole.searched);
    yield* whole.positions;
    return;
  }
  let cursor: string | null = null;
  let left = limit;
  for (let size = firstPart; left > 0; size = mostInPart) {
    signal?.throwIfAborted();
    const part: FoundPart = await ask(findTarget(material, what, options, { limit: Math.min(size, left), cursor }));
    onProgress?.(part.searched);
    yield* part.positions;
    left -= part.positions.length;
    cursor = part.cursor;
    if (cursor === null) return;
  }
}

/** How many findBy() finds. A limit does not count. */
export async function countBy(ask: AskFor, material: string, what: FindWhat, options: FindOptions = {}): Promise<FindCounts> {
  const counts: Record<string, number> = {};
  let total = 0;
  let cursor: string | null = null;
  do {
    options.signal?.throwIfAborted();
    const part: CountedPart = await ask(findTarget(material, what, options, { count: 1, cursor }));
    options.onProgress?.(part.searched);
    for (const [kind, count] of Object.entries(part.counts)) counts[kind] = (counts[kind] ?? 0) + count;
    total += part.total;
    cursor = part.cursor;
  } while (cursor !== null);
  return { counts, total };
}
