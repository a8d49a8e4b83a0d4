/** What was chosen and solved, kept in the browser. */

import { chess } from "../chess/chess.ts";
import type { Game } from "../game.ts";
import type { Range } from "./difficulty.ts";
import type { Defence } from "./opponent.ts";
import type { LessonPlace } from "./lessons/lessons.ts";
import type { Role } from "./session.ts";
import { t } from "../language.ts";
import { store, stored } from "../storage.ts";
import { movesText } from "../values.ts";

export interface Choice {
  readonly material: string;
  readonly role: Role;
  /** Of the other side, where the winner is played. */
  readonly defence: Defence;
  /** Which of the material's difficulties, from 0. */
  readonly difficulty: number;
}

/** What a score is kept for. */
export interface Exercise {
  readonly material: string;
  readonly role: Role;
  readonly range: Range;
}

export interface Score {
  /** Exercises played to mate. */
  readonly solved: number;
  /** Of them, those without a lost move, a hint or a take-back. */
  readonly perfect: number;
  /** The fewest moves lost in one exercise without hints and take-backs; null if there is none. */
  readonly best: number | null;
}

export interface Progress {
  readonly choice: Choice;
  /** By material, role and range: `scoreOf` reads them. */
  readonly scores: Readonly<Record<string, Score>>;
  /** By exercise of a lesson, the fewest moves lost in it; null where it was solved with help alone. */
  readonly lessons: Readonly<Record<string, number | null>>;
}

export function firstChoiceOf(game: Game): Choice {
  return { material: game.startMaterial, role: "winner", defence: "perfect", difficulty: 0 };
}

export const firstChoice = firstChoiceOf(chess);
export const noScore: Score = { solved: 0, perfect: 0, best: null };

/** Each game has its own. */
function storageKey({ name }: Game): string {
  return name === chess.name ? "learn" : `learn-${name}`;
}

function scoreKey({ material, role, range }: Exercise): string {
  return `${material} ${role} ${range.min}-${range.max}`;
}

export function scoreOf(progress: Progress, exercise: Exercise): Score {
  return progress.scores[scoreKey(exercise)] ?? noScore;
}

/** @param lost moves lost; null if the exercise was solved with help. */
export function withSolved(progress: Progress, exercise: Exercise, lost: number | null): Progress {
  const { solved, perfect, best } = scoreOf(progress, exercise);
  const score: Score = {
    solved: solved + 1,
    perfect: perfect + (lost === 0 ? 1 : 0),
    best: lost === null ? best : Math.min(best ?? lost, lost),
  };
  return { ...progress, scores: { ...progress.scores, [scoreKey(exercise)]: score } };
}

function lessonKey({ lesson, stage, exercise }: LessonPlace): string {
  return `${lesson.name} ${stage} ${exercise}`;
}

/** The fewest moves lost in an exercise of a lesson; null: solved with help; undefined: not solved. */
export function lostInExercise(progress: Progress, place: LessonPlace): number | null | undefined {
  return progress.lessons[lessonKey(place)];
}

/** @param lost moves lost; null if the exercise was solved with help. */
export function withExercise(progress: Progress, place: LessonPlace, lost: number | null): Progress {
  const before = lostInExercise(progress, place) ?? null;
  const best = before === null || lost === null ? (before ?? lost) : Math.min(before, lost);
  return { ...progress, lessons: { ...progress.lessons, [lessonKey(place)]: best } };
}

/** "4 solved, 2 without a lost move", for the defender "4 played out ..."; "" before the first. */
export function scoreText({ solved, perfect, best }: Score, role: Role): string {
  if (solved === 0) return "";
  const done = role === "winner" ? t`${solved} solved` : t`${solved} played out`;
  if (perfect > 0) return t`${done}, ${perfect} without a lost move`;
  return best === null ? done : t`${done}, best with ${movesText(best)} lost`;
}

/** Reads what was kept; whatever is not as it should be counts as not there. */
export function parseProgress(text: string | null, game: Game = chess): Progress {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text
  }
  const { choice, scores, lessons } = asObject(kept);
  return {
    choice: parseChoice(asObject(choice), game),
    scores: parseScores(asObject(scores)),
    lessons: parseLessons(asObject(lessons)),
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function parseChoice({ material, role, defence, difficulty }: Record<string, unknown>, game: Game): Choice {
  return {
    material: typeof material === "string" && materialsOf(game).test(material) ? material : game.startMaterial,
    role: role === "defender" ? "defender" : "winner",
    defence: defence === "varied" || defence === "tricky" ? defence : "perfect",
    difficulty: isCount(difficulty) && difficulty < 5 ? difficulty : 0,
  };
}

/** What names of its materials look like. */
function materialsOf({ tablePrefix, materialLetters }: Game): RegExp {
  const men = `[${Object.keys(materialLetters).join("")}]{1,16}`;
  return new RegExp(`^${tablePrefix}${men}v${men}$`);
}

function parseScores(kept: Record<string, unknown>): Record<string, Score> {
  const scores: Record<string, Score> = {};
  for (const [key, value] of Object.entries(kept)) {
    const { solved, perfect, best } = asObject(value);
    if (!isCount(solved) || !isCount(perfect) || perfect > solved) continue;
    scores[key] = { solved, perfect, best: isCount(best) ? best : null };
  }
  return scores;
}

function parseLessons(kept: Record<string, unknown>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, number | null] => entry[1] === null || isCount(entry[1])),
  );
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export function loadProgress(game: Game): Progress {
  return parseProgress(stored(storageKey(game)), game);
}

export function storeProgress(progress: Progress, game: Game): void {
  store(storageKey(game), JSON.stringify(progress));
}
