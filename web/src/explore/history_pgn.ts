/** The history as PGN, and PGN as a history. */

import type { Api } from "../api.ts";
import { chess } from "../chess/chess.ts";
import { applyMove, formatFen, type Game, type Position } from "../position.ts";
import { toPgn, type PgnMove } from "../pgn.ts";
import { PgnError, readPgn } from "../pgn_reader.ts";
import { History, type HistoryNode } from "./history.ts";

/** The moves from the last set-up on, or from the beginning, with all lines. */
export function historyAsPgn({ root, entries, index }: Pick<History, "root" | "entries" | "index">): string {
  let start = root;
  // The line goes from node to node by its entries.
  for (let node = root, at = 1; at <= index; ++at) {
    node = node.next.find(({ entry }) => entry === entries[at])!;
    if (!node.entry.move) start = node;
  }
  return toPgn({ start: start.entry.position, moves: movesAfter(start), event: "Analysis, by mate33" });
}

/** Set-ups in between end a line: PGN knows none. */
function movesAfter(node: HistoryNode): PgnMove[] {
  const moves: PgnMove[] = [];
  let [first, ...others] = playedAfter(node);
  while (first) {
    const lines = others.map((other) => [{ san: sanOf(other) }, ...movesAfter(other)]);
    moves.push({ san: sanOf(first), ...(lines.length > 0 && { others: lines }) });
    [first, ...others] = playedAfter(first);
  }
  return moves;
}

function playedAfter({ next }: HistoryNode): HistoryNode[] {
  return next.filter(({ entry }) => entry.move);
}

function sanOf({ entry }: HistoryNode): string {
  return entry.move?.san ?? "";
}

/** As games of chess begin. */
const chessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** @throws PgnError, FenError, ApiError */
export async function historyFromPgn(text: string, api: Api, game: Game): Promise<History> {
  const { fen, moves } = readPgn(text);
  if (fen === null && game.name !== chess.name) throw new PgnError("It has no tag FEN, which says where the moves begin.");
  const history = new History(game.parseFen(fen ?? chessStart));
  await play(history, moves, api);
  history.goTo(history.root);
  return history;
}

async function play(history: History, moves: readonly PgnMove[], api: Api): Promise<void> {
  for (const { san, others = [] } of moves) {
    const before = history.node;
    const { position } = before.entry;
    const move = await moveOf(san, position, api);
    history.push({ position: applyMove(position, move.uci), move });
    const after = history.node;
    for (const other of others) {
      history.goTo(before);
      await play(history, other, api);
    }
    history.goTo(after);
  }
}

/** What programs write otherwise than others: zeros in castling, and signs after a move. */
function plain(san: string): string {
  return san.replaceAll("0", "O").replace(/[+#]+$/, "");
}

async function moveOf(san: string, position: Position, api: Api): Promise<{ uci: string; san: string }> {
  const { moves } = await api.standard(formatFen(position));
  const found = moves.find((move) => plain(move.san) === plain(san));
  if (!found) throw new PgnError(`${san} is no legal move in ${formatFen(position)}.`);
  return { uci: found.uci, san: found.san };
}
