/** The history as PGN, and PGN as a history. */

import { t } from "../language.ts";
import { ApiError, type Answer, type Api, type PlayedMove, type PlayedMoves } from "../api.ts";
import { chess } from "../chess/chess.ts";
import { formatFen, isFirstToMove, menOf, positionAfter, type Game, type Position } from "../position.ts";
import { toPgn, type PgnMove } from "../pgn.ts";
import { PgnError, type ReadPgn } from "../pgn_reader.ts";
import { History, mostEntries, type HistoryEntry, type HistoryNode } from "./history.ts";
import { castlingHides } from "./problem.ts";

/** The moves from the last set-up on, or from the beginning, with all lines. */
export function historyAsPgn({ root, entries, index }: Pick<History, "root" | "entries" | "index">): string {
  let start = root;
  // The line goes from node to node by its entries.
  for (let node = root, at = 1; at <= index; ++at) {
    node = node.next.find(({ entry }) => entry === entries[at])!;
    if (!node.entry.move) start = node;
  }
  const { position, comment } = start.entry;
  return toPgn({ start: position, moves: movesAfter(start), event: "Analysis, by mate33", ...(comment && { comment }) });
}

/** Set-ups in between end a line: PGN knows none. */
function movesAfter(node: HistoryNode): PgnMove[] {
  const moves: PgnMove[] = [];
  let [first, ...others] = playedAfter(node);
  while (first) {
    const lines = others.map((other) => [moveOf(other.entry), ...movesAfter(other)]);
    moves.push({ ...moveOf(first.entry), ...(lines.length > 0 && { others: lines }) });
    [first, ...others] = playedAfter(first);
  }
  return moves;
}

function playedAfter({ next }: HistoryNode): HistoryNode[] {
  return next.filter(({ entry }) => entry.move);
}

function moveOf({ move, comment }: HistoryEntry): PgnMove {
  return { san: move?.san ?? "", ...(comment && { comment }) };
}

/** As games of chess begin. */
const chessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** What a game that was read became. */
export interface OpenedPgn {
  /** At the first position of the main line that the tables know; at the beginning where they know none. */
  readonly history: History;
  /** Moves that are not legal, as "12... Qh5", with which lines begin that were left out. */
  readonly leftOut: readonly string[];
}

/** @throws PgnError, FenError, ApiError */
export async function historyFromPgn({ fen, moves, comment, fault }: ReadPgn, api: Api, game: Game): Promise<OpenedPgn> {
  if (fault !== null) throw new PgnError(fault);
  if (fen === null && game.name !== chess.name) throw new PgnError(t`It has no tag FEN, which says where the moves begin.`);
  const count = countOf(moves);
  if (count >= mostEntries) throw new PgnError(t`The game has ${count} moves with all lines; the page takes ${mostEntries - 1}.`);
  const history = new History(game.parseFen(fen ?? chessStart));
  if (comment !== "") history.remark(comment);
  const leftOut: string[] = [];
  const [first] = moves;
  if (first) {
    const start = formatFen(history.current.position);
    put(history, withPlayed(moves, await api.play(start, written(moves))), leftOut);
    if (history.root.next.length === 0) throw new PgnError(t`${first.san} is no legal move in ${start}.`);
  }
  history.goTo((await firstKnown(history, api)) ?? history.root);
  return { history, leftOut };
}

/** What tells games of a file apart: who played, or how they begin. @param number from 1 */
export function gameTitle({ tags, fen, moves }: ReadPgn, number: number): string {
  const known = (name: string) => (/^[?.*]*$/.test(tags.get(name) ?? "") ? "" : tags.get(name)!);
  const players = [known("White") || known("Red"), known("Black")].filter(Boolean).join(" – ");
  const beginning = fen ?? moves.slice(0, 4).map(({ san }) => san).join(" ");
  const parts = [players || beginning, known("Event"), known("Date"), known("Result")];
  return `${number}. ${parts.filter(Boolean).join(", ")}`;
}

function countOf(moves: readonly PgnMove[]): number {
  return moves.reduce((count, { others = [] }) => count + 1 + others.reduce((sum, line) => sum + countOf(line), 0), 0);
}

/** The moves as the server reads them, the lines in brackets behind the moves that they could be played in the place of. */
function written(moves: readonly PgnMove[]): string {
  return moves.map(({ san, others = [] }) => [san, ...others.map((line) => `(${written(line)})`)].join(" ")).join(" ");
}

/** A move of the file, with what became of it when it was played; null where one before it was not legal. */
interface ReadMove {
  readonly san: string;
  readonly comment: string | undefined;
  readonly played: PlayedMove | null;
  readonly others: readonly (readonly ReadMove[])[];
}

function withPlayed(moves: readonly PgnMove[], { moves: entries }: PlayedMoves): ReadMove[] {
  let at = 0; // they stand in the order in which the moves were written
  const read = (line: readonly PgnMove[]): ReadMove[] =>
    line.map(({ san, comment, others = [] }) => ({ san, comment, played: entries[at++] ?? null, others: others.map(read) }));
  return read(moves);
}

/** Puts a line behind where the history stands, and leaves it there at its end; what is not legal ends it. */
function put(history: History, moves: readonly ReadMove[], leftOut: string[]): void {
  for (const { san, comment, played, others } of moves) {
    const before = history.node;
    const entry = entryAfter(before.entry.position, played);
    if (entry === null) {
      leftOut.push(numbered(before.entry.position, san));
      return;
    }
    history.push(entry);
    if (comment) history.remark(comment);
    const after = history.node;
    for (const other of others) {
      history.goTo(before);
      if (isLegal(before.entry.position, other, leftOut)) put(history, other, leftOut);
    }
    history.goTo(after);
  }
}

/** Whether all moves of a line are legal, the lines beside them left out of account; what is not is noted. */
function isLegal(start: Position, moves: readonly ReadMove[], leftOut: string[]): boolean {
  let position = start;
  for (const { san, played } of moves) {
    const entry = entryAfter(position, played);
    if (entry === null) {
      leftOut.push(numbered(position, san));
      return false;
    }
    position = entry.position;
  }
  return true;
}

/** Null where the move is not legal. */
function entryAfter(position: Position, played: PlayedMove | null): HistoryEntry | null {
  if (played === null || played.error !== undefined) return null;
  const { uci, san, fen } = played;
  return { position: positionAfter(position, fen), move: { uci, san } };
}

function numbered(position: Position, san: string): string {
  return `${position.fullmoves}${isFirstToMove(position) ? "." : "..."} ${san}`;
}

/** Null where the position cannot be, as after a side in check has passed. */
async function answerTo(position: Position, api: Api): Promise<Answer | null> {
  try {
    return await api.standard(formatFen(position));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "illegal") return null;
    throw error;
  }
}

async function firstKnown(history: History, api: Api): Promise<HistoryNode | null> {
  for (let node: HistoryNode | undefined = history.root; node; node = node.next[0]) {
    const { position } = node.entry;
    if (menOf(position) > position.game.mostMen) continue; // in no table
    const answer = await answerTo(position, api);
    if (answer !== null && answer.category !== "unknown" && !castlingHides(position, answer)) return node;
  }
  return null;
}
