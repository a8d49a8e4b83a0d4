/** An endgame learnt in stages. Which stage a position is in is told by rules: docs/board.md has them in words. */

import type { Position } from "../../position.ts";
import type { Role } from "../session.ts";

export interface Stage {
  readonly name: string;
  /** What to do and how, in a few plain sentences. */
  readonly text: string;
  /** How it is done, before one does it. */
  readonly demonstration?: Demonstration;
}

/** A line of moves of both sides that shows a manoeuvre. */
export interface Demonstration {
  readonly fen: string;
  /** What is said of the position that it begins with. */
  readonly text: string;
  readonly moves: readonly {
    readonly san: string;
    /** What it is for. */
    readonly text?: string;
  }[];
}

export interface Lesson {
  /** Scores and exercises are kept under it. */
  readonly name: string;
  readonly title: string;
  /** The winner first, who has White. */
  readonly material: string;
  /** Of the player, in every stage: a winner has White, a holder Black. */
  readonly role: Exclude<Role, "defender">;
  readonly stages: readonly Stage[];
  /** What is said when the last stage is behind; "" where that is mate. */
  readonly done: string;
  /**
   * The stage of a position, from 0; their number where the last one is behind.
   * @param position of the lesson's material, or of what captures and promotions make of it
   */
  stageOf(position: Position): number;
}

/** Found in the tables by lessons/find.ts. */
export interface LessonExercise {
  readonly fen: string;
  /** Plies to mate, at the start; 0 of a draw. */
  readonly dtm: number;
  /**
   * White's moves until the stage is behind, in the perfect line in which it was found; others may have more or fewer. Of a draw
   * to be held: Black's, for so long.
   */
  readonly moves: number;
}
