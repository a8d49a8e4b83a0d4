/** A line of moves as PGN. */

import { formatFen, isFirstToMove, type Color, type Position } from "./position.ts";

export interface PgnGame {
  /** Where the line begins. */
  readonly start: Position;
  readonly moves: readonly PgnMove[];
  /** Whom the line leads to mate for, null for a draw; left out where it is not said. */
  readonly winner?: Color | null;
  readonly event: string;
  /** A remark before the first move. */
  readonly comment?: string;
}

const lineLength = 80;

/** A move, and the lines that could have been played in its place. */
export interface PgnMove {
  readonly san: string;
  /** What was said of it. */
  readonly comment?: string;
  readonly others?: readonly (readonly PgnMove[])[];
}

/** "1. Nb3 (1. Kg2 Kc2) 1... Kc2", one string a word. */
export function numberedTree(start: Position, moves: readonly PgnMove[]): string[] {
  return movesFrom(start.fullmoves, isFirstToMove(start), moves);
}

function movesFrom(fullmoves: number, isFirst: boolean, moves: readonly PgnMove[]): string[] {
  const words: string[] = [];
  let number = fullmoves;
  let first = isFirst;
  let isBeginning = true;
  for (const { san, comment, others = [] } of moves) {
    if (first || isBeginning) words.push(`${number}${first ? "." : "..."}`);
    words.push(san, ...commentWords(comment));
    for (const other of others) words.push(...inBrackets(movesFrom(number, first, other)));
    isBeginning = others.length > 0 || Boolean(comment);
    if (!first) ++number;
    first = !first;
  }
  return words;
}

function commentWords(comment: string | undefined): string[] {
  return comment ? `{${comment.replaceAll("}", ")")}}`.split(" ") : [];
}

function inBrackets(words: readonly string[]): string[] {
  return words.map((word, index) => `${index === 0 ? "(" : ""}${word}${index === words.length - 1 ? ")" : ""}`);
}

/** "1. Nb3 Kc2 2. Nc5", or "4... Kc2 5. Nc5" where Black begins. One string a word, for wrapping. */
export function numberedMoves(start: Position, san: readonly string[]): string[] {
  return numberedTree(start, san.map((each) => ({ san: each })));
}

export function toPgn(game: PgnGame): string {
  const { colors, pgn } = game.start.game;
  const result = game.winner === undefined ? "*" : game.winner === null ? "1/2-1/2" : game.winner === colors[0] ? "1-0" : "0-1";
  const tags: readonly (readonly [string, string])[] = [
    ...pgn.tags,
    ["Event", game.event],
    ["Site", "?"],
    ["Date", "????.??.??"],
    ["Round", "-"],
    ...pgn.sides.map((side) => [side, "mate33"] as const),
    ["Result", result],
    ["SetUp", "1"],
    ["FEN", formatFen(game.start)],
  ];
  const words = [...commentWords(game.comment), ...numberedTree(game.start, game.moves), result];
  return `${tags.map(([name, text]) => `[${name} "${escapeTag(text)}"]`).join("\n")}\n\n${wrap(words)}\n`;
}

function escapeTag(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > lineLength) {
      lines.push(line);
      line = "";
    }
    line += (line === "" ? "" : " ") + word;
  }
  return [...lines, line].join("\n");
}
