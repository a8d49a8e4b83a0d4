/** The history as PGN, and PGN as a history. */

import { t } from "../language.ts";
import { ApiError, type Answer, type Api, type RankedMove } from "../api.ts";
import { chess } from "../chess/chess.ts";
import { applyMove, formatFen, isFirstToMove, pass, passing, pieceAt, typeOf, type Game, type Position } from "../position.ts";
import { toPgn, type PgnMove } from "../pgn.ts";
import { nullMove, PgnError, type ReadPgn } from "../pgn_reader.ts";
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
  await play(history, moves, api, leftOut);
  const [first] = moves;
  if (first && history.root.next.length === 0) {
    await api.standard(formatFen(history.current.position)); // says what is wrong with the position, if anything is
    throw new PgnError(t`${first.san} is no legal move in ${formatFen(history.current.position)}.`);
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

/** Plays a line from where the history stands, and leaves it there at its end; what is not legal ends it. */
async function play(history: History, moves: readonly PgnMove[], api: Api, leftOut: string[]): Promise<void> {
  for (const { san, comment, others = [] } of moves) {
    const before = history.node;
    const entry = await entryAfter(before.entry.position, san, api);
    if (entry === null) {
      leftOut.push(numbered(before.entry.position, san));
      return;
    }
    history.push(entry);
    if (comment) history.remark(comment);
    const after = history.node;
    for (const other of others) {
      history.goTo(before);
      if (await isLegal(before.entry.position, other, api, leftOut)) await play(history, other, api, leftOut);
    }
    history.goTo(after);
  }
}

/** Whether all moves of a line are legal, the lines beside them left out of account; what is not is noted. */
async function isLegal(start: Position, moves: readonly PgnMove[], api: Api, leftOut: string[]): Promise<boolean> {
  let position = start;
  for (const { san } of moves) {
    const entry = await entryAfter(position, san, api);
    if (entry === null) {
      leftOut.push(numbered(position, san));
      return false;
    }
    position = entry.position;
  }
  return true;
}

function numbered(position: Position, san: string): string {
  return `${position.fullmoves}${isFirstToMove(position) ? "." : "..."} ${san}`;
}

/** Null where the move is not legal. */
async function entryAfter(position: Position, san: string, api: Api): Promise<HistoryEntry | null> {
  if (san === nullMove) return { position: pass(position), move: { uci: passing, san } };
  for (const notation of position.game.notations) {
    const written = await answerTo(position, api, notation);
    const meant = written && moveMeant(san, position, written.moves);
    if (!meant) continue;
    const shown = (await answerTo(position, api))?.moves.find(({ uci }) => uci === meant.uci) ?? meant;
    return { position: applyMove(position, meant.uci), move: { uci: meant.uci, san: shown.san } };
  }
  return null;
}

/** Null where the position cannot be, as after a side in check has passed. */
async function answerTo(position: Position, api: Api, notation?: string): Promise<Answer | null> {
  try {
    return await api.standard(formatFen(position), notation);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "illegal") return null;
    throw error;
  }
}

async function firstKnown(history: History, api: Api): Promise<HistoryNode | null> {
  for (let node: HistoryNode | undefined = history.root; node; node = node.next[0]) {
    const { position } = node.entry;
    const answer = await answerTo(position, api);
    if (answer !== null && answer.category !== "unknown" && !castlingHides(position, answer)) return node;
  }
  return null;
}

/** What programs write otherwise than others: zeros in castling, and signs after a move. */
function plain(san: string): string {
  return san
    .replace(/(?:e\.p\.|[-+#=/~.,:±∓⩲⩱∞□])+$/u, "")
    .replace(/^[0o]-[0o](-[0o])?$/i, (castling) => castling.toUpperCase().replaceAll("0", "O"));
}

/** The legal move that is written so: as it is written here, or by the squares, as "a1b3", "Na1-b3" or "Nab3". */
function moveMeant(text: string, position: Position, moves: readonly RankedMove[]): RankedMove | undefined {
  const san = plain(text);
  const same = moves.find((move) => plain(move.san) === san);
  if (same) return same;
  const [, piece = "", file = "", rank = "", to = "", promotion = ""] = /^([A-Z]?)([a-z]?)(\d*)[-x:]?([a-z]\d+)=?([A-Za-z]?)$/.exec(san) ?? [];
  const isWhole = file !== "" && rank !== "";
  const meant = moves.filter(({ uci }) => {
    const move = position.game.parseMove(uci);
    const type = typeOf(pieceAt(position, move.from) ?? "");
    return (
      move.to === to &&
      (move.promotion ?? "") === promotion.toLowerCase() &&
      (piece === "" ? isWhole || type === "p" : type === piece.toLowerCase()) &&
      move.from.startsWith(file) &&
      (rank === "" || move.from.slice(1) === rank)
    );
  });
  return meant.length === 1 ? meant[0] : undefined;
}
