/** What was guessed, kept in the browser: streaks, and the positions that were missed, which come again. */

import { chess } from "../chess/chess.ts";
import type { Game } from "../game.ts";
import { store, stored } from "../storage.ts";

/** A position that was missed. */
export interface Review {
  readonly fen: string;
  /** How often it was known since, without a miss. */
  readonly box: number;
  /** When it comes again, in ms since 1970. */
  readonly due: number;
}

export interface GuessRecord {
  readonly right: number;
  readonly wrong: number;
  /** Right guesses one after the other, now and at most. */
  readonly streak: number;
  readonly longest: number;
  readonly reviews: readonly Review[];
  /** Names of materials; the game's own choice where there is none. */
  readonly materials: readonly string[];
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a position stays away, by its box; after the last one it is known. As in Leitner's boxes of cards. */
const intervals: readonly number[] = [10 * minute, day, 3 * day, 7 * day, 21 * day];
/** More are not kept: the oldest go first. */
const mostReviews = 500;

/** The one that waits longest; null if none is due. */
export function dueReview({ reviews }: GuessRecord, now: number): Review | null {
  return reviews.filter(({ due }) => due <= now).sort((one, two) => one.due - two.due)[0] ?? null;
}

/** @param now in ms since 1970 */
export function withGuess(record: GuessRecord, fen: string, isRight: boolean, now: number): GuessRecord {
  const known = record.reviews.find((review) => review.fen === fen);
  const others = record.reviews.filter((review) => review.fen !== fen);
  const box = isRight ? (known?.box ?? -1) + 1 : 0;
  const interval = intervals[box];
  const comesAgain = interval !== undefined && (!isRight || known !== undefined);
  const streak = isRight ? record.streak + 1 : 0;
  return {
    ...record,
    right: record.right + (isRight ? 1 : 0),
    wrong: record.wrong + (isRight ? 0 : 1),
    streak,
    longest: Math.max(record.longest, streak),
    reviews: comesAgain ? [...others, { fen, box, due: now + interval }].slice(-mostReviews) : others,
  };
}

/** Reads what was kept or exported; whatever is not as it should be counts as not there. */
export function parseRecord(text: string | null, game: Game): GuessRecord {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text
  }
  const { right, wrong, streak, longest, reviews, materials } = asObject(kept);
  return {
    right: count(right),
    wrong: count(wrong),
    streak: count(streak),
    longest: Math.max(count(longest), count(streak)),
    reviews: Array.isArray(reviews) ? reviews.flatMap((each) => parseReview(each, game)).slice(-mostReviews) : [],
    materials: Array.isArray(materials) ? materials.filter((name) => typeof name === "string").slice(0, 100) : [],
  };
}

/** Whether a text was written by `JSON.stringify` of a record. */
export function isRecord(text: string): boolean {
  try {
    return Array.isArray(asObject(JSON.parse(text))["reviews"]);
  } catch {
    return false;
  }
}

function parseReview(kept: unknown, game: Game): Review[] {
  const { fen, box, due } = asObject(kept);
  if (typeof fen !== "string" || typeof due !== "number" || !Number.isFinite(due)) return [];
  try {
    return [{ fen: game.formatFen(game.parseFen(fen)), box: Math.min(count(box), intervals.length - 1), due }];
  } catch {
    return [];
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** Each game has its own. */
function storageKey({ name }: Game): string {
  return name === chess.name ? "guess" : `guess-${name}`;
}

export function loadRecord(game: Game): GuessRecord {
  return parseRecord(stored(storageKey(game)), game);
}

export function storeRecord(record: GuessRecord, game: Game): void {
  store(storageKey(game), JSON.stringify(record));
}
