/** Solving one position, piece by piece. */

import { type Engine, EngineEnded, type SolveState } from "./engine.ts";

export interface SolveProgress {
  /** What is being solved, in English: "no promotions", "whether White wins". */
  readonly work: string;
  /** Placements of pawns and pieces. */
  readonly slicesDone: number;
  /** Null: how many it needs nobody knows. */
  readonly slices: number | null;
}

/** What was solved of one position, as `mate33 solve --out` keeps it. */
export interface SolvedFile {
  readonly file: string;
  readonly bytes: ArrayBuffer;
}

/** How far a position was solved. */
export interface Solved {
  /** The name of the file that has it. */
  readonly file: string;
  /** What was solved last, in English: "promotions to a queen, one a side". */
  readonly stage: string;
  /** What did not fit the memory. */
  readonly leftOut: readonly string[];
}

export interface SolveOptions {
  /**
   * What is proved: wdl, the result under the fifty-move rule, unless said; dtm, the distance to mate without it; result, won,
   * drawn or lost without it.
   */
  readonly metric?: "wdl" | "dtm" | "result";
  /** About how much to take, in bytes: 1 GiB unless said. */
  readonly memory?: number;
  /** As of generate(). */
  readonly onProgress?: (progress: SolveProgress) => void;
  /** Is given what is solved so far: after the first stage, then every ten seconds at most, and at the end. */
  readonly onSolved?: (solved: SolvedFile) => void;
  /** Ends the work before the next piece, with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** How often what is solved so far is handed over, in ms: at most. */
const keepAfter = 10_000;

/**
 * Goes on with what Engine.beginSolving() has begun, to its end, and keeps it in the file.
 * @param alive does something with the module, and throws EngineEnded where it has ended
 * @throws the reason of the signal, and what onProgress and onSolved throw: what is solved is kept before
 */
export async function solveOn(
  alive: <T>(call: (engine: Engine) => T) => T,
  file: string,
  { onProgress, onSolved, signal }: SolveOptions,
): Promise<SolveState> {
  let kept = 0;
  let next = 0;
  const keep = (): void => {
    const begin = performance.now();
    const bytes = alive((engine) => {
      if (!engine.keepSolved()) throw cleared();
      return onSolved ? engine.readFile(file) : null;
    });
    const end = performance.now();
    next = end + Math.max(keepAfter, 10 * (end - begin));
    if (bytes) onSolved?.({ file, bytes: bytes.buffer });
  };
  try {
    for (;;) {
      const { state, thrown } = doPiece(alive, onProgress);
      // What else the thread has to do comes in between.
      await new Promise((resolve) => setTimeout(resolve));
      const ends = state.done || thrown !== null || signal?.aborted === true;
      if (state.answers !== kept && (ends || (onSolved && performance.now() >= next))) {
        kept = state.answers;
        keep();
      }
      if (thrown) throw thrown.error;
      if (state.done) return state;
      signal?.throwIfAborted();
    }
  } finally {
    alive((engine) => engine.endSolving());
  }
}

function cleared(): EngineEnded {
  return new EngineEnded("the tables were cleared while a position was solved");
}

/** What is thrown within the module would end it. */
function doPiece(
  alive: <T>(call: (engine: Engine) => T) => T,
  onProgress: SolveOptions["onProgress"],
): { readonly state: SolveState; readonly thrown: { readonly error: unknown } | null } {
  let thrown: { readonly error: unknown } | null = null;
  let next = 0;
  const tell: Engine["onSolving"] = (work, slicesDone, slices) => {
    const now = performance.now();
    if (!onProgress || thrown || now < next) return;
    next = now + 100;
    try {
      onProgress({ work: work(), slicesDone, slices: slices || null });
    } catch (error) {
      thrown = { error };
    }
  };
  const state = alive((engine) => {
    engine.onSolving = tell;
    try {
      return engine.goOnSolving();
    } finally {
      engine.onSolving = () => {};
    }
  });
  if (!state) throw cleared();
  return { state, thrown };
}
