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

export class FindSearch {
  readonly found: Found[] = [];
  /** About how much of the table has been searched, from 0 to 1. */
  searched = 0;
  state: SearchState = "paused";
  /** How many there are, once they have been counted. */
  counted: CountedKinds | null = null;
  private cursor: string | null = null;
  private isStopped = false;

  /** @param changed there is more to show */
  constructor(
    private readonly api: Pick<Api, "find" | "count">,
    readonly query: Query,
    private readonly changed: () => void,
  ) {}

  /** Ends what is under way, with the part that is on its way. */
  stop(): void {
    this.isStopped = true;
  }

  /** Looks for so many more. @throws ApiError */
  async more(wanted: number): Promise<void> {
    if (this.state !== "paused") return;
    const goal = this.found.length + wanted;
    await this.run(async () => {
      const limit = Math.min(mostAtOnce, goal - this.found.length);
      const part: FoundPart = await this.api.find(this.query.material, this.query.what, optionsOf(this.query), { limit, cursor: this.cursor });
      this.found.push(...part.positions);
      this.searched = part.searched;
      this.cursor = part.cursor;
      if (this.cursor === null) return "ended";
      return this.found.length < goal ? "searching" : "paused";
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
        const part: CountedPart = await this.api.count(this.query.material, this.query.what, optionsOf(this.query), { cursor });
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
    this.state = "searching";
    this.changed();
    try {
      while (this.state === "searching" && !this.isStopped) {
        this.state = await step();
        this.changed();
      }
    } finally {
      if (this.state === "searching") this.state = "paused"; // it was stopped, or failed and may be tried again
      this.changed();
    }
  }
}
