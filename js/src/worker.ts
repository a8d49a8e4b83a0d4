/**
 * A Worker that has the tables, so that the page stays free while they are made:
 *
 *     const tables = new TablebaseWorker(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
 */
import type { FindWhat, Found } from "./answers.ts";
import type { RawAnswer } from "./engine.ts";
import { countBy, findBy, type FindCounts, type FindOptions } from "./find.ts";
import type { RemoteOptions } from "./remote.ts";
import type { Solved, SolvedFile, SolveOptions, SolveProgress } from "./solve.ts";
import { type GenerateOptions, type GenerateProgress, read, Tablebase, TablebaseError } from "./tablebase.ts";

/** Methods that a signal stops. */
const stoppable = ["generate", "solve"] as const;
type Stoppable = (typeof stoppable)[number];
function isStoppable(method: string): method is Stoppable {
  return stoppable.includes(method as Stoppable);
}

/** @param isHandedOver whether somebody wants what is solved on the way */
type SentSolveOptions = SolveOptions & { readonly isHandedOver: boolean };

/** What may be asked for: the methods of Tablebase whose arguments can be sent. */
const methods = ["ask", "addRules", "generate", "solve", "tablesFor", "table", "addTable", "addRemote", "removeTable", "clear"] as const;
type Method = (typeof methods)[number];

interface Request {
  readonly id: number;
  readonly method: Method | "open" | "stop" | "live";
  readonly arguments: readonly unknown[];
}
type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly progress: GenerateProgress | SolveProgress }
  | { readonly id: number; readonly solved: SolvedFile }
  | { readonly id: number; readonly error: SentError };
/** Errors as they are sent: their classes are not. */
type SentError = Pick<Error, "name" | "message"> & Partial<Pick<TablebaseError, "status" | "code" | "parameters">>;

/** Who is told of something on its way to its end. */
interface Listeners {
  readonly onProgress?: ((progress: never) => void) | undefined;
  readonly onSolved?: ((solved: SolvedFile) => void) | undefined;
}

/** The side of the page. Errors are those of Tablebase, told by their names. */
export class TablebaseWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void } & Listeners>();
  #lastId = 0;
  /** Why nothing is answered any more. */
  #end: Error | null = null;

  /** @param wasm the address of the module; unless said, beside the worker's script */
  constructor(worker: Worker, wasm?: string) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.#take(data));
    // A Worker that has died answers nothing any more.
    worker.addEventListener("error", (event) => this.#fail(new Error(event.message || "the worker has ended")));
    this.#call("open", wasm === undefined ? [] : [wasm]).catch(() => {});
    void this.#watch();
  }

  /**
   * A Worker may end without a word, as when the browser takes its memory. It holds a lock for as long as it lives, and who
   * gets that lock knows. Without locks, as in Node, only errors tell.
   */
  async #watch(): Promise<void> {
    const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
    if (!locks) return;
    const name = `mate33 ${crypto.randomUUID()}`;
    try {
      await this.#call("live", [name]);
      await locks.request(name, () => this.#fail(new Error("the worker has ended")));
    } catch {
      // it was closed before it lived
    }
  }

  ask(target: string): Promise<RawAnswer> {
    return this.#call("ask", [target]);
  }
  /** As Tablebase.find(). */
  find(material: string, what: FindWhat, options: FindOptions = {}): AsyncGenerator<Found, void, void> {
    return findBy(async (target) => read(await this.ask(target)), material, what, options);
  }
  /** As Tablebase.count(). */
  count(material: string, what: FindWhat, options: FindOptions = {}): Promise<FindCounts> {
    return countBy(async (target) => read(await this.ask(target)), material, what, options);
  }
  addRules(text: string): Promise<string> {
    return this.#call("addRules", [text]);
  }
  generate(name: string, { onProgress, signal, ...options }: GenerateOptions = {}): Promise<string[]> {
    return this.#callUntil(signal, "generate", [name, options], { onProgress });
  }
  solve(fen: string, { onProgress, onSolved, signal, ...options }: SolveOptions = {}): Promise<Solved> {
    return this.#callUntil(signal, "solve", [fen, { ...options, isHandedOver: onSolved !== undefined }], { onProgress, onSolved });
  }
  tablesFor(name: string): Promise<string[]> {
    return this.#call("tablesFor", [name]);
  }
  table(file: string): Promise<ArrayBuffer | null> {
    return this.#call("table", [file]);
  }
  addTable(file: string, bytes: ArrayBuffer): Promise<void> {
    return this.#call("addTable", [file, bytes]);
  }
  addRemote(file: string, url: string, options: Pick<RemoteOptions, "size" | "largestWhole" | "timeout"> = {}): Promise<void> {
    return this.#call("addRemote", [file, url, options]);
  }
  removeTable(file: string): Promise<boolean> {
    return this.#call("removeTable", [file]);
  }
  /** Ends the worker; what was asked is answered with an error. */
  close(): void {
    this.#worker.terminate();
    this.#fail(new Error("the worker was closed"));
  }

  /** Something that a signal stops. */
  async #callUntil<T>(signal: AbortSignal | undefined, method: Stoppable, its: readonly unknown[], listeners: Listeners): Promise<T> {
    signal?.throwIfAborted();
    const made = this.#call<T>(method, its, listeners);
    const id = this.#lastId;
    const stop = (): void => void this.#call("stop", [id]).catch(() => {});
    signal?.addEventListener("abort", stop);
    try {
      return await made;
    } catch (error) {
      throw signal?.aborted && (error as Error).name === "AbortError" ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  #call<T>(method: Request["method"], its: readonly unknown[], listeners: Listeners = {}): Promise<T> {
    const id = ++this.#lastId;
    const request: Request = { id, method, arguments: its };
    if (this.#end) return Promise.reject(this.#end);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, ...listeners });
      this.#worker.postMessage(request);
    });
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ("progress" in reply || "solved" in reply) {
      try {
        return "solved" in reply ? waiting.onSolved?.(reply.solved) : waiting.onProgress?.(reply.progress as never);
      } catch (error) {
        this.#waiting.delete(reply.id);
        void this.#call("stop", [reply.id]).catch(() => {});
        return waiting.reject(error);
      }
    }
    this.#waiting.delete(reply.id);
    if ("value" in reply) return waiting.resolve(reply.value as never);
    const { name, message, status, code, parameters } = reply.error;
    const error = status === undefined ? new Error(message) : new TablebaseError(status, message, code, parameters);
    waiting.reject(Object.assign(error, { name }));
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Holds a lock until the worker ends. Answers once it has it. */
function live(name: string): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => {});
    });
  });
}

/** What of the global scope a worker uses. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: { readonly data: Request }) => void): void;
  postMessage(reply: Reply, transferred?: Transferable[]): void;
}

/** The side of the worker. */
export function serve(scope: WorkerScope): void {
  let tables: Promise<Tablebase> | null = null;
  const stops = new Map<number, AbortController>();

  async function answer({ id, method, arguments: its }: Request): Promise<unknown> {
    if (method === "live") return live(its[0] as string);
    if (method === "stop") return stops.get(its[0] as number)?.abort();
    if (method === "open") {
      tables = Tablebase.open(its.length > 0 ? { wasm: its[0] as string } : {});
      return void (await tables);
    }
    if (tables === null || !methods.includes(method)) throw new TypeError(`a worker knows no ${method}`);
    if (!isStoppable(method)) {
      const open = await tables;
      return (open[method] as (...all: readonly unknown[]) => unknown).apply(open, [...its]);
    }
    // Before anything is waited for: to stop may be asked at once.
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      const open = await tables;
      const what = its[0] as string;
      const told = { signal: stop.signal, onProgress: (progress: GenerateProgress | SolveProgress) => scope.postMessage({ id, progress }) };
      if (method === "generate") return await open.generate(what, { ...(its[1] as GenerateOptions), ...told });
      const { isHandedOver, ...options } = its[1] as SentSolveOptions;
      const onSolved = (solved: SolvedFile): void => scope.postMessage({ id, solved }, [solved.bytes]);
      return await open.solve(what, { ...options, ...told, ...(isHandedOver && { onSolved }) });
    } finally {
      stops.delete(id);
    }
  }

  scope.addEventListener("message", ({ data }) => {
    answer(data).then(
      (value) => scope.postMessage({ id: data.id, value }),
      ({ name, message, status, code, parameters }: SentError) => {
        const fault = status !== undefined && { status, ...(code !== undefined && { code }), ...(parameters && { parameters }) };
        scope.postMessage({ id: data.id, error: { name, message, ...fault } });
      },
    );
  });
}

// The script of a Worker has no document and no window.
if (typeof document === "undefined" && "WorkerGlobalScope" in globalThis) serve(globalThis as unknown as WorkerScope);
