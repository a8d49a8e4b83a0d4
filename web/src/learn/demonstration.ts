/** A manoeuvre that is shown, move by move. */

import type { PlayedMoves } from "../api.ts";
import { chess } from "../chess/chess.ts";
import { positionAfter, type Position } from "../position.ts";
import type { Demonstration } from "./lessons/lesson.ts";
import type { LessonPlace } from "./lessons/lessons.ts";

/** What the board shows after so many moves. */
export interface Moment {
  readonly position: Position;
  /** The moves so far. */
  readonly played: readonly { readonly before: Position; readonly uci: string; readonly san: string }[];
  /** What is said of it: of the last move of which something is. */
  readonly text: string;
}

/** From the beginning on, one for each move. @param line the moves as they were played */
export function momentsOf({ fen, text, moves }: Demonstration, line: PlayedMoves): Moment[] {
  const moments: Moment[] = [{ position: chess.parseFen(fen), played: [], text }];
  for (const [index, move] of line.moves.entries()) {
    if (move === null || move.error !== undefined) throw new Error(`the move ${index + 1} of a demonstration is wrong`);
    const { position, played, text: before } = moments.at(-1)!;
    moments.push({
      position: positionAfter(position, move.fen),
      played: [...played, { before: position, uci: move.uci, san: move.san }],
      text: moves[index]?.text ?? before,
    });
  }
  return moments;
}

/** All its moves, as the server reads them. */
export function movesOf({ moves }: Demonstration): string {
  return moves.map(({ san }) => san).join(" ");
}

/** That of a stage, where it has one. */
export function demonstrationOf({ lesson, stage }: Pick<LessonPlace, "lesson" | "stage">): Demonstration | null {
  return lesson.stages[stage]?.demonstration ?? null;
}

/** A demonstration that is shown, of a stage, and how far. */
export interface Shown {
  readonly place: LessonPlace;
  readonly moments: readonly Moment[];
  readonly at: number;
}

/** Goes on by so many moves, back where negative, as far as there are moves. */
export function shifted(shown: Shown, by: number): Shown {
  return { ...shown, at: Math.max(0, Math.min(shown.moments.length - 1, shown.at + by)) };
}
