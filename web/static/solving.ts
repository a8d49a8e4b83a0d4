/**
 * Solves positions for the page of the static site, one at a time, and answers about it as the server does (docs/server.md of
 * mate33): in a Worker of its own, which has its own memory, and is ended when the time is up, or the page asks for it.
 */

import type { RawAnswer } from "../../js/src/engine.ts";
import type { SolvedFile } from "../../js/src/solve.ts";
import type { TablebaseWorker } from "../../js/src/worker.ts";
import type { Making } from "../src/api.ts";
import { t } from "../src/language.ts";

/** What solving a position may take. */
const limits = { seconds: 600, memory_bytes: 2 ** 30 };

/** Where what is solved answers the page. */
export interface SolvedShelf {
  /** @returns null: nothing is there under this name */
  solved(file: string): Promise<ArrayBuffer | null>;
  takeSolved(solved: SolvedFile): Promise<void>;
}

/** A position that is being solved. */
interface Work {
  readonly fen: string;
  readonly worker: TablebaseWorker;
  /** When the time is up, in ms. */
  readonly end: number;
  done: number;
  of: number | null;
  /** Why it was ended before it was done. */
  ended: "in time" | "when asked" | null;
}

export class Solving {
  #work: Work | null = null;
  #last: Making["last"] = null;

  constructor(
    private readonly start: () => TablebaseWorker,
    private readonly shelf: SolvedShelf,
  ) {}

  /** @returns null where it is asked for something else */
  answer(target: string): RawAnswer | null {
    const { pathname, searchParams } = new URL(target, "http://any");
    if (pathname === "/generate") return this.#told(200);
    if (pathname === "/solve/stop") return this.#stop();
    if (pathname !== "/solve") return null;
    const fen = (searchParams.get("fen") ?? "").replaceAll("_", " ");
    if (this.#work !== null && this.#work.fen !== fen) return busy();
    if (this.#work === null) void this.#solve(fen);
    return this.#told(202);
  }

  #stop(): RawAnswer {
    if (this.#work !== null) end(this.#work, "when asked");
    return this.#told(202);
  }

  #told(status: number): RawAnswer {
    return { status, body: JSON.stringify(this.#state()) };
  }

  #state(): Making {
    const work = this.#work;
    const making = work && {
      fen: work.fen,
      slices_done: work.done,
      slices: work.of,
      seconds_left: Math.max(0, (work.end - Date.now()) / 1000),
    };
    return { allowed: false, solving: limits, stops: true, making, last: this.#last };
  }

  async #solve(fen: string): Promise<void> {
    const work: Work = { fen, worker: this.start(), end: Date.now() + 1000 * limits.seconds, done: 0, of: null, ended: null };
    this.#work = work;
    const error = await this.#solveWithin(work);
    this.#last = { fen, error };
    this.#work = null;
  }

  /** @returns what went wrong, in one line; null: nothing */
  async #solveWithin(work: Work): Promise<string | null> {
    const { worker } = work;
    const timer = setTimeout(() => end(work, "in time"), work.end - Date.now());
    const taken: Promise<void>[] = [];
    try {
      await this.#begin(worker, work.fen);
      await worker.solve(work.fen, {
        memory: limits.memory_bytes,
        onProgress: ({ slicesDone, slices }) => Object.assign(work, { done: slicesDone, of: slices }),
        // Where it cannot be taken, the page says so as soon as it asks for its answer.
        onSolved: (solved) => taken.push(this.shelf.takeSolved(solved).catch(() => {})),
      });
      return null;
    } catch (error) {
      // What was solved until then stays.
      if (work.ended === null) return reasonOf(error);
      return taken.length > 0 || work.ended === "when asked" ? null : t`This time was not enough to solve anything.`;
    } finally {
      clearTimeout(timer);
      worker.close();
      await Promise.all(taken);
    }
  }

  /** With what was solved of it before. */
  async #begin(worker: TablebaseWorker, fen: string): Promise<void> {
    const file = `${fen.split(" ")[0]!.replaceAll("/", "_")}.wdl.solved`;
    const bytes = await this.shelf.solved(file);
    if (bytes) await worker.addTable(file, bytes).catch(() => {}); // a damaged one is solved anew
  }
}

function end(work: Work, why: NonNullable<Work["ended"]>): void {
  work.ended ??= why;
  work.worker.close();
}

function busy(): RawAnswer {
  const error = "another position is being solved";
  return { status: 409, body: JSON.stringify({ error, code: "making_another", parameters: {} }) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "EngineEnded" ? t`The browser has no more memory for it.` : error.message;
}
