/** A game of Learn over a reload, with its moves and mistakes: the browser keeps it for the tab that it is in. */

import type { Game } from "../game.ts";
import { storedForTab, storeForTab } from "../storage.ts";
import { goalOf } from "./lessons/lesson_words.ts";
import { exerciseAt, lessonsOf, type LessonPlace } from "./lessons/lessons.ts";
import type { Exercise } from "./progress.ts";
import { phases, type Session } from "./session.ts";
import type { Position } from "../position.ts";

/** What Learn has of a game. */
export interface LearnGame {
  readonly session: Session;
  /** The exercise of a lesson; null among other positions. */
  readonly place: LessonPlace | null;
  /** What solving it counts for; null where it does not. */
  readonly counted: Exercise | null;
}

function storageKey({ name }: Game): string {
  return `learn-game-${name}`;
}

export function keepGame({ session, place, counted }: LearnGame, game: Game): void {
  // A goal is told by its exercise; what is looked at again is one of the moves; a problem may have gone.
  const kept = { ...session, goal: null, reviewed: null, problem: null };
  const where = place && { lesson: place.lesson.name, stage: place.stage, exercise: place.exercise };
  storeForTab(storageKey(game), JSON.stringify({ session: kept, place: where, counted }, withoutGame));
}

/** As it was kept; null where nothing was, or nothing of sense. */
export function keptGame(game: Game): LearnGame | null {
  try {
    const kept: unknown = JSON.parse(storedForTab(storageKey(game)) ?? "null", (_, value) => withGame(value, game));
    return kept === null ? null : fromKept(kept as Kept, game);
  } catch {
    return null; // another version of the page has kept it, or another page
  }
}

interface Kept {
  readonly session: Session;
  readonly place: { readonly lesson: string; readonly stage: number; readonly exercise: number } | null;
  readonly counted: Exercise | null;
}

/** @throws where it is nothing that was kept */
function fromKept({ session, place: where, counted }: Kept, game: Game): LearnGame {
  const isOne = phases.includes(session.phase) && Array.isArray(session.plies) && Array.isArray(session.takenBack);
  if (!isOne || [session.start, session.position].some((position) => position.game !== game)) throw new Error("no game of Learn");
  const lesson = lessonsOf(game).find(({ name }) => name === where?.lesson);
  const place = lesson && where ? { ...where, lesson } : null;
  if (where && (!place || !exerciseAt(place))) throw new Error("no such exercise");
  return { session: { ...session, goal: place && goalOf(place) }, place, counted };
}

/** A position without the game it belongs to, which is no text. */
function withoutGame(_: string, value: unknown): unknown {
  return isPosition(value) ? { ...value, game: null } : value;
}

function withGame(value: unknown, game: Game): unknown {
  return isPosition(value) ? { ...value, game } : value;
}

function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "game" in value && "squares" in value;
}
