/** Files that lie on some web server, read part by part. */

/** A file that cannot be read from where it lies; the message says why. */
export class RemoteError extends Error {
  override name = "RemoteError";
}

export interface RemoteOptions {
  /**
   * Where a server knows no ranges, a file of more bytes than this is not taken as a whole; 32 MiB unless said.
   */
  readonly largestWhole?: number;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

const usualLargestWhole = 32 * 2 ** 20;
/** Parts begin and end at multiples of it: fewer questions, for what is needed next lies nearby. */
const grain = 65536;

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
  #etag: string | null = null;
  /** All of it, where the server does not know ranges. */
  #whole: Uint8Array<ArrayBuffer> | null = null;

  private constructor(url: URL, options: RemoteOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Asks for the beginning, and learns the size. @throws RemoteError */
  static async open(url: URL, options: RemoteOptions = {}): Promise<{ file: RemoteFile; begin: Part }> {
    const file = new RemoteFile(url, options);
    const bytes = await file.#fetchPart(0, grain, true);
    return { file, begin: { offset: 0, bytes } };
  }

  get size(): number {
    return this.#size;
  }

  /** The part, or more around it. @throws RemoteError */
  async read(offset: number, bytes: number): Promise<Part> {
    const begin = Math.floor(offset / grain) * grain;
    const end = Math.min(Math.ceil((offset + bytes) / grain) * grain, this.#size);
    if (this.#whole) return { offset: begin, bytes: this.#whole.slice(begin, end) };
    return { offset: begin, bytes: await this.#fetchPart(begin, end, false) };
  }

  async #fetchPart(begin: number, end: number, isFirst: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const stop = new AbortController();
    let response: Response;
    try {
      const ask = this.#options.fetch ?? fetch;
      response = await ask(this.#url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal: stop.signal });
    } catch (error) {
      throw new RemoteError(`${this.#url} does not answer`, { cause: error });
    }
    if (response.status === 200) return this.#takeWhole(response, stop, begin, end, isFirst);
    if (response.status !== 206) {
      stop.abort();
      throw new RemoteError(`${this.#url} answered with status ${response.status}`);
    }
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "");
    const body = new Uint8Array(await bodyOf(response, this.#url));
    if (!range || Number(range[1]) !== begin || Number(range[2]) !== begin + body.length - 1) {
      throw new RemoteError(`${this.#url} sent another part than was asked for`);
    }
    this.#compare(Number(range[3]), response, isFirst);
    if (body.length !== Math.min(end, this.#size) - begin) throw new RemoteError(`${this.#url} sent a part cut short`);
    return body;
  }

  /** The server knows no ranges. */
  async #takeWhole(
    response: Response,
    stop: AbortController,
    begin: number,
    end: number,
    isFirst: boolean,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const announced = Number(response.headers.get("Content-Length") ?? NaN);
    const largest = this.#options.largestWhole ?? usualLargestWhole;
    // Compressed on the way it is longer than announced; what announces nothing may be anything.
    if (!(announced <= largest)) {
      stop.abort();
      throw new RemoteError(
        `${this.#url} knows no ranges, and the whole file has ` +
          `${Number.isNaN(announced) ? "an unknown number of" : announced} bytes: more than ${largest} are not taken`,
      );
    }
    const whole = new Uint8Array(await bodyOf(response, this.#url));
    this.#compare(whole.length, response, isFirst);
    this.#whole = whole;
    return whole.slice(begin, Math.min(end, whole.length));
  }

  /** A file that changes while it is read would be a mixture of two. Weak tags say nothing of the bytes. */
  #compare(size: number, response: Response, isFirst: boolean): void {
    const sent = response.headers.get("ETag");
    const etag = sent?.startsWith("W/") ? null : sent;
    if (isFirst) {
      this.#size = size;
      this.#etag = etag;
    } else if (size !== this.#size || (etag !== null && this.#etag !== null && etag !== this.#etag)) {
      throw new RemoteError(`${this.#url} has changed while it was read: open it again`);
    }
  }
}

async function bodyOf(response: Response, url: URL): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (error) {
    throw new RemoteError(`${url} broke off`, { cause: error });
  }
}
