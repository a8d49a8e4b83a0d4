/** Every status of docs/server.md, in the words and with the headers that it promises. */

import { decode } from "cborg";
import { cpSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Server, tablesFolder } from "../e2e/server.ts";
import type { TablebasePaths } from "./schema.ts";

const mateIn33 = "8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1";

let server: Server;
beforeAll(async () => void (server = await Server.start()));
afterAll(() => server?.end("SIGTERM"));

const ask = (path: string, init?: RequestInit) => fetch(server.address + path, init);

/** An error is one plain line of text, unless the client names JSON, that nobody keeps. */
async function expectError(response: Response, status: number, words: RegExp): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const line = await response.text();
  expect(line).toMatch(words);
  expect(line).toMatch(/^[^\n]+\n$/);
}

/** What is answered to bytes that no client would send. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

describe("200", () => {
  it.each(["standard?fen=" + mateIn33, "standard/mainline?fen=" + mateIn33, "heat?fen=" + mateIn33 + "&square=a1",
    "practice/KBNvK?min=1&max=5&seed=3", "stats.json", "stats/KBNvK.json", "tables"])("%s is the same as JSON and as CBOR", async (path) => {
    const json = await ask(path);
    expect(json.status).toBe(200);
    expect(json.headers.get("Content-Type")).toBe("application/json");
    expect(json.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(json.headers.get("Vary")).toMatch(/Accept\b/);
    const cbor = await ask(path, { headers: { Accept: "application/cbor" } });
    expect(cbor.headers.get("Content-Type")).toBe("application/cbor");
    expect(decode(new Uint8Array(await cbor.arrayBuffer()))).toEqual(await json.json());
  });

  it("is the page, the games and the monitor, too", async () => {
    for (const [path, type] of [["", "text/html"], ["endgames/KBNvK.pgn", "application/x-chess-pgn"], ["monitor", "application/json"]] as const) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toContain(type);
    }
  });

  it("answers HEAD without a body, and FENs with spaces, underscores and plus signs alike", async () => {
    const head = await ask("standard?fen=" + mateIn33, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const answers = await Promise.all(["_", "%20", "+"].map(async (space) => (await ask("standard?fen=" + mateIn33.replaceAll("_", space))).text()));
    expect(new Set(answers).size).toBe(1);
  });
});

describe("204 and 304", () => {
  it("let other sites ask", async () => {
    const response = await ask("standard", { method: "OPTIONS", headers: { Origin: "https://example.org", "Access-Control-Request-Method": "GET" } });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
  });

  it("send nothing again to who has it", async () => {
    const first = await ask("standard?fen=" + mateIn33);
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    await first.arrayBuffer();
    const again = await ask("standard?fen=" + mateIn33, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("400", () => {
  it.each([
    ["standard", /no position/],
    ["standard?fen=nonsense", /FEN|rank/],
    ["standard?fen=8/8/8/8/8/8/8/KQk5_w", /illegal position: the side that is not to move is in check/],
    ["standard/mainline?fen=8/8/8/8/8/8/8/KQ6_w", /illegal position/],
    ["heat?fen=" + mateIn33 + "&square=e4", /square e4 is empty/],
    ["heat?fen=" + mateIn33, /square/],
    ["practice/KBNvK?min=9&max=5", /min/],
    ["practice/KBNvK?min=x", /min/],
    ["standard?fen=%zz", /%/],
  ])("%s", async (path, words) => {
    for (const accept of ["*/*", "application/cbor"]) await expectError(await ask(path, { headers: { Accept: accept } }), 400, words);
    const response = await ask(path, { headers: { Accept: "application/json" } });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([400, "application/json"]);
    const fault = (await response.json()) as object;
    expect(fault).toEqual({ error: expect.stringMatching(words) as string, code: expect.any(String) as string, parameters: expect.any(Object) as object });
  });

  it("reaches a client of the published types as text", async () => {
    const client = createClient<TablebasePaths>({ baseUrl: server.address });
    const { data, error, response } = await client.GET("/standard", { params: { query: { fen: "8/8/8/8/8/8/8/KQk5 w" } } });
    expect(response.status).toBe(400);
    expect(data).toBeUndefined();
    expect(error).toMatch(/^illegal position/);
  });

  it("is for what is no HTTP", async () => {
    const answer = await answerTo("nonsense\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("malformed request");
  });
});

describe("404", () => {
  it.each([
    ["standard/mainline?fen=7r/8/8/4k3/8/8/8/KQR5_w", /KQRvKR.*mate33 generate/],
    ["practice/KQRvKR", /KQRvKR.*mate33 generate/],
    ["stats/KQRvKR.json", /KQRvKR.*mate33 generate/],
    ["endgames/KQRvKR.pgn", /KQRvKR.*mate33 generate/],
    ["practice/KBNvK?min=34", /no position/],
    ["stats/nonsense.json", /nonsense/],
    ["nothing", /no page/],
    ["assets/../../etc/passwd", /no page/],
  ])("%s", async (path, words) => {
    await expectError(await ask(path), 404, words);
  });
});

describe("405, 413, 414, 431", () => {
  it("refuse other methods", async () => {
    const response = await ask("standard?fen=" + mateIn33, { method: "POST", body: "x" });
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    await expectError(response, 405, /POST.*use GET/);
  });

  it("refuse large bodies", async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n${"x".repeat(60_000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*body has more than 49152 bytes\n$/);
  });

  it("refuse long targets", async () => {
    await expectError(await ask("standard?fen=" + "8".repeat(2048)), 414, /more than 2048 bytes/);
  });

  it("refuse large headers", async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*header has more than 16384 bytes\n$/);
  });
});

describe("500 and 503", () => {
  it("a damaged table is told, and the others answer all the same", async () => {
    const tables = mkdtempSync(join(tmpdir(), "mate33-"));
    cpSync(tablesFolder(), tables, { recursive: true });
    truncateSync(join(tables, "KPvK.m33"), 4000);
    const damaged = await Server.start({ tables });
    try {
      const path = "standard/mainline?fen=8/4P3/8/8/8/1k6/8/6K1_w";
      await expectError(await fetch(damaged.address + path), 500, /KPvK/);
      expect((await fetch(`${damaged.address}standard?fen=${mateIn33}`)).status).toBe(200);
    } finally {
      await damaged.end();
      rmSync(tables, { recursive: true });
    }
  });

  /** What of 80 questions at once is refused by a server that has counted nothing yet. */
  async function refusedOfMany(): Promise<{ busy: Server; refused: Response[] }> {
    const busy = await Server.start();
    const answers = await Promise.all(Array.from({ length: 80 }, () => fetch(`${busy.address}stats/KQvKR.json`)));
    return { busy, refused: answers.filter((answer) => answer.status !== 200) };
  }

  it("more questions that take long than it works on are put off", async () => {
    // None of them can be answered before the statistics are counted. On a busy machine these may be there before all
    // have asked: then another server is asked.
    let { busy, refused } = await refusedOfMany();
    for (let tries = 1; refused.length === 0 && tries < 10; tries += 1) {
      await busy.end();
      ({ busy, refused } = await refusedOfMany());
    }
    try {
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(80 - 32);
      for (const answer of refused) {
        expect(answer.headers.get("Retry-After")).toBe("10");
        await expectError(answer, 503, /too many requests that take long/);
      }
    } finally {
      await busy.end();
    }
  });
});
