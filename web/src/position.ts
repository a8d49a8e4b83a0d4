/**
 * A position as FEN describes it, and what can be done to it without knowing what is legal: the server knows that.
 * Everything here is pure: a position is never changed, a new one is returned.
 */

export type Color = "w" | "b";
export type PieceType = "k" | "q" | "r" | "b" | "n" | "p";
/** A piece as FEN writes it: a capital for White. */
export type Piece = "K" | "Q" | "R" | "B" | "N" | "P" | "k" | "q" | "r" | "b" | "n" | "p";
/** "a1" to "h8". */
export type Square = string;

export interface Position {
  /** 64 squares, a1 first, h1 the eighth, h8 last. */
  readonly squares: readonly (Piece | null)[];
  readonly turn: Color;
  /** As in the FEN: "-" or letters; only carried along. */
  readonly castling: string;
  /** The square behind a pawn that has just moved two squares, or "-". */
  readonly enPassant: Square;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number;
  readonly fullmoves: number;
}

/** A move as UCI writes it: "e2e4", "a7a8q". */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PieceType;
}

/** Why a text is no FEN, in words for people. */
export class FenError extends Error {
  override name = "FenError";
}

const pieceLetters = "KQRBNPkqrbnp";
const files = "abcdefgh";

export const squares: readonly Square[] = Array.from({ length: 64 }, (_, index) => squareAt(index % 8, index >> 3));

export function squareAt(file: number, rank: number): Square {
  return `${files[file]}${rank + 1}`;
}

export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

export function rankOf(square: Square): number {
  return square.charCodeAt(1) - 49;
}

/** 0 for a1, 7 for h1, 63 for h8. */
export function indexOf(square: Square): number {
  return rankOf(square) * 8 + fileOf(square);
}

export function isSquare(text: string): boolean {
  return /^[a-h][1-8]$/.test(text);
}

export function colorOf(piece: Piece): Color {
  return piece === piece.toUpperCase() ? "w" : "b";
}

export function typeOf(piece: Piece): PieceType {
  return piece.toLowerCase() as PieceType;
}

export function pieceOf(color: Color, type: PieceType): Piece {
  return (color === "w" ? type.toUpperCase() : type) as Piece;
}

export function other(color: Color): Color {
  return color === "w" ? "b" : "w";
}

export function pieceAt(position: Position, square: Square): Piece | null {
  return position.squares[indexOf(square)] ?? null;
}

export const emptyPosition: Position = {
  squares: Array<Piece | null>(64).fill(null),
  turn: "w",
  castling: "-",
  enPassant: "-",
  halfmoves: 0,
  fullmoves: 1,
};

/**
 * Reads a FEN. Fields after the placement may be left out, and `_` may stand for a space, as in addresses.
 * @throws FenError saying what is wrong and where.
 */
export function parseFen(text: string): Position {
  const fields = text.trim().replaceAll("_", " ").split(/\s+/);
  const [placement = "", turn = "w", castling = "-", enPassant = "-", halfmoves = "0", fullmoves = "1"] = fields;
  if (placement === "") throw new FenError("The FEN is empty.");
  if (fields.length > 6) throw new FenError("A FEN has six fields at most; there is text after them.");
  if (turn !== "w" && turn !== "b") throw new FenError(`The side to move must be w or b, not "${turn}".`);
  if (!/^(-|[A-Ha-hKQkq]{1,4})$/.test(castling))
    throw new FenError(`"${castling}" is no castling field: write - for none.`);
  if (enPassant !== "-" && !/^[a-h][36]$/.test(enPassant)) {
    throw new FenError(`"${enPassant}" is no en-passant square: write - for none.`);
  }
  return {
    squares: parsePlacement(placement),
    turn,
    castling,
    enPassant,
    halfmoves: parseCounter(halfmoves, "half-move clock"),
    fullmoves: parseCounter(fullmoves, "move number"),
  };
}

function parsePlacement(placement: string): (Piece | null)[] {
  const ranks = placement.split("/");
  if (ranks.length !== 8) throw new FenError(`A FEN has eight ranks separated by "/"; this one has ${ranks.length}.`);
  const result = Array<Piece | null>(64).fill(null);
  ranks.forEach((rank, fromTop) => {
    const number = 8 - fromTop;
    let file = 0;
    for (const letter of rank) {
      if (letter >= "1" && letter <= "8") {
        file += Number(letter);
      } else if (pieceLetters.includes(letter)) {
        if (file < 8) result[(number - 1) * 8 + file] = letter as Piece;
        ++file;
      } else {
        throw new FenError(`Rank ${number} has "${letter}": expected one of KQRBNP, kqrbnp or 1 to 8.`);
      }
    }
    if (file !== 8) throw new FenError(`Rank ${number} ("${rank}") has ${file} squares instead of 8.`);
  });
  return result;
}

function parseCounter(text: string, name: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new FenError(`The ${name} must be a number, not "${text}".`);
  return Number(text);
}

/** All six fields. */
export function formatFen(position: Position): string {
  const { turn, castling, enPassant, halfmoves, fullmoves } = position;
  return `${formatPlacement(position)} ${turn} ${castling} ${enPassant} ${halfmoves} ${fullmoves}`;
}

function formatPlacement(position: Position): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; --rank) {
    const text = position.squares
      .slice(rank * 8, rank * 8 + 8)
      .map((piece) => piece ?? "1")
      .join("");
    ranks.push(text.replace(/1+/g, (ones) => String(ones.length)));
  }
  return ranks.join("/");
}

/** The FEN as it stands in an address: `_` for spaces. */
export function fenForAddress(fen: string): string {
  return fen.trim().replace(/\s+/g, "_");
}

/** @throws Error if it is not a move as UCI writes it. */
export function parseMove(uci: string): Move {
  const found = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(uci);
  if (!found) throw new Error(`"${uci}" is not a move`);
  const [, from = "", to = "", promotion] = found;
  return promotion ? { from, to, promotion: promotion as PieceType } : { from, to };
}

/** Plays a move that the server has called legal. @throws Error if no piece stands where it starts. */
export function applyMove(position: Position, uci: string): Position {
  const { from, to, promotion } = parseMove(uci);
  const piece = pieceAt(position, from);
  if (!piece) throw new Error(`There is no piece on ${from}`);
  const board = [...position.squares];
  const isPawn = typeOf(piece) === "p";
  const captured = board[indexOf(to)] !== null;
  board[indexOf(from)] = null;
  board[indexOf(to)] = promotion ? pieceOf(colorOf(piece), promotion) : piece;
  if (isPawn && to === position.enPassant && fileOf(from) !== fileOf(to)) {
    board[indexOf(squareAt(fileOf(to), rankOf(from)))] = null;
  }
  if (typeOf(piece) === "k" && position.castling !== "-" && Math.abs(fileOf(from) - fileOf(to)) === 2) {
    castleRook(board, from, to);
  }
  return {
    squares: board,
    turn: other(position.turn),
    castling: castlingAfter(position, from, to),
    enPassant: isPawn ? enPassantAfter(board, from, to) : "-",
    halfmoves: isPawn || captured ? 0 : position.halfmoves + 1,
    fullmoves: position.fullmoves + (position.turn === "b" ? 1 : 0),
  };
}

function castleRook(board: (Piece | null)[], from: Square, to: Square): void {
  const rank = rankOf(from);
  const kingside = fileOf(to) > fileOf(from);
  const corner = indexOf(squareAt(kingside ? 7 : 0, rank));
  board[indexOf(squareAt(kingside ? 5 : 3, rank))] = board[corner] ?? null;
  board[corner] = null;
}

/** A right is gone once its king or its rook has moved or been taken. */
function castlingAfter(position: Position, from: Square, to: Square): string {
  const lost: Record<Square, string> = { a1: "Q", e1: "KQ", h1: "K", a8: "q", e8: "kq", h8: "k" };
  const gone = (lost[from] ?? "") + (lost[to] ?? "");
  return [...position.castling].filter((letter) => !gone.includes(letter)).join("") || "-";
}

/** The square is named only where an enemy pawn stands ready to take. */
function enPassantAfter(board: readonly (Piece | null)[], from: Square, to: Square): Square {
  if (Math.abs(rankOf(from) - rankOf(to)) !== 2) return "-";
  const enemy: Piece = rankOf(from) === 1 ? "p" : "P";
  const ready = [fileOf(to) - 1, fileOf(to) + 1].some(
    (file) => file >= 0 && file < 8 && board[indexOf(squareAt(file, rankOf(to)))] === enemy,
  );
  return ready ? squareAt(fileOf(from), (rankOf(from) + rankOf(to)) / 2) : "-";
}

/** The position as somebody set it up: castling, en passant and the clocks start afresh. */
function setUp(position: Position, changes: Partial<Position>): Position {
  return { ...position, castling: "-", enPassant: "-", halfmoves: 0, fullmoves: 1, ...changes };
}

/** Puts a piece on a square, or takes one off (null). */
export function withPiece(position: Position, square: Square, piece: Piece | null): Position {
  const board = [...position.squares];
  board[indexOf(square)] = piece;
  return setUp(position, { squares: board });
}

/** Moves a piece wherever one likes; what stood there is gone. The side to move stays. */
export function movePieceFreely(position: Position, from: Square, to: Square): Position {
  const board = [...position.squares];
  board[indexOf(to)] = board[indexOf(from)] ?? null;
  if (from !== to) board[indexOf(from)] = null;
  return setUp(position, { squares: board });
}

/** The same position in a game whose clock has run so far. No pawn has just moved two squares if it has run at all. */
export function withClock(position: Position, halfmoves: number): Position {
  return { ...position, halfmoves, enPassant: halfmoves === 0 ? position.enPassant : "-" };
}

export function withTurn(position: Position, turn: Color): Position {
  return position.turn === turn ? position : setUp(position, { turn });
}

/** Left and right exchanged: a1 becomes h1. */
export function mirror(position: Position): Position {
  return setUp(position, { squares: position.squares.map((_, index) => position.squares[index ^ 7] ?? null) });
}

/** Top and bottom exchanged: a1 becomes a8. Pawns then walk the other way. */
export function upsideDown(position: Position): Position {
  return setUp(position, { squares: position.squares.map((_, index) => position.squares[index ^ 56] ?? null) });
}

/** The same game with White and Black exchanged: top and bottom, colours and the side to move. Its value stays. */
export function swapColors(position: Position): Position {
  const board = upsideDown(position).squares.map((piece) => piece && pieceOf(other(colorOf(piece)), typeOf(piece)));
  return setUp(position, { squares: board, turn: other(position.turn) });
}

/** How many men stand on the board, kings included. */
export function menOf(position: Position): number {
  return position.squares.filter((piece) => piece !== null).length;
}

const materialOrder: readonly PieceType[] = ["k", "q", "r", "b", "n", "p"];

/** The men of one side, in that order. */
function countsOf(position: Position, color: Color): number[] {
  return materialOrder.map((type) => position.squares.filter((piece) => piece === pieceOf(color, type)).length);
}

/** The name of the table a position belongs to, the stronger side first: "KBNvK". */
export function materialOf(position: Position): string {
  const name = (color: Color) =>
    countsOf(position, color)
      .map((count, index) => (materialOrder[index] ?? "").toUpperCase().repeat(count))
      .join("");
  return isWhiteStronger(position) ? `${name("w")}v${name("b")}` : `${name("b")}v${name("w")}`;
}

/** Whether White is the side that the name of the material begins with. */
export function isWhiteStronger(position: Position): boolean {
  return isStronger(countsOf(position, "w"), countsOf(position, "b"));
}

/** More men, or with as many, more of the first kind that differs in the order Q R B N P; equal counts, too. */
function isStronger(white: readonly number[], black: readonly number[]): boolean {
  const men = (side: readonly number[]) => side.reduce((sum, count) => sum + count, 0);
  if (men(white) !== men(black)) return men(white) > men(black);
  for (const [index, count] of white.entries()) {
    const difference = count - (black[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** "king, bishop and knight against king" for "KBNvK"; the name itself where it is none of a material. */
export function materialInWords(material: string): string {
  const sides = material.toLowerCase().split("v").map(menInWords);
  return sides.length === 2 && sides.every((side) => side !== "") ? sides.join(" against ") : material;
}

const numerals = ["", "", "two", "three", "four", "five", "six", "seven", "eight"];

/** "king, two rooks and pawn" for "krrp", "" if other letters are among them. */
function menInWords(letters: string): string {
  const men: string[] = [];
  for (const [run] of letters.matchAll(/(.)\1*/g)) {
    const name = pieceNames[run[0] as PieceType] as string | undefined;
    if (name === undefined) return "";
    men.push(run.length === 1 ? name : `${numerals[run.length] ?? run.length} ${name}s`);
  }
  const last = men.pop() ?? "";
  return men.length > 0 ? `${men.join(", ")} and ${last}` : last;
}

export const pieceNames: Readonly<Record<PieceType, string>> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

export const colorNames: Readonly<Record<Color, string>> = { w: "White", b: "Black" };

/** "white knight" */
export function nameOf(piece: Piece): string {
  return `${colorNames[colorOf(piece)].toLowerCase()} ${pieceNames[typeOf(piece)]}`;
}
