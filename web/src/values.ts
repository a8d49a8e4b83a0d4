/**
 * Values in words. Every distance on the page counts the moves of the side that mates, from the position on the board;
 * the words name that side.
 */

import type { Category, RankedMove, Value } from "./api.ts";
import { colorNames, other, type Color } from "./position.ts";

/** Mate in N for a distance in plies, counted by the moves of the side that mates. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** "33 plies", "1 ply" */
export function pliesText(plies: number): string {
  return counted(plies, "ply", "plies");
}

/** "1 move", "17 moves" */
export function movesText(moves: number): string {
  return counted(moves, "move");
}

/** "in 17 (33 plies)" @param dtm signed plies, not 0. */
export function distanceText(dtm: number): string {
  return `in ${movesOf(Math.abs(dtm))} (${pliesText(Math.abs(dtm))})`;
}

/** "White mates in 17 (33 plies)" @param dtm signed plies, not 0. @param turn the side that they are signed for. */
export function mateText(dtm: number, turn: Color): string {
  return `${colorNames[dtm > 0 ? turn : other(turn)]} mates ${distanceText(dtm)}`;
}

/** What a result means for the side to move: 1 wins, -1 loses, 0 draw, null not known. */
export function outcomeOf(category: Category): 1 | 0 | -1 | null {
  switch (category) {
    case "win":
    case "maybe-win":
      return 1;
    case "loss":
    case "maybe-loss":
      return -1;
    case "unknown":
      return null;
    default:
      return 0;
  }
}

/** The side that mates if both play perfectly and nobody counts to fifty; null for a draw or where it is not known. */
export function winnerOf(value: Value, turn: Color): Color | null {
  if (value.checkmate) return other(turn);
  // Who wins may be known without the distance: one winning move is known, others are not.
  const sign = value.dtm ?? outcomeOf(value.category) ?? 0;
  return sign === 0 ? null : sign > 0 ? turn : other(turn);
}

/** Half-moves without a capture or a pawn move that make a draw. */
export const fiftyMoves = 100;

const drawnByRule = "the fifty-move rule makes it a draw";
const perhapsDrawnByRule = "the fifty-move rule may make it a draw";
const fiftyMoveNotes: Partial<Record<Category, string>> = {
  "cursed-win": drawnByRule,
  "blessed-loss": drawnByRule,
  "maybe-win": perhapsDrawnByRule,
  "maybe-loss": perhapsDrawnByRule,
};

/** "the fifty-move rule makes it a draw", or "" where it plays no part. */
export function fiftyMoveNote(category: Category): string {
  return fiftyMoveNotes[category] ?? "";
}

/** Why the fifty-move rule makes a draw of a mate, or may, in a sentence or two; "" where it plays no part. */
export function fiftyMoveReason({ category, dtz, dtm }: Value, halfmoves: number): string {
  const note = fiftyMoveNote(category);
  if (note === "") return "";
  const left = fiftyMoves - halfmoves;
  if (left <= 0) {
    return `Fifty-move rule: ${pliesText(halfmoves)} have passed without a capture or a pawn move, so the game is a draw.`;
  }
  const limit = `Fifty-move rule: a capture, a pawn move or mate must come within ${pliesText(left)}.`;
  const mate = pliesText(Math.abs(dtm ?? 0));
  if (note === perhapsDrawnByRule) {
    return `${limit} The mate takes ${mate}; whether a capture or a pawn move comes in time is not known.`;
  }
  const first = dtz === null || dtz === dtm ? `The mate takes ${mate}` : `The first takes ${pliesText(Math.abs(dtz))}`;
  return `${limit} ${first}: too late, so the game is a draw.`;
}

/** Whether the distance of a position is known: 0 of a draw is. */
export function isExact(value: Value): boolean {
  return value.checkmate || value.dtm !== null;
}

/**
 * The headline of a position: "White mates in 17 (33 plies)", "White mates in 17 (33 plies): too late", "Draw",
 * "Stalemate: a draw", "White wins", "Not known".
 */
export function headline(value: Value, turn: Color): string {
  if (value.checkmate) return `Checkmate: ${colorNames[other(turn)]} has won`;
  if (value.stalemate) return "Stalemate: a draw";
  if (value.insufficient_material) return "Draw: neither side can mate";
  if (value.category === "unknown") return "Not known";
  const winner = winnerOf(value, turn);
  if (winner === null) return "Draw";
  if (value.dtm === null) return `${colorNames[winner]} wins`;
  return mateText(value.dtm, turn) + (outcomeOf(value.category) === 0 ? ": too late" : "");
}

/** The same value seen from the other side. */
const negated: Record<Category, Category> = {
  win: "loss",
  "maybe-win": "maybe-loss",
  "cursed-win": "blessed-loss",
  draw: "draw",
  "blessed-loss": "cursed-win",
  "maybe-loss": "maybe-win",
  loss: "win",
  unknown: "unknown",
};

/** A move's category for the side that makes it; the server gives that of the opponent, after it. */
export function moveCategory(move: RankedMove): Category {
  return negated[move.category];
}

/**
 * Signed plies to mate for the side that makes the move, the move itself counted, so that the best move has the
 * distance of the position. 0 for a draw, null where it is not known.
 */
export function moveDtm(move: RankedMove): number | null {
  if (move.checkmate) return 1;
  return throughMove(move.dtm);
}

/** Likewise to the next capture or pawn move; such a move itself has 1 (or -1). */
export function moveDtz(move: RankedMove): number | null {
  if (move.checkmate) return 1;
  const plies = throughMove(move.dtz);
  return plies !== null && plies !== 0 && move.zeroing ? Math.sign(plies) : plies;
}

function throughMove(after: number | null): number | null {
  if (after === null || after === 0) return after;
  return after < 0 ? 1 - after : -1 - after;
}

/**
 * "checkmate", "White mates in 17 (33 plies)", "draw", "stalemate", "White wins", "not known"
 * @param mover the side that makes the move
 */
export function moveText(move: RankedMove, mover: Color): string {
  if (move.checkmate) return "checkmate";
  if (move.stalemate) return "stalemate";
  if (move.category === "unknown") return "not known";
  const dtm = moveDtm(move);
  if (dtm !== null) return dtm === 0 ? "draw" : mateText(dtm, mover);
  const outcome = outcomeOf(moveCategory(move)) ?? 0;
  return outcome === 0 ? "draw" : `${colorNames[outcome > 0 ? mover : other(mover)]} wins`;
}

/** What a move does that lets the fifty-move rule count anew: "capture", "pawn move", "capture by a pawn", "" for none. */
export function zeroingText({ zeroing, san }: RankedMove): string {
  if (!zeroing) return "";
  const byPawn = /^[a-h]/.test(san);
  if (!san.includes("x")) return "pawn move";
  return byPawn ? "capture by a pawn" : "capture";
}

export type MoveGroupName = "wins" | "cursed" | "draws" | "blessed" | "losses" | "unknown";

export interface MoveGroup {
  readonly name: MoveGroupName;
  readonly title: string;
  readonly moves: readonly RankedMove[];
}

const groupCategories: readonly (readonly [MoveGroupName, readonly Category[]])[] = [
  ["wins", ["win", "maybe-win"]],
  ["cursed", ["cursed-win"]],
  ["draws", ["draw"]],
  ["blessed", ["blessed-loss"]],
  ["losses", ["loss", "maybe-loss"]],
  ["unknown", ["unknown"]],
];

function groupTitle(name: MoveGroupName, mover: Color): string {
  if (name === "draws") return "Draws";
  if (name === "unknown") return "Not known";
  const winner = colorNames[name === "wins" || name === "cursed" ? mover : other(mover)];
  return name === "wins" || name === "losses" ? `${winner} wins` : `${winner} mates too late: draws by the fifty-move rule`;
}

/**
 * The moves by what they lead to for the side that makes them; the server's order is kept, empty groups left out.
 * @param mover that side
 */
export function groupMoves(moves: readonly RankedMove[], mover: Color): MoveGroup[] {
  return groupCategories
    .map(([name, categories]) => ({
      name,
      title: groupTitle(name, mover),
      moves: moves.filter((move) => categories.includes(moveCategory(move))),
    }))
    .filter((group) => group.moves.length > 0);
}

/** The moves that are as good as the best one: the same result in as many plies. None where nothing is known. */
export function bestMoves(moves: readonly RankedMove[]): RankedMove[] {
  const [best] = moves;
  if (!best || best.category === "unknown") return [];
  return moves.filter((move) => move.category === best.category && moveDtm(move) === moveDtm(best));
}

/** "23.4 %"; what is neither nothing nor all does not read as if it were. @param share in percent. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.01) return "under 0.01 %";
  if (share > 99.99 && share < 100) return "over 99.99 %";
  if (share === 0 || share === 100) return `${share} %`;
  return `${share.toFixed(share > 99.9 || share < 0.1 ? 2 : 1)} %`;
}

/** 1234567 as "1,234,567" */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
