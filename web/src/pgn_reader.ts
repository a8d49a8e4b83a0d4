/** Reads PGN: the moves of the first game as a tree, as they are written. Which of them are legal is not known here. */

import type { PgnMove } from "./pgn.ts";

/** Why a text is no PGN, in words for people. */
export class PgnError extends Error {
  override name = "PgnError";
}

export interface ReadPgn {
  /** Null where it begins as games do. */
  readonly fen: string | null;
  readonly moves: readonly PgnMove[];
}

/** Longer texts are not games. */
const mostCharacters = 1 << 20;
/** Brackets in brackets. */
const deepest = 50;

const tokens =
  /\[\s*(?<tag>\w+)\s+"(?<value>(?:[^"\\]|\\.)*)"\s*\]|\{[^}]*\}|;[^\n]*|\$\d+|(?<bracket>[()])|(?<result>1-0|0-1|1\/2-1\/2|\*)|\d+\.*|\.+|[!?]+|(?<san>[A-Za-z][^\s(){};$!?]*)|(?<space>\s+)|(?<other>.)/gsu;

type Line = { san: string; others?: PgnMove[][] }[];

/** @throws PgnError saying what is wrong and in which line. */
export function readPgn(text: string): ReadPgn {
  if (text.length > mostCharacters) throw new PgnError("The file is longer than a game of PGN can be.");
  const main: Line = [];
  const open: Line[] = [main];
  let fen: string | null = null;
  for (const token of text.replace(/^\uFEFF/, "").matchAll(tokens)) {
    const { tag, value = "", bracket, result, san, other } = token.groups ?? {};
    const fail = (what: string): PgnError => new PgnError(`Line ${lineOf(text, token.index)}: ${what}`);
    const current = open.at(-1)!;
    if (tag !== undefined) {
      if (main.length > 0) break; // the next game
      if (tag.toLowerCase() === "fen") fen = value.replace(/\\(.)/g, "$1");
    } else if (bracket === "(") {
      const last = current.at(-1);
      if (!last) throw fail("there is no move that the bracket could be beside.");
      if (open.length >= deepest) throw fail("the brackets are nested too deep.");
      const line: Line = [];
      (last.others ??= []).push(line);
      open.push(line);
    } else if (bracket === ")") {
      if (open.length === 1) throw fail("a bracket is closed that was not opened.");
      if (current.length === 0) throw fail("there is no move in the brackets.");
      open.pop();
    } else if (result !== undefined && open.length === 1) {
      break;
    } else if (san !== undefined) {
      current.push({ san });
    } else if (other !== undefined) {
      throw fail(`"${other}" stands where a move should be.`);
    }
  }
  if (open.length > 1) throw new PgnError("The file ends within brackets.");
  if (main.length === 0) throw new PgnError("There is no move in the file.");
  return { fen, moves: main };
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
