import type { Line, Metric, PositionAnswer, RankedMove, TableEntry } from "./answers.ts";
import { compile, Engine, EngineEnded, type RawAnswer, type WasmSource } from "./engine.ts";
import { RemoteFile, type RemoteOptions } from "./remote.ts";

/** There is no answer; the message is one line that says why. */
export class TablebaseError extends Error {
  override name = "TablebaseError";
  constructor(
    /** 400: the question is wrong; 404: no table answers it; 500: a table is damaged. */
    readonly status: number,
    message: string,
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
  /** Where it is called from within a table that is being made, the caller's thread is busy with it. */
  readonly onProgress?: (progress: GenerateProgress) => void;
  /** Ends the work before the next table. */
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

  /** What the answers are made of, as the server of mate33 gives it (docs/server.md): "/standard?fen=...". */
  ask(target: string): Promise<RawAnswer> {
    return this.#inTurn(() => this.#ask(target));
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

  readonly sync: SyncTablebase = {
    probe: (fen) => this.#answerNow(targetOf("standard", fen)),
    moves: (fen) => {
      const answer = this.#answerNow<PositionAnswer>(targetOf("standard", fen));
      return answer === missing ? missing : answer.moves;
    },
    line: (fen) => this.#answerNow(targetOf("standard/mainline", fen)),
  };

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
   * Makes a table and all that it needs, but for what is there: "KBNvK", "xiangqi:KRvK", "all:4" for every table of
   * chess of at most four men. Answers the names of the files made. What is made is there for the next call even
   * where this one ends early.
   * @throws TablebaseError where the name is wrong, EngineEnded where memory ran out: the tables in memory are gone then
   */
  generate(name: string, options: GenerateOptions = {}): Promise<string[]> {
    return this.#inTurn(() => this.#generate(name, options));
  }

  /** The bytes of a table in memory, the same as the program mate33 writes; null: there is no such file here. */
  async table(file: string): Promise<ArrayBuffer | null> {
    const bytes = this.#engine.readFile(file);
    return bytes.length > 0 ? bytes.buffer : null;
  }
  /** A table by the name of its file, as "KBNvK.m33" or "xiangqi/KRvK.m33". The bytes are copied. */
  async addTable(file: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
    this.#remote.delete(file);
    this.#engine.putFile(file, bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  }
  /** A table that stays where it is, and is read there part by part. @throws RemoteError */
  async addRemote(file: string, url: string | URL, options: RemoteOptions = {}): Promise<void> {
    const { file: remote, begin } = await RemoteFile.open(new URL(url), options);
    this.#remote.set(file, remote);
    this.#engine.putRemote(file, remote.size);
    this.#engine.putPart(file, begin.offset, begin.bytes);
  }
  /** @returns whether it was there */
  async removeTable(file: string): Promise<boolean> {
    this.#remote.delete(file);
    return this.#engine.removeFile(file);
  }

  /** The version of zstd inside: with another one the program mate33 writes other bytes of the same values. */
  zstdVersion(): string {
    return this.#engine.zstdVersion();
  }

  /** Gives the memory of all tables back; what is asked afterwards begins without any. Rules stay known. */
  clear(): void {
    this.#remote.clear();
    this.#engine = new Engine(this.#module);
    for (const text of this.#rules.values()) this.#engine.addRules(text);
  }

  async #ask(target: string): Promise<RawAnswer> {
    for (;;) {
      const answer = this.#answer(target);
      if (answer) return answer;
      await this.#fetchWanted();
    }
  }

  #parts: ReturnType<Engine["wanted"]> = [];
  /** Null where parts are wanted. */
  #answer(target: string): RawAnswer | null {
    return this.#alive((engine) => {
      const answer = engine.answer(target);
      this.#parts = engine.wanted();
      return this.#parts.length === 0 ? answer : null;
    });
  }

  /** Fetches them side by side. */
  async #fetchWanted(): Promise<void> {
    const parts = this.#parts;
    await Promise.all(
      parts.map(async ({ name, offset, bytes }) => {
        const part = await this.#remote.get(name)!.read(offset, bytes);
        this.#engine.putPart(name, part.offset, part.bytes);
      }),
    );
    this.#engine.forget();
  }

  #answerNow<T>(target: string): T | typeof missing {
    const answer = this.#answer(target);
    if (answer) return read(answer);
    this.#engine.forget();
    return missing;
  }

  async #generate(name: string, { metric = "dtm", onProgress, signal }: GenerateOptions): Promise<string[]> {
    const before = await this.#files();
    const plan = this.#plan(name, metric);
    for (const [number, [table, its]] of plan.entries()) {
      signal?.throwIfAborted();
      const tell = (share: number) =>
        onProgress?.({ table, metric: its as Metric, number, count: plan.length, share });
      tell(0);
      this.#engine.onProgress = tell;
      this.#alive((engine) => engine.make(table, its));
      this.#engine.onProgress = () => {};
      // What else the thread has to do comes in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return [...(await this.#files())].filter((file) => !before.has(file));
  }

  async #files(): Promise<Set<string>> {
    const list = read<TableEntry[]>(await this.#ask("/tables"));
    return new Set(list.map(({ file, game }) => (game === "chess" ? file : `${game}/${file}`)));
  }

  #plan(name: string, metric: Metric): [string, string][] {
    return this.#good(() => this.#alive((engine) => engine.plan(name, metric)));
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

function targetOf(path: string, fen: string): string {
  return `/${path}?fen=${encodeURIComponent(fen.trim().replace(/\s+/g, "_"))}`;
}

function read<T>({ status, body }: RawAnswer): T {
  if (status !== 200) throw new TablebaseError(status, body.trim());
  return JSON.parse(body) as T;
}
