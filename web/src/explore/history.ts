/** The positions that were on the board, to go back and forward in. */

import type { Position } from "../position.ts";

export interface HistoryEntry {
  readonly position: Position;
  /** The move that led here; left out where the position was set up. */
  readonly move?: { readonly uci: string; readonly san: string };
}

/** Positions kept; the oldest ones go first. */
const mostEntries = 1000;

export class History {
  private list: HistoryEntry[];
  private at = 0;

  constructor(start: Position) {
    this.list = [{ position: start }];
  }

  get entries(): readonly HistoryEntry[] {
    return this.list;
  }

  get index(): number {
    return this.at;
  }

  get current(): HistoryEntry {
    const entry = this.list[this.at];
    if (!entry) throw new Error("the history is never empty");
    return entry;
  }

  /** Goes on from here; what was ahead is forgotten. */
  push(...entries: readonly HistoryEntry[]): void {
    this.list = [...this.list.slice(0, this.at + 1), ...entries].slice(-mostEntries);
    this.at = this.list.length - 1;
  }

  /** Puts another position in the place of one that was set up, as while a number is typed; what was ahead is forgotten. */
  change(position: Position): void {
    if (this.current.move) this.push({ position });
    else this.list = [...this.list.slice(0, this.at), { position }];
  }

  /** Goes to an entry. Returns whether that was another one. */
  go(index: number): boolean {
    const target = Math.max(0, Math.min(this.list.length - 1, index));
    if (target === this.at) return false;
    this.at = target;
    return true;
  }
}
