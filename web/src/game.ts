/** What the page wants to know of a game; each game has a folder with its own. How pieces move, the server knows. */

import type { RankedMove } from "./api.ts";
import { t } from "./language.ts";

/**
 * A side of a game: White and Black of chess, Red and Black of xiangqi. A colour tells the game, so that words need no
 * more.
 */
export type Color = "w" | "b" | "red" | "black";

export const colorNames: Readonly<Record<Color, string>> = { w: t`White`, b: t`Black`, red: t`Red`, black: t`Black` };

/** Between other words: "the white knight". */
export const smallColorNames: Readonly<Record<Color, string>> = { w: t`white`, b: t`black`, red: t`red`, black: t`black` };
/** How a seal of the side is drawn, by the class "seal-white". */
export const colorStyles: Readonly<Record<Color, string>> = { w: "white", b: "black", red: "red", black: "black" };

const opponents: Readonly<Record<Color, Color>> = { w: "b", b: "w", red: "black", black: "red" };

export function other(color: Color): Color {
  return opponents[color];
}

/** Its letter in a FEN, a small one: "k". */
export type PieceType = string;
/** A piece as FEN writes it: a capital for the side that moves first. */
export type Piece = string;
/** A file and a rank: "a1". */
export type Square = string;

export interface Position {
  readonly game: Game;
  /** The lowest rank first, each from the a-file on. */
  readonly squares: readonly (Piece | null)[];
  readonly turn: Color;
  /** As in the FEN of chess: "-" or letters; only carried along. */
  readonly castling: string;
  /** The square behind a pawn that has just moved two squares, or "-". */
  readonly enPassant: Square;
  /** Half-moves since the last capture or pawn move, where a rule counts them. */
  readonly halfmoves: number;
  readonly fullmoves: number;
}

/** A move as UCI writes it: "e2e4", "a7a8q". */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PieceType;
}

/** The parts of a move as UCI writes it, of any board. @throws Error if it is none. */
export function splitMove(uci: string): Move {
  const found = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/.exec(uci);
  if (!found) throw new Error(`"${uci}" is not a move`);
  const [, from = "", to = "", promotion = ""] = found;
  return promotion === "" ? { from, to } : { from, to, promotion };
}

/** Why a text is no FEN, in words for people. */
export class FenError extends Error {
  override name = "FenError";
}

/** What materials have in common, in the order of its values: lists of them are grouped by it. */
export interface MaterialTrait {
  readonly names: readonly string[];
  /** Which of them it is. @param material without the game's name before it */
  of(material: string): number;
}

/** The mark of moves that are no way back, and what it means. */
export interface ZeroingMark {
  readonly sign: string;
  /** In the legend of the list of moves. */
  readonly meaning: string;
  /** What a move does, in words; "" where it is none of them. */
  of(move: RankedMove): string;
  /** What that means for the game; "" for nothing. */
  readonly effect: string;
}

/** "chess", "xiangqi", or that of rules that a server has tables of. */
export type GameName = string;

export interface Game {
  readonly name: GameName;
  readonly title: string;
  /** A sign that stands for the game, as a path in a box of 100 by 100, drawn as strokes. */
  readonly sign: string;
  /** The one that moves first before the other. */
  readonly colors: readonly [Color, Color];
  readonly files: number;
  readonly ranks: number;
  /** The number of the lowest rank. */
  readonly firstRank: number;
  /** By letter, in the order of spare pieces. */
  readonly pieceNames: Readonly<Record<PieceType, string>>;
  /** The letters of materials by the pieces they stand for, in the order of a material's name; the royal piece first. */
  readonly materialLetters: Readonly<Record<string, PieceType>>;
  /** Stands before the names of the game's tables. */
  readonly tablePrefix: string;
  /** Where the server answers positions of the game. */
  readonly path: string;
  /** How moves are written, by the server's name for it; "" is its own way. */
  readonly notation: string;
  /** Explore begins with it. */
  readonly startFen: string;
  /** What that position is. */
  readonly startMeaning: string;
  readonly startMaterial: string;
  /** Tables for a first look, and the command that makes them. */
  readonly firstTables: { readonly what: string; readonly command: string };
  /** The tables' limit, both sides together. */
  readonly mostMen: number;
  readonly countsFiftyMoves: boolean;
  readonly zeroing: ZeroingMark;
  /** Whether the server answers heat maps; where it does not, the page asks for each square. */
  readonly servesHeat: boolean;
  /** Whether the server tells the squares that a side attacks or guards. */
  readonly servesCovered: boolean;
  /** Whether the server gives the longest mates as PGN. */
  readonly hasEndgamesAsPgn: boolean;
  readonly materialTraits: readonly MaterialTrait[];
  readonly words: {
    readonly board: string;
    /** Where men stand: "square". */
    readonly place: string;
    readonly welcome: string;
    /** What somebody may type to search for materials. */
    readonly search: string;
    /** Paragraphs of the help. */
    readonly help: readonly string[];
    readonly licences: string;
  };
  /** Tags of PGN by which others know the game, and those that name its sides. */
  readonly pgn: { readonly tags: readonly (readonly [string, string])[]; readonly sides: readonly [string, string] };
  /** @throws FenError saying what is wrong and where. */
  parseFen(text: string): Position;
  formatFen(position: Position): string;
  /** Whether a piece may ever stand on a square; the server knows what else a position needs. */
  mayStand(piece: Piece, square: Square): boolean;
}

/** A board without men, the side that begins to move. */
export function emptyPositionOf(game: Game): Position {
  return {
    game,
    squares: Array<Piece | null>(game.files * game.ranks).fill(null),
    turn: game.colors[0],
    castling: "-",
    enPassant: "-",
    halfmoves: 0,
    fullmoves: 1,
  };
}

export function squareName(game: Game, index: number): Square {
  return String.fromCharCode(97 + (index % game.files)) + (game.firstRank + Math.floor(index / game.files));
}

/** All squares, the lowest rank first. */
export function squaresOf(game: Game): Square[] {
  return Array.from({ length: game.files * game.ranks }, (_, index) => squareName(game, index));
}

/** From 0 for the a-file. */
export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

/** Where a square stands in Position.squares. */
export function indexIn(game: Game, square: Square): number {
  return (Number(square.slice(1)) - game.firstRank) * game.files + fileOf(square);
}

export function isSquareOf(game: Game, text: string): boolean {
  if (!/^[a-z]\d+$/.test(text)) return false;
  const rank = Number(text.slice(1)) - game.firstRank;
  return fileOf(text) < game.files && rank >= 0 && rank < game.ranks;
}

export function pieceAt(position: Position, square: Square): Piece | null {
  return position.squares[indexIn(position.game, square)] ?? null;
}

export function typeOf(piece: Piece): PieceType {
  return piece.toLowerCase();
}

export function colorOf(game: Game, piece: Piece): Color {
  return game.colors[piece === piece.toUpperCase() ? 0 : 1];
}

export function pieceOf(game: Game, color: Color, type: PieceType): Piece {
  return color === game.colors[0] ? type.toUpperCase() : type;
}

/** Where the king of a side stands: the first of a material's pieces. */
export function kingSquare({ game, squares }: Pick<Position, "game" | "squares">, color: Color): Square | null {
  const [king = ""] = Object.values(game.materialLetters);
  const index = squares.indexOf(pieceOf(game, color, king));
  return index < 0 ? null : squareName(game, index);
}

/**
 * The placement of a FEN, ranks from the top.
 * @throws FenError saying what is wrong and where.
 */
export function parsePlacement(
  game: Pick<Game, "files" | "ranks" | "firstRank">,
  placement: string,
  letters: string,
): (Piece | null)[] {
  const { files, ranks, firstRank } = game;
  const rows = placement.split("/");
  if (rows.length !== ranks) {
    throw new FenError(t`A FEN has ${ranks} ranks separated by "/"; this one has ${rows.length}.`);
  }
  const result = Array<Piece | null>(files * ranks).fill(null);
  const capitals = letters.toUpperCase();
  rows.forEach((row, fromTop) => {
    const rank = ranks - 1 - fromTop;
    let file = 0;
    for (const [letter] of row.matchAll(files > 9 ? /\d+|./g : /./g)) {
      if (Number(letter) >= 1 && Number(letter) <= files) {
        file += Number(letter);
      } else if (capitals.includes(letter) || letters.includes(letter)) {
        if (file < files) result[rank * files + file] = letter;
        ++file;
      } else {
        throw new FenError(
          t`Rank ${rank + firstRank} has "${letter}": expected one of ${capitals}, ${letters} or 1 to ${files}.`,
        );
      }
    }
    if (file !== files) {
      throw new FenError(t`Rank ${rank + firstRank} ("${row}") has ${file} squares instead of ${files}.`);
    }
  });
  return result;
}

export function formatPlacement({ game, squares }: Position): string {
  const rows: string[] = [];
  for (let rank = game.ranks - 1; rank >= 0; --rank) {
    const row = squares.slice(rank * game.files, (rank + 1) * game.files).map((piece) => piece ?? "1");
    rows.push(row.join("").replace(/1+/g, (ones) => String(ones.length)));
  }
  return rows.join("/");
}

/** @param fault what is wrong where it is no number */
export function parseCounter(text: string, fault: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new FenError(fault);
  return Number(text);
}
