/** A host of the static site that knows nothing but files, and ranges of those that are put beside the site. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export interface StaticHost {
  /** Ends in "/". */
  readonly address: string;
  end(): Promise<void>;
}

/** Under which the site lies, as on GitHub's pages. */
const path = "/board/";

/**
 * @param beside contents of files, by their paths from the site's
 * @param withdrawn what is not there any more, as after an update
 * @param program the address of a `mate33 serve` that answers a test, where it asks what is true; never a page
 */
export async function startStaticHost(
  folder: string,
  {
    beside = new Map(),
    withdrawn,
    program,
  }: { beside?: ReadonlyMap<string, Uint8Array>; withdrawn?: RegExp; program?: string } = {},
): Promise<StaticHost> {
  const server: Server = createServer((request, response) => {
    const isPage = request.headers["user-agent"]?.startsWith("Mozilla/");
    if (program && !isPage) return void passOn(program + (request.url ?? "").slice(path.length), request, response);
    const { pathname } = new URL(request.url ?? "/", "http://any");
    const extra = beside.get(pathname.slice(path.length));
    if (extra) {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      if (first === undefined) return void response.end(extra);
      const part = extra.slice(Number(first), Number(last) + 1);
      const range = `bytes ${first}-${Number(first) + part.length - 1}/${extra.length}`;
      return void response.writeHead(206, { "Content-Range": range }).end(part);
    }
    const file = join(folder, normalize(pathname.startsWith(path) ? pathname.slice(path.length) || "index.html" : "none"));
    try {
      if (withdrawn?.test(pathname) || !statSync(file).isFile()) throw new Error("no file");
      response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}${path}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function passOn(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const answer = await fetch(address, { method: request.method ?? "GET", ...(body !== "" && { body }) });
  response.writeHead(answer.status).end(await answer.text());
}
