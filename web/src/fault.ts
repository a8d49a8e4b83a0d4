/** Why the server has no answer (docs/server.md, "Errors"), in the page's language. */

import { colorNames, type Game } from "./game.ts";
import { t } from "./language.ts";
import { shortName } from "./position.ts";

export interface Fault {
  /** One line: in English from the server, in the page's language from the page itself. */
  readonly error: string;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What an answer with an error says; null: it is not one of ours. */
export function readFault(text: string): Fault | null {
  try {
    const { error, code, parameters } = JSON.parse(text) as Partial<Fault>;
    return typeof error === "string" && typeof code === "string" ? { error, code, parameters: parameters ?? {} } : null;
  } catch {
    return null;
  }
}

/** One sentence. What only programs meet, and codes of a newer server, are said as the server says them. */
export function faultText(fault: Fault, game: Game): string {
  return textOf(fault, game) ?? sentenceOf(fault.error);
}

function textOf({ error, code, parameters: said }: Fault, game: Game): string | null {
  const name = shortName(String(said["material"] ?? ""));
  switch (code) {
    case "illegal_position":
      return illegalText(String(said["reason"]), said, game);
    case "bad_fen":
      return said["column"] === undefined
        ? t`The FEN cannot be read.`
        : t`The FEN cannot be read from character ${said["column"]} on.`;
    case "bad_where":
      return whereText(said, error);
    case "missing_table":
      return said["metric"] === "dtm"
        ? t`There is no table for ${name}.`
        : t`There is no table of ${String(said["metric"]).toUpperCase()} for ${name}.`;
    case "no_table":
      return t`There is no such table.`;
    case "always_drawn":
      return t`${name} is always drawn and has no table.`;
    case "too_many_men":
      return t`There are ${said["men"] ?? ""} men on the board; tables go up to ${said["most"] ?? ""}.`;
    case "castling_rights":
      return t`Positions with castling rights are in no table. Without them, this one may be.`;
    case "corrupt_file":
      return name === "" ? t`The table is damaged: make it anew.` : t`The table ${name} is damaged: make it anew.`;
    case "io_error":
      return name === "" ? t`The table cannot be read.` : t`The table ${name} cannot be read.`;
    case "out_of_memory":
      return t`There is not enough memory now: try again in a while.`;
    case "no_exercise":
      return t`No position of ${name} is won in ${said["min"] ?? ""} to ${said["max"] ?? ""} moves.`;
    case "busy":
      return t`The server has too much to do: try again in a while.`;
    case "too_long":
      return t`The whole table takes too long to search: ask for less, or go through it in its order.`;
    case "ending":
      return t`The server is ending.`;
    case "no_room":
      return t`There is no room for this table: ${error}`;
    case "making_another":
      return t`Another table is being made.`;
    case "unread_file":
      return t`A table beside the page cannot be read: ${error}`;
    case "failed":
      return t`The server has no answer: ${error}`;
    default:
      return null;
  }
}

/** What is wrong with the conditions of a search. */
function whereText(said: Fault["parameters"], error: string): string {
  const column = said["column"] ?? "";
  if (said["expected"] === "man_there") return t`The conditions ask for ${said["man"] ?? ""}, a man that this material does not have.`;
  if (said["expected"] === "plies") return t`The conditions ask for plies, and results under the fifty-move rule have none.`;
  const expected = expectedText(String(said["expected"]));
  if (expected === null) return t`The conditions cannot be read from character ${column} on: ${error.replace(/^.*?: /, "")}`;
  return t`The conditions cannot be read from character ${column} on. Expected: ${expected}.`;
}

/** What conditions need at some place. Their own words are the same in every language. */
function expectedText(expected: string): string | null {
  switch (expected) {
    case "test":
      return t`a man, as Kw or Nb, or one of the words ${"white, black, check, reachable, plies, moves, not, some"}`;
    case "in_or_on":
      return t`one of the words ${"in, on"}`;
    case "zone":
      return t`a square, two corners as a1-c3, a file, a rank, or one of the words ${"edge, corner, center, light, dark"}`;
    case "corner":
      return t`the opposite corner, a square`;
    case "file":
      return t`another file`;
    case "rank":
      return t`another rank`;
    case "number":
      return t`a number, as 20, 20-40, ${"at least 20"} or ${"at most 40"}`;
    case "least_or_most":
      return t`one of the words ${"least, most"}`;
    case "to":
    case "move":
      return t`the word ${expected}`;
    case "comma_or_end":
      return t`a comma or the end`;
    default:
      return null;
  }
}

function illegalText(reason: string, said: Fault["parameters"], game: Game): string | null {
  const side = colorNames[game.colors[said["side"] === "black" ? 1 : 0]];
  const areGenerals = game.name === "xiangqi";
  switch (reason) {
    case "no_white_king":
      return t`White has no king.`;
    case "no_black_king":
      return t`Black has no king.`;
    case "several_white_kings":
      return t`White has more than one king.`;
    case "several_black_kings":
      return t`Black has more than one king.`;
    case "too_many_men":
      return t`A side has more men, or more promoted pieces, than a game can give it.`;
    case "pawn_on_last_rank":
      return t`A pawn stands on the first or the last rank.`;
    case "adjacent_kings":
      return t`The kings stand on adjacent squares.`;
    case "opponent_in_check":
      return t`The side that is not to move is in check.`;
    case "royal_count":
      return areGenerals
        ? t`${side} needs one general and has ${said["count"] ?? ""}.`
        : t`${side} needs one piece that must not be lost and has ${said["count"] ?? ""}.`;
    case "misplaced_man":
      return t`${side} has a piece on ${said["point"] ?? ""} that can never stand there.`;
    case "facing_royals":
      return areGenerals ? t`The two generals face each other.` : t`The two pieces that must not be lost face each other.`;
    default:
      return null;
  }
}

/** "no page 'x'" → "No page 'x'." */
function sentenceOf(line: string): string {
  const sentence = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
