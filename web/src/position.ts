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
import type { Answer } from "./api.ts";
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

/** The position that a move leads to. @param fen what the server says of it; not all games count moves there */
export function positionAfter(before: Position, fen: string): Position {
  return { ...before.game.parseFen(fen), fullmoves: before.fullmoves + (isFirstToMove(before) ? 0 : 1) };
}

/** The positions of a line, from the one it begins in on. */
export function* positionsAlong(from: Position, line: readonly { readonly fen: string }[]): Generator<Position> {
  let position = from;
  yield position;
  for (const { fen } of line) {
    position = positionAfter(position, fen);
    yield position;
  }
}

/** What a move takes; null if nothing. @param fen of the position after it */
export function capturedBy(before: Position, fen: string): PieceType | null {
  const { game, turn } = before;
  const count = ({ squares }: Position, piece: Piece) => squares.filter((each) => each === piece).length;
  const after = game.parseFen(fen);
  const men = Object.keys(game.pieceNames).map((type) => pieceOf(game, other(turn), type));
  const taken = men.find((piece) => count(after, piece) < count(before, piece));
  return taken === undefined ? null : typeOf(taken);
}

/** The move of a file in which a side does not move. */
export const passing = "0000";

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

/** Where the king stands that is in check; null if none is, or the answer is not there yet. */
export function checkedKing(position: Position, answer: Pick<Answer, "check"> | null): Square | null {
  return answer?.check ? kingSquare(position, position.turn) : null;
}

/**
 * The side that has the men which a material names first: the one that begins where both have them. Null for a position of
 * another material.
 */
export function sideNamedFirst({ game, squares }: Position, material: string): Color | null {
  const short = shortName(material);
  if (material !== game.tablePrefix + short) return null;
  const named = short.split("v").map((side) => sorted([...side].map((letter) => game.materialLetters[letter] ?? "")));
  const [first, second] = game.colors;
  const menOfSide = (color: Color) => sorted(squares.flatMap((piece) => (piece && colorOf(game, piece) === color ? [typeOf(piece)] : [])));
  const men = [menOfSide(first), menOfSide(second)];
  if (men.join("v") === named.join("v")) return first;
  return men.reverse().join("v") === named.join("v") ? second : null;
}

function sorted(men: readonly PieceType[]): string {
  return [...men].sort().join("");
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
