/** What is answered: the objects of the server of mate33 (docs/probing.md), the schema of the lichess tablebase API. */

export type Category = "win" | "maybe-win" | "cursed-win" | "draw" | "blessed-loss" | "maybe-loss" | "loss" | "unknown";

/** The value of a position, for the side to move. */
export interface PositionValue {
  readonly category: Category;
  /** Signed plies to the next capture, pawn move or mate; null: not known. */
  readonly dtz: number | null;
  readonly precise_dtz: number | null;
  /** Signed plies to mate; 0: a draw; null: checkmated, or not known. */
  readonly dtm: number | null;
  readonly checkmate: boolean;
  readonly stalemate: boolean;
  readonly insufficient_material: boolean;
}

/** A legal move, with the value of the position after it, for the opponent. */
export interface RankedMove extends PositionValue {
  readonly uci: string;
  readonly san: string;
  readonly zeroing: boolean;
  readonly conversion: boolean;
  /** Of the position after it. */
  readonly fen: string;
}

export interface PositionAnswer extends PositionValue {
  readonly fen: string;
  /** Best first. */
  readonly moves: readonly RankedMove[];
}

export interface Line {
  readonly fen: string;
  readonly plies: number;
  readonly dtz: number | null;
  readonly precise_dtz: number | null;
  /** "w", "b"; null: nobody wins. */
  readonly winner: "w" | "b" | null;
  readonly mainline: readonly {
    readonly uci: string;
    readonly san: string;
    readonly dtz: number | null;
    readonly precise_dtz: number | null;
    /** Of the position after the move. */
    readonly fen: string;
  }[];
}

/** What a table says: distance to mate, result under the fifty-move rule, distance to zeroing; of other games, repetition. */
export type Metric = "dtm" | "wdl" | "dtz" | "repetition";

export interface TableEntry {
  /** The name of its file, as "KBNvK.m33". */
  readonly file: string;
  readonly game: string;
  readonly material: string;
  readonly metric: Metric;
  readonly bytes: number;
  readonly longest_plies: number;
}
