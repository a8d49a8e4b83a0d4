/**
 * What can be done to a position of any game without knowing what is legal. Everything here is pure: a position is never
 * changed, a new one is returned.
 */

import {
  colorOf,
  indexIn,
  kingSquare,
  other,
  pieceAt,
  pieceOf,
  smallColorNames,
  squareName,
  typeOf,
  type Color,
  type Game,
  type Piece,
  type PieceType,
  type Position,
  type Square,
} from "./game.ts";
import { listed, t } from "./language.ts";

/** Of chess, the game where none is named. */
export { emptyPosition, indexOf, squares } from "./chess/chess.ts";
export { colorNames, FenError, kingSquare, other, pieceAt, typeOf } from "./game.ts";
export type { Color, Game, Piece, PieceType, Position, Square } from "./game.ts";

export function formatFen(position: Position): string {
  return position.game.formatFen(position);
}

/** The FEN as it stands in an address: `_` for spaces. */
export function fenForAddress(fen: string): string {
  return fen.trim().replace(/\s+/g, "_");
}

/** Plays a move that the server has called legal. @throws Error if no piece stands where it starts. */
export function applyMove(position: Position, uci: string): Position {
  return position.game.applyMove(position, uci);
}

/** The move of a file in which a side does not move. */
export const passing = "0000";

/** The other side's turn without a move. The rules of most games know no such thing; files of analysis do. */
export function pass(position: Position): Position {
  return {
    ...position,
    turn: other(position.turn),
    enPassant: "-",
    halfmoves: position.halfmoves + 1,
    fullmoves: position.fullmoves + (isFirstToMove(position) ? 0 : 1),
  };
}

/** Whether the side to move is the one that begins games, whose moves are numbered. */
export function isFirstToMove(position: Position): boolean {
  return position.turn === position.game.colors[0];
}

/** The position as somebody set it up: castling, en passant and the clocks start afresh. */
function setUp(position: Position, changes: Partial<Position>): Position {
  return { ...position, castling: "-", enPassant: "-", halfmoves: 0, fullmoves: 1, ...changes };
}

/** Puts a piece on a square, or takes one off (null). */
export function withPiece(position: Position, square: Square, piece: Piece | null): Position {
  const board = [...position.squares];
  board[indexIn(position.game, square)] = piece;
  return setUp(position, { squares: board });
}

/** Moves a piece wherever one likes; what stood there is gone. The side to move stays. */
export function movePieceFreely(position: Position, from: Square, to: Square): Position {
  const board = [...position.squares];
  board[indexIn(position.game, to)] = pieceAt(position, from);
  if (from !== to) board[indexIn(position.game, from)] = null;
  return setUp(position, { squares: board });
}

/** The same position in a game whose clock has run so far. No pawn has just moved two squares if it has run at all. */
export function withClock(position: Position, halfmoves: number): Position {
  return { ...position, halfmoves, enPassant: halfmoves === 0 ? position.enPassant : "-" };
}

export function withTurn(position: Position, turn: Color): Position {
  return position.turn === turn ? position : setUp(position, { turn });
}

/** Left and right exchanged: a1 becomes h1 of chess. */
export function mirror(position: Position): Position {
  const { files } = position.game;
  return rearranged(position, (file, rank) => rank * files + files - 1 - file);
}

/** Top and bottom exchanged: a1 becomes a8 of chess. Pawns then walk the other way. */
export function upsideDown(position: Position): Position {
  const { files, ranks } = position.game;
  return rearranged(position, (file, rank) => (ranks - 1 - rank) * files + file);
}

/** All men moved so many files and ranks; null where one of them may not stand there, or would leave the board. */
export function shifted(position: Position, files: number, ranks: number): Position | null {
  const { game } = position;
  const board = position.squares.map((): Piece | null => null);
  for (const [index, piece] of position.squares.entries()) {
    if (piece === null) continue;
    const file = (index % game.files) + files;
    const rank = Math.floor(index / game.files) + ranks;
    if (file < 0 || file >= game.files || rank < 0 || rank >= game.ranks) return null;
    const target = rank * game.files + file;
    if (!game.mayStand(piece, squareName(game, target))) return null;
    board[target] = piece;
  }
  return setUp(position, { squares: board });
}

/** @param source where the piece of a square comes from */
function rearranged(position: Position, source: (file: number, rank: number) => number): Position {
  const { files } = position.game;
  const board = position.squares.map((_, index) => {
    const from = source(index % files, Math.floor(index / files));
    return position.squares[from] ?? null;
  });
  return setUp(position, { squares: board });
}

/** The same game with the two sides exchanged: top and bottom, colours and the side to move. Its value stays. */
export function swapColors(position: Position): Position {
  const { game } = position;
  const board = upsideDown(position).squares.map(
    (piece) => piece && pieceOf(game, other(colorOf(game, piece)), typeOf(piece)),
  );
  return setUp(position, { squares: board, turn: other(position.turn) });
}

/** How many men stand on the board, kings included. */
export function menOf(position: Position): number {
  return position.squares.filter((piece) => piece !== null).length;
}

/** Where the king stands that is in check; null if none is. @param san the move that led to the position, "" for none */
export function checkedKing(position: Position, isMated: boolean, san: string): Square | null {
  return isMated || position.game.isInCheck(position, san) ? kingSquare(position, position.turn) : null;
}

/** The men of one side, in the order of a material's name. */
function countsOf({ game, squares }: Position, color: Color): number[] {
  return Object.values(game.materialLetters).map(
    (type) => squares.filter((piece) => piece === pieceOf(game, color, type)).length,
  );
}

/** The name of the table a position belongs to, the stronger side first: "KBNvK", "xiangqi:KRvKAAEE". */
export function materialOf(position: Position): string {
  const { tablePrefix, materialLetters, colors } = position.game;
  const letters = Object.keys(materialLetters);
  const [first, second] = colors.map((color) =>
    countsOf(position, color)
      .map((count, index) => (letters[index] ?? "").repeat(count))
      .join(""),
  );
  return tablePrefix + (isWhiteStronger(position) ? `${first}v${second}` : `${second}v${first}`);
}

/** Whether White, or Red, is the side that the name of the material begins with. */
export function isWhiteStronger(position: Position): boolean {
  const [white, black] = position.game.colors.map((color) => strengthOf(position, color)) as [number[], number[]];
  for (const [index, count] of white.entries()) {
    const difference = count - (black[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** More attackers, of as many those that come first; then more men, then the defenders that come first. */
function strengthOf(position: Position, color: Color): number[] {
  const { materialLetters, defenders } = position.game;
  const letters = Object.keys(materialLetters);
  const counts = countsOf(position, color);
  const part = (defend: boolean) => counts.filter((_, index) => defenders.includes(letters[index] ?? "") === defend);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, count) => all + count, 0);
  return [sum(part(false)), ...part(false), sum(counts), ...part(true)];
}

/** A material as people read it, without the game before it: "KRvKAAEE". */
export function shortName(material: string): string {
  return material.slice(material.indexOf(":") + 1);
}

/** The same material with the other side named first. */
export function turnedMaterial(material: string): string {
  const short = shortName(material);
  return material.slice(0, -short.length) + short.split("v").reverse().join("v");
}

/** "king, bishop and knight against king" for "KBNvK"; the name itself where it is none of a material. */
export function materialInWords(material: string, game: Game): string {
  const [one = "", two = "", ...more] = shortName(material)
    .split("v")
    .map((side) => menInWords(game, side.toUpperCase()));
  const isWhole = one !== "" && two !== "" && more.length === 0;
  return isWhole ? t`${one} against ${two}` : shortName(material);
}

const numerals = ["", "", t`two`, t`three`, t`four`, t`five`, t`six`, t`seven`, t`eight`];

/** "king, two rooks and pawn" for "KRRP", "" if other letters are among them. */
function menInWords({ materialLetters, pieceNames }: Game, letters: string): string {
  const men: string[] = [];
  for (const [run] of letters.matchAll(/(.)\1*/g)) {
    const name = pieceNames[materialLetters[run[0] ?? ""] ?? ""];
    if (name === undefined) return "";
    men.push(run.length === 1 ? name : t`${numerals[run.length] ?? run.length} ${name}s`);
  }
  return listed(men);
}

/** "knight" */
export function pieceName({ game }: Position, type: PieceType): string {
  return game.pieceNames[type] ?? t`piece`;
}

/** "white knight" */
export function nameOf(game: Game, piece: Piece): string {
  return t`${smallColorNames[colorOf(game, piece)]} ${game.pieceNames[typeOf(piece)] ?? ""}`;
}
