/** A line of moves as PGN. */

import { formatFen, isFirstToMove, type Color, type Position } from "./position.ts";

export interface PgnGame {
  /** Where the line begins. */
  readonly start: Position;
  readonly san: readonly string[];
  /** Whom the line leads to mate for, null for a draw. */
  readonly winner: Color | null;
  readonly event: string;
  /** A remark before the first move. */
  readonly comment?: string;
}

const lineLength = 80;

/** "1. Nb3 Kc2 2. Nc5", or "4... Kc2 5. Nc5" where Black begins. One string a word, for wrapping. */
export function numberedMoves(start: Position, san: readonly string[]): string[] {
  let number = start.fullmoves;
  let white = isFirstToMove(start);
  const words: string[] = [];
  san.forEach((move, index) => {
    if (white) words.push(`${number}.`);
    else if (index === 0) words.push(`${number}...`);
    words.push(move);
    if (!white) ++number;
    white = !white;
  });
  return words;
}

export function toPgn(game: PgnGame): string {
  const { colors, pgn } = game.start.game;
  const result = game.winner === null ? "1/2-1/2" : game.winner === colors[0] ? "1-0" : "0-1";
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
  const comment = game.comment ? `{${game.comment.replaceAll("}", ")")}}`.split(" ") : [];
  const words = [...comment, ...numberedMoves(game.start, game.san), result];
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
