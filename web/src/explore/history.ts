/** The positions that were on the board, to go back and forward in: a tree, for who goes back may play something else. */

import type { MainLine } from "../api.ts";
import { positionsAlong, type Position } from "../position.ts";

export interface HistoryEntry {
  readonly position: Position;
  /** The move that led here; left out where the position was set up. */
  readonly move?: { readonly uci: string; readonly san: string };
  /** What was said of it in a file that was opened. */
  readonly comment?: string;
}

/** An entry and what came after it; what came first is the main line. */
export interface HistoryNode {
  readonly entry: HistoryEntry;
  readonly next: readonly HistoryNode[];
}

interface Node extends HistoryNode {
  entry: HistoryEntry;
  readonly before: Node | null;
  next: Node[];
}

/** Positions kept; then all but the line on the board goes, and of that the oldest ones. */
export const mostEntries = 1000;

export class History {
  private first: Node;
  /** From the first entry over the current one to an end: what back and forward walk along. */
  private line: Node[];
  private at = 0;
  private count = 1;

  constructor(start: Position) {
    this.first = { entry: { position: start }, before: null, next: [] };
    this.line = [this.first];
  }

  get root(): HistoryNode {
    return this.first;
  }

  get node(): HistoryNode {
    return this.currentNode;
  }

  get entries(): readonly HistoryEntry[] {
    return this.line.map(({ entry }) => entry);
  }

  get index(): number {
    return this.at;
  }

  get current(): HistoryEntry {
    return this.currentNode.entry;
  }

  private get currentNode(): Node {
    const node = this.line[this.at];
    if (!node) throw new Error("the history is never empty");
    return node;
  }

  /** Goes on from here. What was ahead is kept beside it; a move that was played here before is not there twice. */
  push(...entries: readonly HistoryEntry[]): void {
    for (const entry of entries) {
      const { currentNode } = this;
      const known = currentNode.next.find((node) => node.entry.move && node.entry.move.uci === entry.move?.uci);
      this.stand(known ?? this.append(currentNode, entry));
    }
  }

  /** Goes on with a line, and then to the position after so many of its moves. */
  follow({ mainline }: Pick<MainLine, "mainline">, moves: number): void {
    const [, ...reached] = positionsAlong(this.current.position, mainline);
    this.push(...mainline.map(({ uci, san }, index) => ({ position: reached[index]!, move: { uci, san } })));
    this.go(this.index - mainline.length + moves);
  }

  private append(before: Node, entry: HistoryEntry): Node {
    const node: Node = { entry, before, next: [] };
    before.next.push(node);
    return ++this.count > mostEntries ? this.pruned(node) : node;
  }

  /** Keeps no more than the line to a node. @returns the node that now ends it */
  private pruned(last: Node): Node {
    const kept = lineTo(last).slice(-mostEntries);
    this.count = kept.length;
    let node: Node | null = null;
    for (const { entry } of kept) {
      const next: Node = { entry, before: node, next: [] };
      if (node) node.next = [next];
      else this.first = next;
      node = next;
    }
    return node!;
  }

  /** Puts another position in the place of one that was set up, as while a number is typed; what was ahead is forgotten. */
  change(position: Position): void {
    const { currentNode } = this;
    if (currentNode.entry.move) {
      this.push({ position });
      return;
    }
    this.count -= sizeOf(currentNode) - 1;
    currentNode.entry = { position };
    currentNode.next = [];
    this.line = lineTo(currentNode);
  }

  /** Adds to what is said of the current position. */
  remark(comment: string): void {
    const { currentNode } = this;
    const before = currentNode.entry.comment;
    currentNode.entry = { ...currentNode.entry, comment: before === undefined ? comment : `${before} ${comment}` };
  }

  /** Goes to an entry of the line. Returns whether that was another one. */
  go(index: number): boolean {
    const target = Math.max(0, Math.min(this.line.length - 1, index));
    if (target === this.at) return false;
    this.at = target;
    return true;
  }

  /** Goes to any node of the tree. Returns whether that was another one. */
  goTo(node: HistoryNode): boolean {
    if (node === this.currentNode) return false;
    this.stand(node as Node);
    return true;
  }

  /** Ahead lies what lay there, if the line goes over the node; else what was first played after it. */
  private stand(node: Node): void {
    const index = this.line.indexOf(node);
    if (index >= 0) {
      this.at = index;
      return;
    }
    this.line = lineTo(node);
    this.at = this.line.length - 1;
    for (let last = node.next[0]; last; last = last.next[0]) this.line.push(last);
  }
}

function lineTo(node: Node): Node[] {
  const line: Node[] = [];
  for (let each: Node | null = node; each; each = each.before) line.push(each);
  return line.reverse();
}

function sizeOf(node: HistoryNode): number {
  let size = 0;
  const left = [node];
  for (let each = left.pop(); each; each = left.pop()) {
    ++size;
    left.push(...each.next);
  }
  return size;
}
