/** Files that lie on some web server, or on the disk of Node, read part by part. */

import { readPart } from "./node_file.js";

/** A file that cannot be read from where it lies; the message says why. */
export class RemoteError extends Error {
  override name = "RemoteError";
}

export interface RemoteOptions {
  /** How many bytes the file has, where that is known: then nothing is read before a question needs it. */
  readonly size?: number;
  /**
   * A file of more bytes than this is not taken as a whole, where a server knows no ranges or a question needs all of it; 32 MiB
   * unless said.
   */
  readonly largestWhole?: number;
  /** A server that sends nothing for so many milliseconds is not waited for; 30,000 unless said. */
  readonly timeout?: number;
  /** Ends reading, now and later. */
  readonly signal?: AbortSignal;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

const usualLargestWhole = 32 * 2 ** 20;
const usualTimeout = 30_000;
/** Parts begin and end at multiples of it: fewer questions, for what is needed next lies nearby. */
const grain = 65536;
/** A file of no more is taken at once: its beginning, its index at the end and some blocks would come to as much. */
const largestAtOnce = 4 * grain;

/** Bytes from `offset`. */
export interface Part {
  readonly offset: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One file elsewhere. Parts may be asked for side by side. */
export class RemoteFile {
  readonly #url: URL;
  readonly #options: RemoteOptions;
  #size = 0;
  /** That of the version that is being read, as far as one was told. */
  #tag: string | null = null;
  /** All of it, where the server does not know ranges. */
  #whole: Uint8Array<ArrayBuffer> | null = null;

  private constructor(url: URL, options: RemoteOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Unless it is told the size, it asks for the beginning, and learns it. @throws RemoteError */
  static async open(url: URL, options: RemoteOptions = {}): Promise<{ file: RemoteFile; begin: Part | null }> {
    const file = new RemoteFile(url, options);
    if (options.size !== undefined) {
      file.#size = options.size;
      return { file, begin: null };
    }
    const bytes = await file.#takePart(0, grain, true);
    return { file, begin: { offset: 0, bytes } };
  }

  get size(): number {
    return this.#size;
  }

  /** The part, or more around it. @throws RemoteError */
  async read(offset: number, bytes: number): Promise<Part> {
    const isSmall = this.#size <= largestAtOnce;
    const begin = isSmall ? 0 : Math.floor(offset / grain) * grain;
    const end = isSmall ? this.#size : Math.min(Math.ceil((offset + bytes) / grain) * grain, this.#size);
    if (this.#whole) return { offset: begin, bytes: this.#whole.slice(begin, end) };
    if (end - begin > this.#largestWhole) {
      throw new RemoteError(`${this.#url} is needed as a whole, and has ${this.#size} bytes: more than ${this.#largestWhole} are not taken`);
    }
    return { offset: begin, bytes: await this.#takePart(begin, end, false) };
  }

  get #largestWhole(): number {
    return this.#options.largestWhole ?? usualLargestWhole;
  }

  #takePart(begin: number, end: number, isFirst: boolean): Promise<Uint8Array<ArrayBuffer>> {
    return this.#url.protocol === "file:" ? this.#readPart(begin, end, isFirst) : this.#fetchPart(begin, end, isFirst);
  }

  /** From the disk. */
  async #readPart(begin: number, end: number, isFirst: boolean): Promise<Uint8Array<ArrayBuffer>> {
    this.#options.signal?.throwIfAborted();
    const { bytes, size, tag } = await readPart(this.#url, begin, end).catch((error: unknown) => {
      throw new RemoteError(`${this.#url} cannot be read`, { cause: error });
    });
    this.#compare(size, tag, isFirst);
    if (bytes.length !== Math.min(end, size) - begin) throw new RemoteError(`${this.#url} was cut short while it was read`);
    return bytes;
  }

  async #fetchPart(begin: number, end: number, isFirst: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const patience = new Patience(this.#url, this.#options);
    try {
      const response = await patience.fetch({ Range: `bytes=${begin}-${end - 1}` });
      if (response.status === 200) return await this.#takeWhole(response, patience, begin, end, isFirst);
      if (response.status !== 206) throw new RemoteError(`${this.#url} answered with status ${response.status}`);
      const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get("Content-Range") ?? "");
      if (range?.[3] === "*" && isFirst) throw new RemoteError(`${this.#url} does not say how long it is`);
      const body = await patience.bodyOf(response, end - begin);
      if (!range || Number(range[1]) !== begin || Number(range[2]) !== begin + body.length - 1) {
        throw new RemoteError(`${this.#url} sent another part than was asked for`);
      }
      this.#compare(range[3] === "*" ? this.#size : Number(range[3]), tagOf(response), isFirst);
      if (body.length !== Math.min(end, this.#size) - begin) throw new RemoteError(`${this.#url} sent a part cut short`);
      return body;
    } finally {
      patience.end();
    }
  }

  /** The server knows no ranges. */
  async #takeWhole(
    response: Response,
    patience: Patience,
    begin: number,
    end: number,
    isFirst: boolean,
  ): Promise<Uint8Array<ArrayBuffer>> {
    // An address that is the data itself, as bundlers write it, announces nothing.
    const announced = Number(response.headers.get("Content-Length") ?? this.#options.size ?? NaN);
    const largest = this.#largestWhole;
    // What announces nothing may be anything.
    if (!(announced <= largest)) {
      throw new RemoteError(
        `${this.#url} knows no ranges, and the whole file has ` +
          `${Number.isNaN(announced) ? "an unknown number of" : announced} bytes: more than ${largest} are not taken`,
      );
    }
    const whole = await patience.bodyOf(response, largest);
    this.#compare(whole.length, tagOf(response), isFirst);
    this.#whole = whole;
    return whole.slice(begin, Math.min(end, whole.length));
  }

  /** A file that changes while it is read would be a mixture of two. */
  #compare(size: number, tag: string | null, isFirst: boolean): void {
    if (isFirst) this.#size = size;
    else if (size !== this.#size || (tag !== null && this.#tag !== null && tag !== this.#tag)) {
      throw new RemoteError(`${this.#url} has changed while it was read: open it again`);
    }
    this.#tag ??= tag;
  }
}

/** Weak tags say nothing of the bytes. */
function tagOf(response: Response): string | null {
  const etag = response.headers.get("ETag");
  return etag?.startsWith("W/") ? null : etag;
}

/** One request, which ends where nothing comes for too long, and where the caller wants no more. */
class Patience {
  readonly #url: URL;
  readonly #options: RemoteOptions;
  readonly #stop = new AbortController();
  readonly #abort = () => this.#stop.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;

  constructor(url: URL, options: RemoteOptions) {
    this.#url = url;
    this.#options = options;
    options.signal?.throwIfAborted();
    options.signal?.addEventListener("abort", this.#abort);
    this.#wait();
  }

  async fetch(headers: Record<string, string>): Promise<Response> {
    try {
      return await (this.#options.fetch ?? fetch)(this.#url, { headers, signal: this.#stop.signal });
    } catch (error) {
      throw this.#failure("does not answer", error);
    }
  }

  /** @param most as many bytes are expected: compressed on the way, a body is longer than announced */
  async bodyOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let size = 0;
    const reader = response.body?.getReader();
    for (;;) {
      this.#wait();
      const { done, value } = await this.#next(reader);
      if (done) break;
      size += value.length;
      if (size > most) throw new RemoteError(`${this.#url} sent more than ${most} bytes`);
      parts.push(value);
    }
    const body = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      body.set(part, at);
      at += part.length;
    }
    return body;
  }

  async #next(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<ReadableStreamReadResult<Uint8Array>> {
    if (!reader) return { done: true, value: undefined };
    try {
      return await reader.read();
    } catch (error) {
      throw this.#failure("broke off", error);
    }
  }

  /** Whatever is still under way is wanted no more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener("abort", this.#abort);
    this.#stop.abort();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#stop.abort();
    }, this.#options.timeout ?? usualTimeout);
  }

  #failure(what: string, cause: unknown): unknown {
    const { signal, timeout = usualTimeout } = this.#options;
    if (signal?.aborted) return signal.reason;
    return new RemoteError(`${this.#url} ${this.#isLate ? `sent nothing for ${timeout} ms` : what}`, { cause });
  }
}
