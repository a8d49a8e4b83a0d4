/**
 * Values in words. Every distance on the page counts the moves of the side that mates, from the position on the board;
 * the words name that side.
 */

import type { Answer, Bounds, Category, RankedMove, Value } from "./api.ts";
import { colorNames, other, type Color, type Position } from "./game.ts";
import { counted, t } from "./language.ts";

/** Mate in N for a distance in plies, counted by the moves of the side that mates. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** "33 plies", "1 ply" */
export function pliesText(plies: number): string {
  return counted(plies, "{0} ply", "{0} plies");
}

/** "1 move", "17 moves" */
export function movesText(moves: number): string {
  return counted(moves, "{0} move", "{0} moves");
}

/** "in 17 (33 plies)" @param dtm signed plies, not 0. */
export function distanceText(dtm: number): string {
  return t`in ${movesOf(Math.abs(dtm))} (${pliesText(Math.abs(dtm))})`;
}

/** "White mates in 17 (33 plies)" @param dtm signed plies, not 0. @param turn the side that they are signed for. */
export function mateText(dtm: number, turn: Color): string {
  const winner = colorNames[dtm > 0 ? turn : other(turn)];
  return t`${winner} mates in ${movesOf(Math.abs(dtm))} (${pliesText(Math.abs(dtm))})`;
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

/** As outcomeOf(), without the fifty-move rule: 1 and -1 for a win that the rule spoils, too. 0 for a draw or where it is not known. */
function favourOf(category: Category): 1 | 0 | -1 {
  if (category === "cursed-win") return 1;
  if (category === "blessed-loss") return -1;
  return outcomeOf(category) ?? 0;
}

/** Whether the side to move has no move and has lost: mated, or stalemated in a game in which that loses. */
export function isLostAtOnce({ checkmate, stalemate, category }: Value): boolean {
  return checkmate || (stalemate && category === "loss");
}

/** The side that mates if both play perfectly and nobody counts to fifty; null for a draw or where it is not known. */
export function winnerOf(value: Value, turn: Color): Color | null {
  if (isLostAtOnce(value)) return other(turn);
  // Who wins may be known without the distance: by a table of DTZ, or by one winning move.
  const sign = value.dtm ?? favourOf(value.category);
  return sign === 0 ? null : sign > 0 ? turn : other(turn);
}

/** Half-moves without a capture or a pawn move that make a draw. */
export const fiftyMoves = 100;

const drawnByRule = t`the fifty-move rule makes it a draw`;
const perhapsDrawnByRule = t`the fifty-move rule may make it a draw`;
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

/** What DTZ counts to, or the mate itself where that is the same. */
export function endOfDtz({ dtz, dtm }: Value): string {
  return dtz === dtm ? t`the mate` : t`the next capture, pawn move or mate`;
}

/** "the mate takes 33 plies" @param dtz of the value */
export function takesText(value: Value, dtz: number): string {
  return t`${endOfDtz(value)} takes ${pliesText(Math.abs(dtz))}`;
}

/**
 * Why the fifty-move rule makes a draw of a win, or may, in a sentence or two; "" where it plays no part.
 * @param turn the side to move
 */
export function fiftyMoveReason(value: Value, halfmoves: number, turn: Color): string {
  const note = fiftyMoveNote(value.category);
  const winner = winnerOf(value, turn);
  if (note === "" || winner === null) return "";
  const left = fiftyMoves - halfmoves;
  if (left <= 0) {
    return t`${pliesText(halfmoves)} have passed without a capture or a pawn move: by the fifty-move rule the game is a draw.`;
  }
  const { dtz, dtm } = value;
  const spoiled = t`A win for ${colorNames[winner]}, but ${note}`;
  if (note === perhapsDrawnByRule) {
    const mate = dtm === null ? "" : t`, the mate takes ${pliesText(Math.abs(dtm))}`;
    const limit = counted(
      left,
      "{0} ply is left for a capture, a pawn move or mate",
      "{0} plies are left for a capture, a pawn move or mate",
    );
    return t`${spoiled}: ${limit}${mate}, and whether one of them comes in time is not known.`;
  }
  // A table of DTM50 says so of this clock alone.
  if (dtz === null && typeof value.dtm50 === "number") return `${spoiled}.`;
  // Such a DTZ says that the win is spoilt with any clock; the capture itself may come sooner.
  if (dtz === null || Math.abs(dtz) > fiftyMoves) return t`${spoiled}, whatever the clock says.`;
  const few = counted(left, "only {0} is left", "only {0} are left");
  return t`${spoiled}: ${takesText(value, dtz)}, and ${few}.`;
}

/** Whether the distance to mate is known: 0 of a draw is. */
export function isExact(value: Value): boolean {
  return isLostAtOnce(value) || value.dtm !== null;
}

/** Whether a distance is known, be it to mate or to the next capture or pawn move. */
export function hasDistance(value: Value): boolean {
  return isExact(value) || value.dtz !== null;
}

/** Of a position, what decides whether a mate comes in time. */
export type RulePlace = Pick<Position, "game" | "turn" | "halfmoves">;

/**
 * Signed plies to mate as far as it stands under the fifty-move rule, with the clock as it is: as a table of DTM50 says,
 * else a mate so near that no rule comes before it. 0 for a draw; null where no mate is known to come in time.
 */
export function mateUnderRule({ dtm, dtm50 }: Pick<Value, "dtm" | "dtm50">, { game, halfmoves }: RulePlace): number | null {
  if (dtm50 !== undefined && dtm50 !== null) return dtm50;
  if (dtm === null || dtm === 0 || !game.countsFiftyMoves) return dtm;
  return Math.abs(dtm) + halfmoves <= fiftyMoves ? dtm : null;
}

/** Whether the fifty-move rule may spoil what is a win without it, or does. */
function isInDoubt(category: Category): boolean {
  return fiftyMoveNote(category) !== "";
}

/**
 * Signed plies to mate that a person is told: those under the rule; without it where the words beside them say that it is
 * too late, or may be.
 */
export function mateTold(value: Value, at: RulePlace): number | null {
  return mateUnderRule(value, at) || (isInDoubt(value.category) || value.dtm === 0 ? value.dtm : null);
}

/** What bounds say of an open result. */
type OpenResult = "atLeastDraw" | "atMostDraw" | "open";

/** For the side that they are for. */
export function openResult({ at_least, at_most }: Bounds): OpenResult {
  if (at_least !== "loss" && at_most === "win") return "atLeastDraw";
  if (at_least === "loss" && at_most !== "win") return "atMostDraw";
  return "open";
}

/** "At least a draw for White", "Not known". */
function openHeadline(proved: Bounds | undefined, turn: Color): string {
  const result = proved ? openResult(proved) : "open";
  if (result === "open") return t`Not known`;
  return t`At least a draw for ${colorNames[result === "atLeastDraw" ? turn : other(turn)]}`;
}

/**
 * The headline of a position: "White mates in 17 (33 plies)", "White mates in 17 (33 plies): too late", "Draw",
 * "Stalemate: a draw", "White wins", "White wins too late: a draw", "Not known", "At least a draw for White".
 */
export function headline(value: Value & Pick<Answer, "proved">, at: RulePlace): string {
  const { turn } = at;
  if (value.checkmate) return t`Checkmate: ${colorNames[other(turn)]} has won`;
  if (value.stalemate) return isLostAtOnce(value) ? t`Stalemate: ${colorNames[other(turn)]} has won` : t`Stalemate: a draw`;
  if (value.insufficient_material) return t`Draw: neither side can mate`;
  if (value.category === "unknown") return openHeadline(value.proved, turn);
  const winner = winnerOf(value, turn);
  if (winner === null) return t`Draw`;
  const tooLate = outcomeOf(value.category) === 0;
  const mate = mateTold(value, at);
  if (mate === null) return tooLate ? t`${colorNames[winner]} wins too late: a draw` : t`${colorNames[winner]} wins`;
  if (tooLate) return t`${mateText(mate, turn)}: too late`;
  return isInDoubt(value.category) ? t`${mateText(mate, turn)}: perhaps too late` : mateText(mate, turn);
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
  if (isLostAtOnce(move)) return 1;
  return throughMove(move.dtm);
}

/** Likewise as far as it stands under the fifty-move rule: see mateUnderRule. @param before the position before the move */
export function moveMateUnderRule(move: RankedMove, before: RulePlace): number | null {
  return isLostAtOnce(move) ? 1 : throughMove(mateUnderRule(move, placeAfter(move, before)));
}

/** Likewise as a person is told it: see mateTold. */
export function moveMateTold(move: RankedMove, before: RulePlace): number | null {
  return isLostAtOnce(move) ? 1 : throughMove(mateTold(move, placeAfter(move, before)));
}

/** Signed plies to mate with a move, under the rule where it is known to come in time, else without the rule. */
export function moveDistanceToMate(move: RankedMove, before: RulePlace): number | null {
  return moveMateUnderRule(move, before) || moveDtm(move);
}

function placeAfter({ zeroing }: RankedMove, { game, turn, halfmoves }: RulePlace): RulePlace {
  return { game, turn: other(turn), halfmoves: zeroing ? 0 : halfmoves + 1 };
}

/** Likewise to the next capture or pawn move; such a move itself has 1, or 101 where the rule spoils what it leads to. */
export function moveDtz(move: RankedMove): number | null {
  if (move.checkmate) return 1;
  const plies = throughMove(move.dtz);
  if (plies === null || plies === 0 || !move.zeroing) return plies;
  return Math.sign(plies) * (outcomeOf(move.category) === 0 ? fiftyMoves + 1 : 1);
}

function throughMove(after: number | null): number | null {
  if (after === null || after === 0) return after;
  return after < 0 ? 1 - after : -1 - after;
}

/**
 * "checkmate", "White mates in 17 (33 plies)", "draw", "stalemate", "White wins", "White wins too late", "not known"
 * @param before the position before the move
 */
export function moveText(move: RankedMove, before: RulePlace): string {
  const mover = before.turn;
  if (move.checkmate) return t`checkmate`;
  if (move.stalemate) return t`stalemate`;
  if (move.category === "unknown") return t`not known`;
  const mate = moveMateTold(move, before);
  if (mate !== null) return mate === 0 ? t`draw` : mateText(mate, mover);
  const winner = winnerOf(move, other(mover));
  if (winner === null) return t`draw`;
  return isTooLate(move) ? t`${colorNames[winner]} wins too late` : t`${colorNames[winner]} wins`;
}

/** "wins", or "wins too late" where the fifty-move rule makes it a draw. */
export function winsText(move: RankedMove): string {
  return isTooLate(move) ? t`wins too late` : t`wins`;
}

/** Whether the fifty-move rule makes a draw of what the move wins, or loses. */
function isTooLate(move: RankedMove): boolean {
  return outcomeOf(move.category) === 0;
}

/** What a move does that lets the fifty-move rule count anew: "capture", "pawn move", "capture by a pawn", "" for none. */
export function zeroingText({ zeroing, san }: RankedMove): string {
  if (!zeroing) return "";
  const byPawn = /^[a-h]/.test(san);
  if (!san.includes("x")) return t`pawn move`;
  return byPawn ? t`capture by a pawn` : t`capture`;
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
  if (name === "draws") return t`Draws`;
  if (name === "unknown") return t`Not known`;
  const winner = colorNames[name === "wins" || name === "cursed" ? mover : other(mover)];
  return name === "wins" || name === "losses" ? t`${winner} wins` : t`A win for ${winner}, but ${drawnByRule}`;
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

/**
 * The moves that are as good as the best one, which the server puts first: the same result in as many plies. These are
 * counted to mate where it stands under the fifty-move rule; else by DTZ and, among equals, without the rule. None where
 * nothing is known.
 * @param before the position before the moves
 */
export function bestMoves(moves: readonly RankedMove[], before: RulePlace): RankedMove[] {
  const [best] = moves;
  if (!best || best.category === "unknown") return [];
  const mate = (move: RankedMove) => moveMateUnderRule(move, before) || null;
  const distances = mate(best) !== null ? [mate] : [mate, moveDtz, moveDtm];
  return moves.filter(
    (move) => move.category === best.category && distances.every((distance) => distance(move) === distance(best)),
  );
}

/** "23.4 %"; what is neither nothing nor all does not read as if it were. @param share in percent. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.01) return t`under 0.01 %`;
  if (share > 99.99 && share < 100) return t`over 99.99 %`;
  if (share === 0 || share === 100) return `${share} %`;
  return `${share.toFixed(share > 99.9 || share < 0.1 ? 2 : 1)} %`;
}

/** What the rule on perpetual check decides; "" where it decides nothing, or that is not known. */
export function perpetualCheckText({ repetition }: Pick<Answer, "repetition">, turn: Color): string {
  if (repetition !== "win_by_rule" && repetition !== "loss_by_rule") return "";
  const winner = repetition === "win_by_rule" ? turn : other(turn);
  return t`${colorNames[winner]} wins where perpetual check loses`;
}
