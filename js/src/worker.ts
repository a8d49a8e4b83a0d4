/**
 * A Worker that has the tables, so that the page stays free while they are made:
 *
 *     const tables = new TablebaseWorker(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
 */
import type { FindWhat, Found } from "./answers.ts";
import type { RawAnswer } from "./engine.ts";
import { countBy, findBy, type FindCounts, type FindOptions } from "./find.ts";
import type { RemoteOptions } from "./remote.ts";
import { type GenerateOptions, type GenerateProgress, read, Tablebase, TablebaseError } from "./tablebase.ts";

/** What may be asked for: the methods of Tablebase whose arguments can be sent. */
const methods = ["ask", "addRules", "generate", "tablesFor", "table", "addTable", "addRemote", "removeTable", "clear"] as const;
type Method = (typeof methods)[number];

interface Request {
  readonly id: number;
  readonly method: Method | "open" | "stop" | "live";
  readonly arguments: readonly unknown[];
}
type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly progress: GenerateProgress }
  | { readonly id: number; readonly error: SentError };
/** Errors as they are sent: their classes are not. */
type SentError = Pick<Error, "name" | "message"> & Partial<Pick<TablebaseError, "status" | "code" | "parameters">>;

/** The side of the page. Errors are those of Tablebase, told by their names. */
export class TablebaseWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: unknown) => void; onProgress?: GenerateOptions["onProgress"] }
  >();
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
  async generate(name: string, { metric, onProgress, signal }: GenerateOptions = {}): Promise<string[]> {
    signal?.throwIfAborted();
    const made = this.#call<string[]>("generate", [name, metric === undefined ? {} : { metric }], onProgress);
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

  #call<T>(method: Request["method"], its: readonly unknown[], onProgress?: GenerateOptions["onProgress"]): Promise<T> {
    const id = ++this.#lastId;
    const request: Request = { id, method, arguments: its };
    if (this.#end) return Promise.reject(this.#end);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, ...(onProgress && { onProgress }) });
      this.#worker.postMessage(request);
    });
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ("progress" in reply) {
      try {
        return waiting.onProgress?.(reply.progress);
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
  postMessage(reply: Reply): void;
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
    if (method !== "generate") {
      const open = await tables;
      return (open[method] as (...all: readonly unknown[]) => unknown).apply(open, [...its]);
    }
    // Before anything is waited for: to stop may be asked at once.
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      return await (await tables).generate(its[0] as string, {
        ...(its[1] as GenerateOptions),
        signal: stop.signal,
        onProgress: (progress) => scope.postMessage({ id, progress }),
      });
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
