/** A client that was made for lichess's tablebase asks mate33: the same paths, types, fields and names. */

import { decode } from "cborg";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Server } from "../e2e/server.ts";
import { categories, moveFields, positionFields, type MainlineJson, type TablebaseJson, type TablebasePaths } from "./schema.ts";

const mateIn33 = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

/** Positions of every kind, each with the category of its answer. */
const positions: Readonly<Record<string, TablebaseJson["category"]>> = {
  [mateIn33]: "win",
  "8/8/8/8/8/1N5B/8/1k5K b - - 0 1": "loss",
  "8/8/8/8/8/1N5B/8/1k5K b - - 60 90": "blessed-loss",
  "8/8/8/8/8/7B/8/Nk5K w - - 60 90": "cursed-win",
  "k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1": "loss", // checkmated
  "k7/8/1K1B4/8/8/8/8/7N b - - 0 1": "draw", // stalemate
  "8/8/8/8/8/1k6/8/1K6 w - - 0 1": "draw", // needs no table
  "8/4P3/8/8/8/1k6/8/6K1 w - - 0 1": "win",
  "8/8/8/8/8/1k6/4p3/6K1 b - - 0 1": "win",
  "7r/8/8/4k3/8/8/8/KQ6 w - - 98 120": "maybe-win",
  "7r/8/8/4k3/8/8/8/KQR5 w - - 0 1": "unknown", // no table
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "unknown", // too many men
  "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1": "unknown", // castling rights
};

let server: Server;
let client: ReturnType<typeof createClient<TablebasePaths>>;
const cbor = { parseAs: "arrayBuffer", headers: { Accept: "application/cbor" } } as const;

beforeAll(async () => {
  server = await Server.start();
  client = createClient<TablebasePaths>({ baseUrl: server.address });
});
afterAll(() => server?.end("SIGTERM"));

/** The answer about a position by way of the typed client; none of lichess's names may be missing in it. */
async function standard(fen: string): Promise<TablebaseJson> {
  const { data, response } = await client.GET("/standard", { params: { query: { fen } } });
  expect(response.status).toBe(200);
  if (!data) throw new Error(`no answer for ${fen}`);
  return data;
}

function expectInteger(value: number | null | undefined): void {
  if (value !== null) expect(Number.isInteger(value)).toBe(true);
}

describe("/standard", () => {
  it.each(Object.entries(positions))("has the published fields and categories: %s is %s", async (fen, category) => {
    const answer = await standard(fen);
    expect(answer.category).toBe(category);
    // Ours says beside the published fields which position it was, and of which table, and why no table answers it.
    const ours = ["fen", "material", "check", ...(category === "unknown" ? ["reason", "reason_code"] : [])];
    expect(Object.keys(answer).sort()).toEqual([...positionFields, ...ours].sort());
    for (const each of [answer, ...answer.moves]) {
      expect(categories).toContain(each.category);
      for (const distance of [each.dtz, each.precise_dtz, each.dtm]) expectInteger(distance);
      expect([each.dtw, each.dtc]).toEqual([null, null]);
      const flags = [each.checkmate, each.stalemate, each.insufficient_material, each.variant_win, each.variant_loss];
      expect(flags.map((flag) => typeof flag)).toEqual(Array(5).fill("boolean"));
    }
    for (const move of answer.moves) {
      expect(Object.keys(move).sort()).toEqual([...moveFields, "fen", "material"].sort());
      expect(move.uci).toMatch(/^[a-h][1-8][a-h][1-8][qrbn]?$/);
      expect(move.san).toMatch(/^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?$/);
      expect([typeof move.zeroing, typeof move.conversion]).toEqual(["boolean", "boolean"]);
    }
  });

  it("has the values that are known of the longest mate", async () => {
    const answer = await standard(mateIn33);
    expect([answer.dtm, answer.dtz, answer.precise_dtz]).toEqual([65, 65, 65]);
    expect(answer.moves).toHaveLength(12);
    expect(answer.moves[0]).toMatchObject({ uci: "a1b3", san: "Nb3", category: "loss", dtm: -64, zeroing: false });
    expect(answer.moves.slice(1).every((move) => move.category === "draw" && move.dtm === 0)).toBe(true);
  });

  it("is the same as CBOR", async () => {
    for (const fen of Object.keys(positions)) {
      const { data, response } = await client.GET("/standard", { params: { query: { fen } }, ...cbor });
      expect(response.headers.get("Content-Type")).toBe("application/cbor");
      if (!data) throw new Error(`no answer for ${fen}`);
      const decoded: unknown = decode(new Uint8Array(data));
      expect(decoded).toEqual(await standard(fen));
    }
  });
});

describe("/standard/mainline", () => {
  const mainline = (fen: string) => client.GET("/standard/mainline", { params: { query: { fen } } });

  it("plays out the mate in 33 in 65 plies, each move of which /standard calls a best one", async () => {
    const { data, response } = await mainline(mateIn33);
    expect(response.status).toBe(200);
    if (!data) throw new Error("there is no line");
    // Ours says beside it from where the line goes on, how far, and what is on the board after each move.
    expect(Object.keys(data).sort()).toEqual(["dtz", "fen", "mainline", "plies", "precise_dtz", "winner"]);
    expect(data).toMatchObject({ dtz: 65, precise_dtz: 65, winner: "w" });
    expect(data.mainline).toHaveLength(65);
    expect(data.mainline.map((move) => Math.abs(move.dtz ?? NaN))).toEqual([...Array(64).keys()].map((n) => 64 - n).concat(1));
    expect(data.mainline.at(-1)?.san).toMatch(/#$/);
    for (const move of data.mainline) expect(Object.keys(move).sort()).toEqual(["dtz", "fen", "precise_dtz", "san", "uci"]);
    expect(data.mainline[0]).toMatchObject({ uci: "a1b3", san: "Nb3", dtz: -64, precise_dtz: -64 });
  });

  it("of a draw is empty, and nobody wins", async () => {
    const { data } = await mainline("8/8/8/8/8/1k6/8/1K6 w - - 0 1");
    expect(data).toMatchObject({ dtz: 0, precise_dtz: 0, winner: null, mainline: [] } satisfies MainlineJson);
  });

  it("is the same as CBOR", async () => {
    const { data } = await client.GET("/standard/mainline", { params: { query: { fen: mateIn33 } }, ...cbor });
    if (!data) throw new Error("there is no line");
    expect(decode(new Uint8Array(data))).toEqual((await mainline(mateIn33)).data);
  });
});
