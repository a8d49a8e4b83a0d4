/** A search under way: parts come one after the other, until there are as many positions as are wanted. */

import type { CountedPart, Found, FoundPart } from "../../../js/src/answers.ts";
import type { Api } from "../api.ts";
import { optionsOf, type Query } from "./query.ts";

export type SearchState = "searching" | "paused" | "ended";

export interface CountedKinds {
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Positions that one question asks for: they come while there are more. */
const mostAtOnce = 100;
/** As many are sorted: the first of the whole table come at once. */
export const mostSorted = 1000;

export class FindSearch {
  readonly found: Found[] = [];
  /** About how much of the table has been searched, from 0 to 1. */
  searched = 0;
  state: SearchState = "paused";
  /** How many there are, once they have been counted. */
  counted: CountedKinds | null = null;
  private cursor: string | null = null;
  private isStopped = false;
  private leaving = new AbortController();
  /** Of a whole table that has been searched for them: what is not shown yet. */
  private ahead: Found[] | null = null;

  /** @param changed there is more to show */
  constructor(
    private readonly api: Pick<Api, "find" | "count">,
    readonly query: Query,
    private readonly changed: () => void,
  ) {}

  /** Ends what is under way; what has been found stays. */
  stop(): void {
    this.isStopped = true;
    this.leaving.abort();
  }

  /** Looks for so many more. @throws ApiError */
  async more(wanted: number): Promise<void> {
    if (this.state !== "paused") return;
    await (this.query.order === "table" ? this.moreOfTable(wanted) : this.moreOfWhole(wanted));
  }

  private async moreOfTable(wanted: number): Promise<void> {
    const goal = this.found.length + wanted;
    await this.run(async () => {
      const limit = Math.min(mostAtOnce, goal - this.found.length);
      const part: FoundPart = await this.api.find(this.query.material, this.query.what, optionsOf(this.query), { limit, cursor: this.cursor }, this.leaving.signal);
      this.found.push(...part.positions);
      this.searched = part.searched;
      this.cursor = part.cursor;
      if (this.cursor === null) return "ended";
      return this.found.length < goal ? "searching" : "paused";
    });
  }

  private async moreOfWhole(wanted: number): Promise<void> {
    const { material, what, order } = this.query;
    await this.run(async () => {
      if (this.ahead === null) {
        const part = await this.api.find(material, what, optionsOf(this.query), order === "sample" ? {} : { limit: mostSorted }, this.leaving.signal);
        this.ahead = [...part.positions];
      }
      this.found.push(...this.ahead.splice(0, wanted));
      this.searched = 1;
      return this.ahead.length === 0 ? "ended" : "paused";
    });
  }

  /** Counts all that there are. What has been found stays. @throws ApiError */
  async count(): Promise<void> {
    if (this.state === "searching") return;
    const before = { state: this.state, searched: this.searched };
    const counts: Record<string, number> = {};
    let total = 0;
    let cursor: string | null = null;
    try {
      await this.run(async () => {
        const part: CountedPart = await this.api.count(this.query.material, this.query.what, optionsOf(this.query), { cursor }, this.leaving.signal);
        for (const [kind, count] of Object.entries(part.counts)) counts[kind] = (counts[kind] ?? 0) + count;
        total += part.total;
        cursor = part.cursor;
        this.searched = part.searched;
        if (cursor !== null) return "searching";
        this.counted = { counts, total };
        return "ended";
      });
    } finally {
      Object.assign(this, before);
      this.changed();
    }
  }

  /** Takes steps until one of them says that it is over, or it is stopped. */
  private async run(step: () => Promise<SearchState>): Promise<void> {
    this.isStopped = false;
    this.leaving = new AbortController();
    this.state = "searching";
    this.changed();
    try {
      while (this.state === "searching" && !this.isStopped) {
        this.state = await step();
        this.changed();
      }
    } catch (error) {
      if (!this.isStopped) throw error; // else nobody waits for the answer
    } finally {
      if (this.state === "searching") this.state = "paused"; // it was stopped, or failed and may be tried again
      this.changed();
    }
  }
}
