/** A plain solver of small xiangqi endgames, position by position: the answers that the tests' server gives. */

import type { Answer, RankedMove, Value } from "../src/api.ts";
import { applyMove, colorNames, formatFen, menOf, type Color, type Position } from "../src/position.ts";
import { colorOf, emptyPositionOf, indexIn, other, pieceAt, pieceOf, squareName, squaresOf, typeOf } from "../src/game.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";

type Men = readonly (string | null)[];

const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
const diagonal = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

const fileOf = (at: number) => at % 9;
const rankOf = (at: number) => Math.floor(at / 9);

function stepFrom(at: number, files: number, ranks: number): number | null {
  const [file, rank] = [fileOf(at) + files, rankOf(at) + ranks];
  return file < 0 || file > 8 || rank < 0 || rank > 9 ? null : rank * 9 + file;
}

/** Where the piece there may go, whether or not that leaves its general in check; own men are not left out. */
function reach(men: Men, at: number): number[] {
  const piece = men[at] ?? "";
  const isRed = piece === piece.toUpperCase();
  const targets: number[] = [];
  const add = (to: number | null, mayBeThere = true) => {
    if (to !== null && mayBeThere) targets.push(to);
  };
  switch (piece.toLowerCase()) {
    case "k":
    case "a":
      for (const [files, ranks] of piece.toLowerCase() === "k" ? straight : diagonal) add(stepFrom(at, files, ranks));
      break;
    case "b":
      for (const [files, ranks] of diagonal) {
        const eye = stepFrom(at, files, ranks);
        add(stepFrom(at, 2 * files, 2 * ranks), eye !== null && men[eye] === null);
      }
      break;
    case "n":
      for (const [files, ranks] of straight) {
        const leg = stepFrom(at, files, ranks);
        if (leg === null || men[leg] !== null) continue;
        for (const side of [1, -1]) add(stepFrom(at, 2 * files || side, 2 * ranks || side));
      }
      break;
    case "p":
      add(stepFrom(at, 0, isRed ? 1 : -1));
      if (isRed ? rankOf(at) > 4 : rankOf(at) < 5) for (const side of [1, -1]) add(stepFrom(at, side, 0));
      break;
    default:
      for (const [files, ranks] of straight) targets.push(...along(men, at, files, ranks, piece.toLowerCase() === "c"));
  }
  return targets.filter((to) => xiangqi.mayStand(piece, squareName(xiangqi, to)));
}

/** Of a chariot, or of a cannon, which captures over one man. */
function along(men: Men, at: number, files: number, ranks: number, isCannon: boolean): number[] {
  const targets: number[] = [];
  let screens = 0;
  for (let to = stepFrom(at, files, ranks); to !== null; to = stepFrom(to, files, ranks)) {
    if (men[to] === null) {
      if (screens === 0) targets.push(to);
      continue;
    }
    if (screens === (isCannon ? 1 : 0)) targets.push(to);
    if (++screens > 1 || !isCannon) break;
  }
  return targets;
}

/** The generals that face each other are in check. */
export function isInCheck(men: Men, color: Color): boolean {
  const general = men.indexOf(pieceOf(xiangqi, color, "k"));
  const enemies = men.flatMap((piece, at) => (piece && colorOf(xiangqi, piece) !== color ? [at] : []));
  return enemies.some(
    (at) =>
      reach(men, at).includes(general) ||
      // The generals face each other.
      (typeOf(men[at] ?? "") === "k" && along(men, at, 0, Math.sign(general - at), false).includes(general)),
  );
}

/** Why a position cannot be; "" if it can. */
export function whyIllegal({ squares, turn }: Position): string {
  for (const color of xiangqi.colors) {
    const count = squares.filter((piece) => piece === pieceOf(xiangqi, color, "k")).length;
    if (count !== 1) return `illegal position: ${colorNames[color]} has ${count} generals`;
  }
  const astray = squaresOf(xiangqi).find((square, at) => squares[at] && !xiangqi.mayStand(squares[at], square));
  if (astray) return `illegal position: the ${xiangqi.pieceNames[typeOf(squares[indexIn(xiangqi, astray)] ?? "")]} on ${astray}`;
  return isInCheck(squares, other(turn)) ? "illegal position: the side that is not to move is in check" : "";
}

export function legalMoves(position: Position): string[] {
  return position.squares.flatMap((piece, at) => {
    if (!piece || colorOf(xiangqi, piece) !== position.turn) return [];
    return reach(position.squares, at).flatMap((to) => {
      const taken = position.squares[to];
      if (taken && colorOf(xiangqi, taken) === position.turn) return [];
      const uci = squareName(xiangqi, at) + squareName(xiangqi, to);
      return isInCheck(applyMove(position, uci).squares, position.turn) ? [] : [uci];
    });
  });
}

/** "R5+3": the piece, its file, then how it goes. Tandem men are not told apart. */
export function wxf(position: Position, uci: string): string {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const letter = { k: "K", a: "A", b: "E", n: "H", r: "R", c: "C", p: "P" }[typeOf(pieceAt(position, from) ?? "")];
  const number = (square: string) =>
    position.turn === "red" ? 9 - (square.charCodeAt(0) - 97) : square.charCodeAt(0) - 96;
  const ahead = (Number(to[1]) - Number(from[1])) * (position.turn === "red" ? 1 : -1);
  const isStraight = from[0] === to[0];
  const sign = ahead === 0 ? "=" : ahead > 0 ? "+" : "-";
  return `${letter}${number(from)}${sign}${isStraight ? Math.abs(ahead) : number(to)}`;
}

/** Signed plies to mate of every legal position of a material, by FEN; those without a move apart. */
export class Solution {
  private readonly plies = new Map<string, number>();
  readonly mated = new Set<string>();
  readonly positions: readonly Position[];

  /** @param red its men beside the general, as "r" @param black likewise */
  constructor(red: string, black: string) {
    this.positions = placements(red, black).filter((position) => whyIllegal(position) === "");
    const next = new Map<string, string[]>();
    for (const position of this.positions) {
      const moves = legalMoves(position);
      const fen = formatFen(position);
      if (moves.length === 0) this.mated.add(fen);
      next.set(fen, moves.map((uci) => formatFen(applyMove(position, uci))));
    }
    const isLost = (fen: string) => this.mated.has(fen) || (this.plies.get(fen) ?? 0) < 0;
    const isWon = (fen: string) => (this.plies.get(fen) ?? 0) > 0;
    for (let depth = 1, quiet = 0; quiet < 2; ++depth) {
      const wins = depth % 2 === 1;
      const open = [...next].filter(([fen]) => !this.plies.has(fen) && !this.mated.has(fen));
      const found = open.filter(([, after]) => (wins ? after.some(isLost) : after.every(isWon)));
      for (const [fen] of found) this.plies.set(fen, wins ? depth : -depth);
      quiet = found.length === 0 ? quiet + 1 : 0;
    }
  }

  dtm(position: Position): number {
    return this.plies.get(formatFen(position)) ?? 0;
  }
}

/** Every way to put the men where they may stand, with either side to move. */
function placements(red: string, black: string): Position[] {
  let boards: Men[] = [emptyPositionOf(xiangqi).squares];
  for (const piece of [..."K", ...red.toUpperCase(), ..."k", ...black]) {
    boards = boards.flatMap((men) =>
      squaresOf(xiangqi).flatMap((square, at) =>
        men[at] === null && xiangqi.mayStand(piece, square) ? [men.map((each, index) => (index === at ? piece : each))] : [],
      ),
    );
  }
  return boards.flatMap((squares) => xiangqi.colors.map((turn) => ({ ...emptyPositionOf(xiangqi), squares, turn })));
}

/** The object of a position, as `GET /xiangqi` gives it. @param dtmOf what the tables say; null without one */
export function answerOf(position: Position, dtmOf: (position: Position) => number | null): Answer {
  const moves = legalMoves(position).map((uci): RankedMove => {
    const after = applyMove(position, uci);
    const zeroing = menOf(after) < menOf(position);
    return { uci, san: wxf(position, uci), zeroing, conversion: zeroing, ...valueOf(after, dtmOf) };
  });
  return { ...valueOf(position, dtmOf), dtm50: null, dtm50_course: null, moves: moves.sort(byWorth) };
}

function valueOf(position: Position, dtmOf: (position: Position) => number | null): Value {
  const isOver = legalMoves(position).length === 0;
  const isChecked = isInCheck(position.squares, position.turn);
  const bare = menOf(position) === 2;
  const dtm = bare ? 0 : dtmOf(position);
  const category = isOver ? "loss" : dtm === null ? "unknown" : dtm > 0 ? "win" : dtm < 0 ? "loss" : "draw";
  return {
    category,
    dtm: isOver ? null : dtm,
    dtz: null,
    precise_dtz: null,
    checkmate: isOver && isChecked,
    stalemate: isOver && !isChecked,
    insufficient_material: bare && !isOver,
  };
}

/** Wins first, the quickest before; losses last, the quickest at the end. Values are those of the opponent. */
function byWorth(one: RankedMove, two: RankedMove): number {
  const worth = ({ category, dtm }: RankedMove) =>
    category === "unknown" ? -1e6 : category === "loss" ? 1000 + (dtm ?? 0) : category === "win" ? -1000 + (dtm ?? 0) : 0;
  return worth(two) - worth(one);
}
