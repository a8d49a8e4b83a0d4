/** Values in words. */

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

/** "mate in 17 (33 plies)"; for a lost side "mated in 16 (32 plies)". @param dtm signed plies, not 0. */
export function mateText(dtm: number): string {
  return `${dtm > 0 ? "mate" : "mated"} ${distanceText(dtm)}`;
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

const fiftyMoveNotes: Partial<Record<Category, string>> = {
  "cursed-win": "but the fifty-move rule makes it a draw",
  "blessed-loss": "but the fifty-move rule makes it a draw",
  "maybe-win": "if the fifty-move rule does not come first",
  "maybe-loss": "if the fifty-move rule does not come first",
};

/** "if the fifty-move rule does not come first", or "" where it plays no part. */
export function fiftyMoveNote(category: Category): string {
  return fiftyMoveNotes[category] ?? "";
}

/** Whether the distance of a position is known: 0 of a draw is. */
export function isExact(value: Value): boolean {
  return value.checkmate || value.dtm !== null;
}

/** The headline of a position: "White mates in 17 (33 plies)", "Draw", "Stalemate: a draw", "White wins", "Not known". */
export function headline(value: Value, turn: Color): string {
  if (value.checkmate) return `Checkmate: ${colorNames[other(turn)]} has won`;
  if (value.stalemate) return "Stalemate: a draw";
  if (value.insufficient_material) return "Draw: neither side can mate";
  if (value.category === "unknown") return "Not known";
  const winner = winnerOf(value, turn);
  if (winner === null) return "Draw";
  if (value.dtm === null) return `${colorNames[winner]} wins`;
  return `${colorNames[winner]} mates ${distanceText(value.dtm)}`;
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

/** "checkmate", "mate in 17 (33 plies)", "draw", "stalemate", "wins", "loses", "not known" */
export function moveText(move: RankedMove): string {
  if (move.checkmate) return "checkmate";
  if (move.stalemate) return "stalemate";
  if (move.category === "unknown") return "not known";
  const dtm = moveDtm(move);
  if (dtm !== null) return dtm === 0 ? "draw" : mateText(dtm);
  const outcome = outcomeOf(moveCategory(move)) ?? 0;
  return outcome > 0 ? "wins" : outcome < 0 ? "loses" : "draw";
}

export type MoveGroupName = "wins" | "cursed" | "draws" | "blessed" | "losses" | "unknown";

export interface MoveGroup {
  readonly name: MoveGroupName;
  readonly title: string;
  readonly moves: readonly RankedMove[];
}

const groups: readonly { name: MoveGroupName; title: string; categories: readonly Category[] }[] = [
  { name: "wins", title: "Wins", categories: ["win", "maybe-win"] },
  { name: "cursed", title: "Wins that the fifty-move rule spoils", categories: ["cursed-win"] },
  { name: "draws", title: "Draws", categories: ["draw"] },
  { name: "blessed", title: "Losses that the fifty-move rule saves", categories: ["blessed-loss"] },
  { name: "losses", title: "Losses", categories: ["loss", "maybe-loss"] },
  { name: "unknown", title: "Not known", categories: ["unknown"] },
];

/** The moves by what they lead to for the side that makes them; the server's order is kept, empty groups left out. */
export function groupMoves(moves: readonly RankedMove[]): MoveGroup[] {
  return groups
    .map(({ name, title, categories }) => ({
      name,
      title,
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
