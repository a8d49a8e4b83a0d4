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
  /** As dtm, under the fifty-move rule with the clock as it stands. Left out where no table knows it. */
  readonly dtm50?: number | null;
  readonly checkmate: boolean;
  readonly stalemate: boolean;
  readonly insufficient_material: boolean;
}

/** The result for the side to move where perpetual check by one side alone loses. */
export type Repetition = "draw" | "win_by_mate" | "loss_by_mate" | "win_by_rule" | "loss_by_rule";

/** From this clock on, up to that of the next step, it takes so many signed plies to mate under the fifty-move rule; 0: a draw. */
export type CourseStep = readonly [clock: number, dtm50: number];

/** A legal move, with the value of the position after it, for the opponent. */
export interface RankedMove extends PositionValue {
  readonly uci: string;
  readonly san: string;
  readonly zeroing: boolean;
  readonly conversion: boolean;
  /** Of the position after it. */
  readonly fen: string;
  /** Of the table that the position after it belongs to. */
  readonly material: string;
  /** Of the position after it, as of the root. */
  readonly repetition?: Repetition;
}

export interface PositionAnswer extends PositionValue {
  readonly fen: string;
  /** Of the table that the position belongs to, whether there is one or not: "KBNvK", "xiangqi:KRvKAAEE". */
  readonly material: string;
  /** Whether the side to move is in check. */
  readonly check: boolean;
  /** `dtm50` with every clock, from 0 on and up to 99. Left out where no table knows it. */
  readonly dtm50_course?: readonly CourseStep[];
  /** Of xiangqi, where the table is there. */
  readonly repetition?: Repetition;
  /** By a file of `mate33 solve`, where no table answers. */
  readonly proved?: Proof;
  /** Best first. */
  readonly moves: readonly RankedMove[];
}

/** A result under the fifty-move rule, or without it, for the side to move. */
export type Result = "loss" | "blessed-loss" | "draw" | "cursed-win" | "win";

/** What is proved of a position, or of a move for the side that makes it. */
export interface Bounds {
  /** Whether the two results are the same. */
  readonly status: "exact" | "unknown";
  readonly at_least: Result;
  readonly at_most: Result;
  /** Where that is the metric: signed plies to mate; null where they are not exact. */
  readonly dtm?: number | null;
  /** Where the metric is wdl: signed plies to the next capture or pawn move, or to mate. */
  readonly dtz?: number | null;
}

/** A move of a line. */
export interface LineStep {
  readonly uci: string;
  readonly san: string;
}

export interface Proof extends Bounds {
  readonly fen: string;
  /** wdl: under the fifty-move rule; dtm: without it. */
  readonly metric: "wdl" | "dtm";
  readonly moves: readonly (Bounds & LineStep & { readonly zeroing: boolean })[];
  /** The best moves of both sides, as far as they are known. */
  readonly line: readonly LineStep[];
  /** Where the result is open: the line to what is not solved. */
  readonly open: { readonly line: readonly LineStep[]; readonly fen: string } | null;
  /** Which file says so, and what it has. */
  readonly solved: { readonly file: string; readonly root: string; readonly stage: string; readonly slices: number };
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

/** A move that was played; or why it was not: it is not legal, or not clear. */
export type PlayedMove =
  | { readonly uci: string; readonly san: string; readonly fen: string; readonly error?: undefined }
  | { readonly error: string };

/** What became of moves that were to be played from a position. */
export interface PlayedMoves {
  readonly fen: string;
  /** In the order in which they were written; null for one that follows a move that was not played. */
  readonly moves: readonly (PlayedMove | null)[];
}

/** What a table says: distance to mate, result under the fifty-move rule, distance to zeroing; of other games, repetition. */
export type Metric = "dtm" | "wdl" | "dtz" | "repetition";

export interface TableEntry {
  /** The name of its file, as "KBNvK.m33". */
  readonly file: string;
  readonly game: string;
  /** With the game's name before it, unless that is chess. */
  readonly material: string;
  readonly metric: Metric;
  readonly bytes: number;
  readonly longest_plies: number;
  /** The longest wins of the side to move, in plies, by which side that is; 0 where it never wins. */
  readonly longest_wins: { readonly white: number; readonly black: number };
}

/** What can be looked for in a table (docs/find.md of mate33). */
export type FindWhat =
  | "zugzwang"
  | "full-point"
  | "half-point"
  | "squeeze"
  | "longest"
  | "cursed"
  | "only-move"
  | "hard"
  | "underpromotion"
  | "stalemate"
  | "smothered"
  | "pawn-mate"
  | "king-mate"
  | "swindle"
  | "fortress";

/** By side to move, as far as it belongs to what was found. */
export interface FoundNumbers {
  readonly white?: number;
  readonly black?: number;
}

/** A position that a search has found. */
export interface Found {
  readonly fen: string;
  /** As "half_point_white". */
  readonly kind: string;
  /** Plies to mate, negative where the side to move loses: -1 where it has lost already; 0 for a draw. */
  readonly dtm?: FoundNumbers;
  /** Under the fifty-move rule, from -2 (loss) to 2 (win). */
  readonly wdl?: FoundNumbers;
  /** The one in question, as UCI writes it and in SAN. */
  readonly move?: string;
  readonly san?: string;
}

/** A part of what a search finds. */
export interface FoundPart {
  readonly material: string;
  readonly what: string;
  readonly metric: "dtm" | "wdl";
  readonly positions: readonly Found[];
  /** Where to go on; null at the end of the table. */
  readonly cursor: string | null;
  /** About how much of the table has been searched, from 0 to 1. */
  readonly searched: number;
}

/** How many there are of each kind, in a part of a table. */
export interface CountedPart extends Omit<FoundPart, "positions"> {
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}
