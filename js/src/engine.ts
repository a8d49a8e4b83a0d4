/** The module of WebAssembly, and what crosses its border (js/native/exports.cpp). */

import { readFile } from "./node_file.js";

/** Where the module comes from: its bytes, its address, or compiled already. */
export type WasmSource = ArrayBuffer | ArrayBufferView<ArrayBuffer> | string | URL | WebAssembly.Module;

/** Bytes of a file elsewhere that an answer needs. */
export interface WantedPart {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

/** What the server of mate33 would answer who asks for JSON, errors too: its status and its text. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** The module has ended, mostly because memory ran out. What it knew is gone: a new one is needed. */
export class EngineEnded extends Error {
  override name = "EngineEnded";
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(at: number): void;
  result(): number;
  result_size(): number;
  zstd_version(): void;
  answer(target: number, size: number): number;
  wanted(): void;
  put_file(name: number, nameSize: number, bytes: number, size: number): void;
  fault_of_solved(name: number, nameSize: number): void;
  put_remote(name: number, nameSize: number, size: number): void;
  put_part(name: number, nameSize: number, offset: number, bytes: number, size: number): number;
  forget(): void;
  remove_file(name: number, size: number): number;
  read_file(name: number, size: number): void;
  add_rules(text: number, size: number): number;
  plan(name: number, nameSize: number, metric: number, metricSize: number): number;
  make(name: number, nameSize: number, metric: number, metricSize: number): number;
  tables_for(name: number, size: number): number;
  begin_solving(fen: number, fenSize: number, metric: number, metricSize: number, memory: number): number;
  go_on_solving(): number;
  keep_solved(): number;
  end_solving(): void;
}

/** How far the solving of a position is, between two pieces of work. */
export interface SolveState {
  readonly done: boolean;
  /** With another one more may be proved. */
  readonly answers: number;
  /** What was solved last; "" for nothing. */
  readonly stage: string;
  /** What did not fit the memory. */
  readonly left_out: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** What addresses stand beside. A bundler takes whatever stands before import.meta.url in new URL() for a file of its own. */
const here = import.meta.url;

/** @throws TypeError, CompileError: what cannot be fetched or is no module */
export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const url = new URL(source, here);
  if (url.protocol === "file:") return WebAssembly.compile(await readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url} answered with status ${response.status}`);
  // Some hosts send it with another type, which streaming refuses.
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** One instance of the module. It does one thing at a time, and is gone once it has thrown EngineEnded. */
export class Engine {
  /** Is told how much of the table that is being made is done, from 0 to 1. */
  onProgress: (share: number) => void = () => {};
  /** Is told how far the piece of work is that solves a position; asks for its name where it wants it. */
  onSolving: (work: () => string, slicesDone: number, slices: number) => void = () => {};
  #exports: Exports;
  #ended = false;

  constructor(module: WebAssembly.Module) {
    const imports = {
      mate33: {
        progress: (share: number) => this.onProgress(share),
        solving: (work: number, size: number, slicesDone: number, slices: number) =>
          this.onSolving(() => decoder.decode(new Uint8Array(this.#exports.memory.buffer, work >>> 0, size)), slicesDone, slices),
      },
      wasi_snapshot_preview1: systemOf(() => this.#exports.memory),
    };
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.#run(() => this.#exports._initialize());
  }

  zstdVersion(): string {
    this.#run(() => this.#exports.zstd_version());
    return this.#text();
  }

  answer(target: string): RawAnswer {
    const status = this.#with([encoder.encode(target)], (at, size) => this.#exports.answer(at, size));
    return { status, body: this.#text() };
  }

  /** What the last answer or plan wanted; where there is something, it means nothing. */
  wanted(): WantedPart[] {
    this.#run(() => this.#exports.wanted());
    const parts = JSON.parse(this.#text()) as [string, number, number][];
    return parts.map(([name, offset, bytes]) => ({ name, offset, bytes }));
  }

  putFile(name: string, bytes: Uint8Array): void {
    this.#with([encoder.encode(name), bytes], (...at) => this.#exports.put_file(at[0]!, at[1]!, at[2]!, at[3]!));
  }

  /** What is wrong with a file of what was solved that was put there; "" for nothing. */
  faultOfSolved(name: string): string {
    this.#with([encoder.encode(name)], (at, size) => this.#exports.fault_of_solved(at, size));
    return this.#text();
  }

  putRemote(name: string, size: number): void {
    this.#with([encoder.encode(name)], (at, length) => this.#exports.put_remote(at, length, size));
  }

  /** @returns whether there is such a file, and the part lies in it */
  putPart(name: string, offset: number, bytes: Uint8Array): boolean {
    return (
      this.#with([encoder.encode(name), bytes], (...at) =>
        this.#exports.put_part(at[0]!, at[1]!, offset, at[2]!, at[3]!),
      ) !== 0
    );
  }

  /** Whatever could not be read before is read anew. */
  forget(): void {
    this.#run(() => this.#exports.forget());
  }

  removeFile(name: string): boolean {
    return this.#with([encoder.encode(name)], (at, size) => this.#exports.remove_file(at, size)) !== 0;
  }

  /** A copy; empty where there is no such file as a whole. */
  readFile(name: string): Uint8Array<ArrayBuffer> {
    this.#with([encoder.encode(name)], (at, size) => this.#exports.read_file(at, size));
    return this.#bytes();
  }

  /** @returns the name of the game. @throws RangeError with what is wrong with the rules */
  addRules(text: string): string {
    const isGood = this.#with([encoder.encode(text)], (at, size) => this.#exports.add_rules(at, size)) !== 0;
    if (!isGood) throw new RangeError(this.#text());
    return this.#text();
  }

  /** What is to be made, in order: names and metrics. @throws RangeError with what is wrong with the name */
  plan(name: string, metric: string): [name: string, metric: string][] {
    const isGood = this.#call2("plan", name, metric);
    if (!isGood) throw new RangeError(this.#text());
    return JSON.parse(this.#text()) as [string, string][];
  }

  /** Makes one table of a plan. @returns the names of its files. @throws RangeError with what is wrong */
  make(name: string, metric: string): string[] {
    if (!this.#call2("make", name, metric)) throw new RangeError(this.#text());
    return JSON.parse(this.#text()) as string[];
  }

  /** The names of the table of a material and of those that its moves lead to. @throws RangeError with what is wrong with the name */
  tablesFor(name: string): string[] {
    const isGood = this.#with([encoder.encode(name)], (at, size) => this.#exports.tables_for(at, size)) !== 0;
    if (!isGood) throw new RangeError(this.#text());
    return JSON.parse(this.#text()) as string[];
  }

  /** Begins with a position, in the place of any before. @returns the name of its file. @throws RangeError with what is wrong */
  beginSolving(fen: string, metric: string, memory: number): string {
    const texts = [encoder.encode(fen), encoder.encode(metric)];
    const isGood = this.#with(texts, (...at) => this.#exports.begin_solving(at[0]!, at[1]!, at[2]!, at[3]!, memory)) !== 0;
    if (!isGood) throw new RangeError(this.#text());
    return this.#text();
  }

  /** Does the next piece of work. Null: none was begun here. */
  goOnSolving(): SolveState | null {
    const isBegun = this.#run(() => this.#exports.go_on_solving()) !== 0;
    return isBegun ? (JSON.parse(this.#text()) as SolveState) : null;
  }

  /** What was solved so far is a file from now on. There must be an answer. False: nothing is being solved here. */
  keepSolved(): boolean {
    return this.#run(() => this.#exports.keep_solved()) !== 0;
  }

  endSolving(): void {
    this.#run(() => this.#exports.end_solving());
  }

  #call2(what: "plan" | "make", first: string, second: string): boolean {
    const texts = [encoder.encode(first), encoder.encode(second)];
    return this.#with(texts, (...at) => this.#exports[what](at[0]!, at[1]!, at[2]!, at[3]!)) !== 0;
  }

  /** Calls with the places and sizes of copies of the bytes. */
  #with<T>(parts: readonly Uint8Array[], call: (...placesAndSizes: [number, number, ...number[]]) => T): T {
    return this.#run(() => {
      const places: number[] = [];
      for (const bytes of parts) {
        const at = this.#exports.allocate(Math.max(bytes.length, 1)) >>> 0;
        if (at === 0) throw new WebAssembly.RuntimeError("no memory");
        new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
        places.push(at, bytes.length);
      }
      const result = call(...(places as [number, number]));
      for (let i = 0; i < places.length; i += 2) this.#exports.release(places[i]!);
      return result;
    });
  }

  #run<T>(call: () => T): T {
    if (this.#ended) throw new EngineEnded("the module has ended: a new one is needed");
    try {
      return call();
    } catch (error) {
      this.#ended = true;
      throw new EngineEnded("the module has ended: mostly this is memory that has run out", { cause: error });
    }
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    const at = this.#exports.result() >>> 0;
    return new Uint8Array(this.#exports.memory.buffer.slice(at, at + this.#exports.result_size()) as ArrayBuffer);
  }

  #text(): string {
    return decoder.decode(this.#bytes());
  }
}

/** What the C library asks of a system: a clock and chance. There are no files, and nobody to print to. */
function systemOf(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const badFile = 8; // errno of WASI
  return {
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(at >>> 0, nanoseconds, true);
      return 0;
    },
    random_get: (at: number, size: number) => {
      // Which exercise comes next is no secret.
      const bytes = new Uint8Array(memory().buffer, at >>> 0, size);
      for (let i = 0; i < size; ++i) bytes[i] = Math.floor(Math.random() * 256);
      return 0;
    },
    fd_write: () => badFile,
    fd_read: () => badFile,
    fd_seek: () => badFile,
    fd_close: () => badFile,
    fd_fdstat_get: () => badFile,
    environ_get: () => 0,
    environ_sizes_get: (count: number, bytes: number) => {
      const view = new DataView(memory().buffer);
      view.setUint32(count >>> 0, 0, true);
      view.setUint32(bytes >>> 0, 0, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new WebAssembly.RuntimeError(`the module ended itself with ${code}`);
    },
  };
}
