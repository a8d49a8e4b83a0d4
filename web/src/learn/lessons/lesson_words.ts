/** What is said of a lesson beside the game. */

import type { Position } from "../../position.ts";
import { exerciseAt, stageInLessons, type LessonPlace } from "./lessons.ts";
import type { Lesson } from "./lesson.ts";
import { isMistake, type Goal, type Ply } from "../session.ts";
import { t } from "../../language.ts";
import { movesText } from "../../values.ts";

export interface LessonText {
  readonly head: string;
  readonly text: string;
}

export function headOf({ stages }: Lesson, stage: number): string {
  return t`Stage ${stage + 1} of ${stages.length}, ${stages[stage]?.name ?? ""}.`;
}

/**
 * Of an exercise: its stage and what to do; or, where a mistake has let the position fall back, that. A way without one may lead
 * through what looks like an earlier stage.
 * @param plies the moves so far
 */
export function exerciseText({ lesson, stage }: LessonPlace, position: Position, plies: readonly Ply[]): LessonText {
  const now = lesson.role === "winner" ? lesson.stageOf(position) : stage;
  const left = plies.map(({ before }) => lesson.stageOf(before) >= stage).lastIndexOf(true);
  const back = now < stage && plies.slice(Math.max(0, left)).some(isMistake) ? t`This is back in stage ${now + 1}, ${lesson.stages[now]?.name ?? ""}.` : "";
  return { head: headOf(lesson, stage), text: `${lesson.stages[stage]?.text ?? ""} ${back}`.trim() };
}

/** Of a position of a game that is no exercise; null where no lesson is about it. */
export function stageText(position: Position): LessonText | null {
  const found = stageInLessons(position);
  if (!found || found.stage >= found.lesson.stages.length) return null;
  return { head: headOf(found.lesson, found.stage), text: "" };
}

/** What an exercise is over with; null where that is mate. */
export function goalOf(place: LessonPlace): Goal | null {
  const { lesson, stage } = place;
  const exercise = exerciseAt(place);
  if (exercise && lesson.role === "holder") {
    return {
      text: t`Held: ${movesText(exercise.moves)}, and still a draw`,
      moves: exercise.moves,
      isReached: (_, played) => played >= exercise.moves,
    };
  }
  const isLast = stage === lesson.stages.length - 1;
  if (!exercise || (isLast && lesson.done === "")) return null;
  const next = lesson.stages[stage + 1];
  return {
    text: isLast ? lesson.done : t`Done: the next stage is ${stage + 2}, ${next?.name ?? ""}`,
    moves: exercise.moves,
    isReached: (position) => lesson.stageOf(position) > stage,
  };
}
