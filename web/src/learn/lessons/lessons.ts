import type { Game } from "../../game.ts";
import { chess } from "../../chess/chess.ts";
import { sideNamedFirst, type Position } from "../../position.ts";
import { bishopAndKnight } from "./bishop_and_knight.ts";
import exercises from "./exercises.json";
import type { Lesson, LessonExercise } from "./lesson.ts";
import { philidor } from "./philidor.ts";
import { queenAgainstRook } from "./queen_against_rook.ts";
import { rookAndPawn } from "./rook_and_pawn.ts";
import { twoBishops } from "./two_bishops.ts";

export const chessLessons: readonly Lesson[] = [bishopAndKnight, twoBishops, queenAgainstRook, rookAndPawn, philidor];

export function lessonsOf(game: Game): readonly Lesson[] {
  return game.name === chess.name ? chessLessons : [];
}

/** The exercises of each stage, the shortest way first. */
export function exercisesOf({ name }: Lesson): readonly (readonly LessonExercise[])[] {
  return (exercises as Readonly<Record<string, readonly (readonly LessonExercise[])[]>>)[name] ?? [];
}

/** Of the demonstration that is shown before the first exercise. */
export const beforeFirst = -1;

/** Where somebody is in the lessons. Counted from 0; an exercise may be `beforeFirst`. */
export interface LessonPlace {
  readonly lesson: Lesson;
  readonly stage: number;
  readonly exercise: number;
}

export function exerciseAt({ lesson, stage, exercise }: LessonPlace): LessonExercise | null {
  return exercisesOf(lesson)[stage]?.[exercise] ?? null;
}

/** The next exercise of the stage, then of the next stage; after the last one the first. */
export function placeAfter({ lesson, stage, exercise }: LessonPlace): LessonPlace {
  const stages = exercisesOf(lesson);
  if (exercise + 1 < (stages[stage]?.length ?? 0)) return { lesson, stage, exercise: exercise + 1 };
  return { lesson, stage: (stage + 1) % stages.length, exercise: 0 };
}

/** The lesson about a position and the stage it is in; null where none is about it. White must be the winner. */
export function stageInLessons(position: Position): { readonly lesson: Lesson; readonly stage: number } | null {
  const lesson = lessonsOf(position.game).find((each) => each.role === "winner" && sideNamedFirst(position, each.material) === "w");
  return lesson ? { lesson, stage: lesson.stageOf(position) } : null;
}
