/** Reads PGN: the games of a file, their moves as trees, as they are written. Which of them are legal is not known here. */

import { t } from "./language.ts";
import type { PgnMove } from "./pgn.ts";

/** Why a text is no PGN, in words for people. */
export class PgnError extends Error {
  override name = "PgnError";
}

export interface ReadPgn {
  /** Values by name, as "White". */
  readonly tags: ReadonlyMap<string, string>;
  /** Null where it begins as games do. */
  readonly fen: string | null;
  readonly moves: readonly PgnMove[];
  /** A remark before the first move; "" for none. */
  readonly comment: string;
  /** Why its moves are not to be read; null where they are. */
  readonly fault: string | null;
}

/** The move that passes, in whatever way it was written. */
export const nullMove = "--";

/** Longer files are not looked at. */
const mostBytes = 1 << 22;
/** Brackets in brackets. */
const deepest = 50;

/**
 * What a file is made of. A tag whose value has quotes inside, or none around it, goes to the bracket that ends its line. Of
 * words only those with a letter and a digit are moves, and what moves in Chinese: signs and words that evaluate are not.
 * Xiangqi's soldiers may be told by two digits, "15=4".
 */
const tokens = new RegExp(
  [
    String.raw`\[\s*(?<tag>\w+)\s+"(?<value>(?:[^"\\]|\\.)*)"\s*\]`,
    String.raw`\[[ \t]*(?<looseTag>\w+)[ \t]+(?<looseValue>[^\r\n]*?)[ \t]*\][ \t]*(?=[\r\n[]|$)`,
    String.raw`\{(?<comment>[^}]*)\}|;(?<rest>[^\r\n]*)|^%.*|\$\d+|(?<bracket>[()])|(?<unclosed>\{)`,
    String.raw`(?<result>1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};])`,
    String.raw`(?<castling>[0Oo]-[0Oo](?:-[0Oo])?)|(?<pass>--|Z0|0000|@@@@)(?![^\s(){};$!?])`,
    String.raw`(?<soldier>[1-5][1-9][-+=][1-9])(?![^\s(){};$!?])`,
    String.raw`\d+[.…]*|[.…!?]+|(?<word>[^\s(){};$!?[\]]+)|[^]`,
  ].join("|"),
  "gmu",
);

/** The games of a file, at least one. @throws PgnError saying what is wrong. */
export async function readPgnFile(file: Blob): Promise<ReadPgn[]> {
  if (file.size > mostBytes) throw new PgnError(t`The file is longer than the page reads: cut a game out of it.`);
  return readPgn(textOf(await file.arrayBuffer()));
}

/** UTF-8, or UTF-16 by its mark; what is neither is as older programs wrote it. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @returns at least one game @throws PgnError saying what is wrong. */
export function readPgn(text: string): ReadPgn[] {
  const games = [new GameInMaking()];
  for (const token of text.matchAll(tokens)) {
    const { tag, value = "", looseTag, looseValue = "", comment, rest, bracket, unclosed, result, castling, pass, soldier, word } =
      token.groups ?? {};
    let game = games.at(-1)!;
    const name = tag ?? looseTag;
    const san = castling ?? soldier ?? (pass === undefined ? moveIn(word) : nullMove);
    if (game.endsBefore(name, san)) games.push((game = new GameInMaking()));
    if (name !== undefined) game.tags.set(name, tag === undefined ? unquoted(looseValue) : unescaped(value));
    else if (game.fault !== null) continue;
    else if (san !== undefined) game.move(san);
    else if (comment !== undefined || rest !== undefined) game.remark((comment ?? rest)!);
    else if (result !== undefined) game.result();
    else if (bracket !== undefined || unclosed !== undefined) {
      const fault = bracket === "(" ? game.open() : bracket === ")" ? game.close() : t`a comment is not closed.`;
      if (fault !== null) game.fault = t`Line ${lineOf(text, token.index)}: ${fault}`;
    }
  }
  const read = games.map((game) => game.read()).filter(({ fen, moves, fault }) => fen !== null || moves.length > 0 || fault !== null);
  if (read.length === 0) throw new PgnError(t`There is no move in the file.`);
  return read;
}

/** A move, and what is added to it while it is read. */
interface MoveInMaking {
  readonly san: string;
  comment?: string;
  others?: MoveInMaking[][];
}

class GameInMaking {
  readonly tags = new Map<string, string>();
  fault: string | null = null;
  private comment = "";
  private readonly main: MoveInMaking[] = [];
  /** Lines that go on, the innermost last; and what was said in them before their first move. */
  private readonly opened: { line: MoveInMaking[]; comment: string }[] = [{ line: this.main, comment: "" }];
  private hasResult = false;

  /** Whether a tag or a move is the next game's. */
  endsBefore(tag: string | undefined, san: string | undefined): boolean {
    if (tag !== undefined) return this.main.length > 0 || this.fault !== null || this.hasResult || this.tags.has(tag);
    return san !== undefined && this.hasResult;
  }

  move(san: string): void {
    const { line, comment } = this.opened.at(-1)!;
    this.opened.at(-1)!.comment = "";
    line.push({ san, ...(comment !== "" && { comment }) });
  }

  remark(text: string): void {
    if (text.trim() === "") return;
    const current = this.opened.at(-1)!;
    const last = current.line.at(-1);
    if (last) last.comment = joined(last.comment, text);
    else if (this.opened.length > 1) current.comment = joined(current.comment, text);
    else this.comment = joined(this.comment, text);
  }

  /** @returns what is wrong */
  open(): string | null {
    const last = this.opened.at(-1)!.line.at(-1);
    if (!last) return t`there is no move that the bracket could be beside.`;
    if (this.opened.length >= deepest) return t`the brackets are nested too deep.`;
    const line: MoveInMaking[] = [];
    (last.others ??= []).push(line);
    this.opened.push({ line, comment: "" });
    return null;
  }

  /** @returns what is wrong */
  close(): string | null {
    if (this.opened.length === 1) return t`a bracket is closed that was not opened.`;
    const { line, comment } = this.opened.pop()!;
    if (line.length > 0) return null;
    // Some put a remark into brackets.
    const last = this.opened.at(-1)!.line.at(-1)!;
    last.others!.pop();
    if (last.others!.length === 0) delete last.others;
    if (comment !== "") last.comment = joined(last.comment, comment);
    return null;
  }

  result(): void {
    if (this.opened.length === 1) this.hasResult = true;
  }

  read(): ReadPgn {
    const fen = [...this.tags].find(([name]) => name.toLowerCase() === "fen")?.[1] ?? null;
    const fault = this.fault ?? (this.opened.length > 1 ? t`A bracket is not closed.` : null);
    return { tags: this.tags, fen, moves: this.main, comment: this.comment, fault };
  }
}

function joined(before: string | undefined, text: string): string {
  return `${before ?? ""} ${text.replace(/\s+/g, " ")}`.trim();
}

function moveIn(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  return (/\p{L}/u.test(word) && /\d/.test(word)) || /[進进退平]/.test(word) ? word : undefined;
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/g, "$1");
}

/** Of a tag that is not written as it should be. */
function unquoted(value: string): string {
  return unescaped(value.replace(/^"|"$/g, ""));
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
