/** The history over a reload: the browser keeps it for the tab that it is in. */

import { formatFen, positionAfter, type Game } from "../position.ts";
import { storedForTab, storeForTab } from "../storage.ts";
import { History, type HistoryEntry, type HistoryNode } from "./history.ts";

/** A node: where the one before it stands in the list, its position, and the move that led to it. */
interface KeptNode {
  readonly before: number;
  readonly fen: string;
  readonly uci?: string;
  readonly san?: string;
  readonly comment?: string;
}

interface Kept {
  /** Each after the one before it, in the order of its lines; the first is the root. */
  readonly nodes: readonly KeptNode[];
  /** Where the line on the board ends, and where on it one stands. */
  readonly end: number;
  readonly at: number;
}

function storageKey({ name }: Game): string {
  return `history-${name}`;
}

export function keepHistory(history: History, game: Game): void {
  storeForTab(storageKey(game), JSON.stringify(toKept(history)));
}

/** As it was kept; null where nothing was, or nothing of sense. */
export function keptHistory(game: Game): History | null {
  try {
    const kept: unknown = JSON.parse(storedForTab(storageKey(game)) ?? "null");
    return kept === null ? null : fromKept(kept as Kept, game);
  } catch {
    return null; // another version of the page has kept it, or another page
  }
}

function toKept(history: History): Kept {
  const nodes: KeptNode[] = [];
  const numbers = new Map<HistoryNode, number>();
  const left: (readonly [HistoryNode, number])[] = [[history.root, -1]];
  for (let each = left.pop(); each; each = left.pop()) {
    const [node, before] = each;
    const { position, move, comment } = node.entry;
    const number = nodes.push({ before, fen: formatFen(position), ...move, ...(comment && { comment }) }) - 1;
    numbers.set(node, number);
    left.push(...node.next.map((next) => [next, number] as const).reverse());
  }
  const line = nodesOf(history);
  return { nodes, end: numbers.get(line.at(-1)!) ?? 0, at: numbers.get(history.node) ?? 0 };
}

/** The nodes of the line on the board. */
function nodesOf({ root, entries }: History): HistoryNode[] {
  const line = [root];
  for (const entry of entries.slice(1)) line.push(line.at(-1)!.next.find((next) => next.entry === entry)!);
  return line;
}

/** @throws where it is nothing that was kept */
function fromKept({ nodes, end, at }: Kept, game: Game): History {
  const history = new History(game.parseFen(nodes[0]?.fen ?? ""));
  if (nodes[0]?.comment) history.remark(nodes[0].comment);
  const made: HistoryNode[] = [history.root];
  for (const kept of nodes.slice(1)) {
    const before = made[kept.before];
    if (!before) throw new Error("a node stands before the one that it follows");
    history.goTo(before);
    history.push(entryOf(kept, before.entry, game));
    made.push(history.node);
  }
  for (const number of [end, at]) history.goTo(made[number] ?? history.root);
  return history;
}

function entryOf({ fen, uci, san, comment }: KeptNode, { position }: HistoryEntry, game: Game): HistoryEntry {
  const remark = comment === undefined ? {} : { comment };
  if (uci === undefined || san === undefined) return { position: game.parseFen(fen), ...remark };
  return { position: positionAfter(position, fen), move: { uci, san }, ...remark };
}
