import type { FindWhat, Found, Line, Metric, PlayedMoves, PositionAnswer, RankedMove, TableEntry } from "./answers.ts";
import { compile, Engine, EngineEnded, type RawAnswer, type WantedPart, type WasmSource } from "./engine.ts";
import { countBy, findBy, type FindCounts, type FindOptions } from "./find.ts";
import { RemoteFile, type RemoteOptions } from "./remote.ts";
import { type Solved, solveOn, type SolveOptions } from "./solve.ts";

/** There is no answer; the message is one line that says why. */
export class TablebaseError extends Error {
  override name = "TablebaseError";
  constructor(
    /** 400: the question is wrong; 404: no table answers it; 500: a table is damaged. */
    readonly status: number,
    message: string,
    /** For programs that say it in another language, as docs/server.md lists them: "missing_table". */
    readonly code: string = "bad_request",
    /** What it is said with, as { material: "KQRvKR" }. */
    readonly parameters: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

export interface OpenOptions {
  /** The module: bytes, an address, or compiled already. Unless said, the file beside this one. */
  readonly wasm?: WasmSource;
}

export interface GenerateProgress {
  /** What is being made now. */
  readonly table: string;
  readonly metric: Metric;
  /** From 0, of `count` tables. */
  readonly number: number;
  readonly count: number;
  /** Of this table, from 0 to 1. */
  readonly share: number;
}

export interface GenerateOptions {
  /** dtm unless said. dtz makes wdl, too. */
  readonly metric?: Metric;
  /**
   * Where it is called from within a table that is being made, the caller's thread is busy with it. What it throws ends the
   * work after that table.
   */
  readonly onProgress?: (progress: GenerateProgress) => void;
  /** Ends the work before the next table, with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Parts of files elsewhere are needed first: what is there in memory does not tell. */
export const missing = Symbol("missing");

/** Answers at once, from memory alone. */
export interface SyncTablebase {
  /** @throws TablebaseError */
  probe(fen: string): PositionAnswer | typeof missing;
  /** @throws TablebaseError */
  moves(fen: string): readonly RankedMove[] | typeof missing;
  /** @throws TablebaseError */
  line(fen: string): Line | typeof missing;
}

/**
 * Tables of chess and of games that rules describe, in memory and elsewhere. Positions are FEN; of other games than
 * chess a call names the game.
 */
export class Tablebase {
  readonly #module: WebAssembly.Module;
  #engine: Engine;
  readonly #remote = new Map<string, RemoteFile>();
  /** Texts by the names of the games. */
  readonly #rules = new Map<string, string>();
  /** What is done one after the other: a module does one thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#engine = new Engine(module);
  }

  /** Without tables: only KvK, KNvK and KBvK are answered. */
  static async open({ wasm = new URL("./mate33.wasm", import.meta.url) }: OpenOptions = {}): Promise<Tablebase> {
    return new Tablebase(await compile(wasm));
  }

  /**
   * What the answers are made of, as the server of mate33 gives it (docs/server.md): "/standard?fen=...". Statistics and
   * exercises need a table as a whole: one that lies elsewhere is fetched.
   * @throws RemoteError
   */
  async ask(target: string): Promise<RawAnswer> {
    for (;;) {
      // Another question need not wait for what this one fetches.
      const { answer, parts } = await this.#inTurn(async () => this.#answer(target));
      if (parts.length === 0) return answer;
      await this.#fetch(parts);
    }
  }

  /** @throws TablebaseError */
  async probe(fen: string, game = "standard"): Promise<PositionAnswer> {
    return read(await this.ask(targetOf(game, fen)));
  }
  /** Best first. @throws TablebaseError */
  async moves(fen: string, game = "standard"): Promise<readonly RankedMove[]> {
    return (await this.probe(fen, game)).moves;
  }
  /** The best moves of both sides to the end; empty where the game is drawn. @throws TablebaseError */
  async line(fen: string, game = "standard"): Promise<Line> {
    return read(await this.ask(targetOf(`${game}/mainline`, fen)));
  }
  /**
   * Plays moves, "e4 e5 (c5 Nf3) Nf3", in whatever notation; what is in brackets is played in the place of the move before it.
   * Needs no table.
   * @throws TablebaseError where the position or the brackets are wrong: of a move that is wrong, its entry says so
   */
  async play(fen: string, moves: string, game = "standard"): Promise<PlayedMoves> {
    return read(await this.ask(`${targetOf(`${game}/play`, fen)}&moves=${encodeURIComponent(moves)}`));
  }

  readonly sync: SyncTablebase = {
    probe: (fen) => this.#answerNow(targetOf("standard", fen)),
    moves: (fen) => {
      const answer = this.#answerNow<PositionAnswer>(targetOf("standard", fen));
      return answer === missing ? missing : answer.moves;
    },
    line: (fen) => this.#answerNow(targetOf("standard/mainline", fen)),
  };

  /**
   * What is looked for in a whole table, one position after the other, in the order of the table (docs/find.md of mate33). Other
   * questions are answered between its parts, each of which takes half a second at most. A table that lies elsewhere is fetched.
   * @throws TablebaseError, RemoteError, and the reason of a signal
   */
  find(material: string, what: FindWhat, options: FindOptions = {}): AsyncGenerator<Found, void, void> {
    return findBy(async (target) => read(await this.ask(target)), material, what, options);
  }
  /** How many there are in the table. @throws as find() */
  count(material: string, what: FindWhat, options: FindOptions = {}): Promise<FindCounts> {
    return countBy(async (target) => read(await this.ask(target)), material, what, options);
  }

  async tables(): Promise<readonly TableEntry[]> {
    return read(await this.ask("/tables"));
  }

  /**
   * Makes a game known by its rules (docs/rules.md of mate33), so that tables of it can be made: "los-alamos:KQvK".
   * Answers its name. A table that was added brings its rules with it.
   * @throws TablebaseError where the rules are wrong: with line and column
   */
  async addRules(text: string): Promise<string> {
    const name = this.#good(() => this.#alive((engine) => engine.addRules(text)));
    this.#rules.set(name, text);
    return name;
  }

  /**
   * Makes a table and all that it needs, but for what is there and sound: "KBNvK", "xiangqi:KRvK", "all:4" for every table of
   * chess of at most four men. Answers the names of the files made. What is made is there for the next call even
   * where this one ends early.
   * @throws TablebaseError where the name is wrong, RemoteError where a smaller table lies elsewhere and does not come,
   * EngineEnded where memory ran out: the tables in memory are gone then
   */
  generate(name: string, options: GenerateOptions = {}): Promise<string[]> {
    return this.#inTurn(() => this.#generate(name, options));
  }

  /**
   * Solves a position with many pawns, and at most one piece a side beside the king, until its result is proved or nothing more
   * fits the memory (docs/solve.md of mate33). Tables are not asked. What is solved answers probe(), moves() and line() of every
   * position that can be reached from it, even where this ends early. A file of it that was added is gone on from.
   * @throws TablebaseError where the position is wrong, or not even the first stage fits the memory, EngineEnded where memory
   * ran out: all that is in memory is gone then
   */
  solve(fen: string, options: SolveOptions = {}): Promise<Solved> {
    return this.#inTurn(() => this.#solve(fen, options));
  }

  /**
   * The name of the table of a material, whichever side is named first, and of those that its captures and promotions lead to:
   * ["KQvKR", "KQvK", "KRvK"] for "KRvKQ".
   * @throws TablebaseError where the name is wrong
   */
  async tablesFor(name: string): Promise<string[]> {
    return this.#good(() => this.#alive((engine) => engine.tablesFor(name)));
  }

  /** The bytes of a table in memory, the same as the program mate33 writes; null: there is no such file here. */
  async table(file: string): Promise<ArrayBuffer | null> {
    const bytes = this.#alive((engine) => engine.readFile(file));
    return bytes.length > 0 ? bytes.buffer : null;
  }
  /**
   * A table by the name of its file, as "KBNvK.m33" or "xiangqi/KRvK.m33"; or what `mate33 solve --out` kept of one position, whose
   * name ends in ".solved": that answers where no table does. The bytes are copied.
   * @throws TablebaseError where what was solved is damaged: tables tell it when they are asked
   */
  async addTable(file: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
    const its = bytesOf(bytes);
    this.#remote.delete(file);
    this.#alive((engine) => engine.putFile(file, its));
    if (!file.endsWith(".solved")) return;
    const fault = this.#alive((engine) => engine.faultOfSolved(file));
    if (fault === "") return;
    this.#alive((engine) => engine.removeFile(file));
    throw new TablebaseError(500, fault, "corrupt_file");
  }
  /**
   * A table that stays where it is, on a web server or, in Node, on the disk ("file:"), and is read there part by part.
   * @throws RemoteError, and the reason of a signal
   */
  async addRemote(file: string, url: string | URL, options: RemoteOptions = {}): Promise<void> {
    const { file: remote, begin } = await RemoteFile.open(new URL(url), options);
    this.#alive((engine) => {
      engine.putRemote(file, remote.size);
      if (begin) engine.putPart(file, begin.offset, begin.bytes);
    });
    this.#remote.set(file, remote);
  }
  /** @returns whether it was there */
  async removeTable(file: string): Promise<boolean> {
    this.#remote.delete(file);
    return this.#alive((engine) => engine.removeFile(file));
  }

  /** The version of zstd inside: with another one the program mate33 writes other bytes of the same values. */
  zstdVersion(): string {
    return this.#alive((engine) => engine.zstdVersion());
  }

  /** Gives the memory of all tables back; what is asked afterwards begins without any. Rules stay known. */
  clear(): void {
    this.#remote.clear();
    this.#engine = new Engine(this.#module);
    for (const text of this.#rules.values()) this.#engine.addRules(text);
  }

  /** Where parts are wanted, the answer means nothing. */
  #answer(target: string): { readonly answer: RawAnswer; readonly parts: readonly WantedPart[] } {
    return this.#alive((engine) => {
      const answer = engine.answer(target);
      return { answer, parts: engine.wanted() };
    });
  }

  /** Fetches them side by side. */
  async #fetch(parts: readonly WantedPart[]): Promise<void> {
    try {
      await Promise.all(
        parts.map(async ({ name, offset, bytes }) => {
          const remote = this.#remote.get(name);
          const part = await remote?.read(offset, bytes);
          // Another file may have taken its place.
          if (part && this.#remote.get(name) === remote) this.#alive((engine) => engine.putPart(name, part.offset, part.bytes));
        }),
      );
    } finally {
      // What did not come is asked for anew the next time.
      this.#alive((engine) => engine.forget());
    }
  }

  #answerNow<T>(target: string): T | typeof missing {
    const { answer, parts } = this.#answer(target);
    if (parts.length === 0) return read(answer);
    this.#alive((engine) => engine.forget());
    return missing;
  }

  async #generate(name: string, { metric = "dtm", onProgress, signal }: GenerateOptions): Promise<string[]> {
    signal?.throwIfAborted();
    const plan = await this.#plan(name, metric);
    const files: string[] = [];
    for (const [number, [table, its]] of plan.entries()) {
      signal?.throwIfAborted();
      // What is thrown within the module would end it.
      let thrown: { readonly error: unknown } | null = null;
      const tell = (share: number): void => {
        if (thrown) return;
        try {
          onProgress?.({ table, metric: its as Metric, number, count: plan.length, share });
        } catch (error) {
          thrown = { error };
        }
      };
      tell(0);
      throwIf(thrown);
      files.push(...this.#make(table, its, tell));
      throwIf(thrown);
      // What else the thread has to do comes in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return files.sort();
  }

  #make(table: string, metric: string, tell: (share: number) => void): string[] {
    return this.#good(() =>
      this.#alive((engine) => {
        engine.onProgress = tell;
        try {
          return engine.make(table, metric);
        } finally {
          engine.onProgress = () => {};
        }
      }),
    );
  }

  async #solve(fen: string, options: SolveOptions): Promise<Solved> {
    options.signal?.throwIfAborted();
    const { metric = "wdl", memory = 2 ** 30 } = options;
    const file = this.#good(() => this.#alive((engine) => engine.beginSolving(fen.trim(), metric, memory)));
    this.#remote.delete(file);
    const { answers, stage, left_out: leftOut } = await solveOn((call) => this.#alive(call), file, options);
    if (answers === 0) throw new TablebaseError(404, "nothing could be solved: give it more memory", "nothing_solved");
    return { file, stage, leftOut };
  }

  /** What the solver reads, and lies elsewhere, comes first. */
  async #plan(name: string, metric: Metric): Promise<[string, string][]> {
    for (;;) {
      const { plan, parts } = this.#good(() =>
        this.#alive((engine) => ({ plan: engine.plan(name, metric), parts: engine.wanted() })),
      );
      if (parts.length === 0) return plan;
      await this.#fetch(parts);
    }
  }

  /** What was asked for wrongly is told as such. */
  #good<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      if (error instanceof RangeError) throw new TablebaseError(400, error.message);
      throw error;
    }
  }

  /** Does something with the module; one that has ended gives way to a new one, without tables. */
  #alive<T>(call: (engine: Engine) => T): T {
    try {
      return call(this.#engine);
    } catch (error) {
      if (error instanceof EngineEnded) this.clear();
      throw error;
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => {});
    return result;
  }
}

function throwIf(thrown: { readonly error: unknown } | null): void {
  if (thrown) throw thrown.error;
}

/** @throws TypeError */
function bytesOf(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  if (ArrayBuffer.isView(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // One of another realm is no instance of this one's class.
  if (Object.prototype.toString.call(bytes) === "[object ArrayBuffer]") return new Uint8Array(bytes);
  throw new TypeError("the bytes of a table are an ArrayBuffer or a Uint8Array");
}

function targetOf(path: string, fen: string): string {
  return `/${path}?fen=${encodeURIComponent(fen.trim().replace(/\s+/g, "_"))}`;
}

/** @throws TablebaseError */
export function read<T>({ status, body }: RawAnswer): T {
  const answer: unknown = JSON.parse(body);
  if (status === 200) return answer as T;
  const { error, code, parameters } = answer as { error: string; code: string; parameters: Record<string, string | number> };
  throw new TablebaseError(status, error, code, parameters);
}
