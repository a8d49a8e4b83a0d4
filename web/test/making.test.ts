/** Tables that the page has the server make. */

import { describe, expect, it } from "vitest";
import { ApiError, type Api, type Making } from "../src/api.ts";
import { makeNext, newsOf, wantTables } from "../src/explore/making.ts";

const idle: Making = { making: null, last: null };
const at = (material: string, more = {}): Making => ({
  making: { material, table: material, share: 0, seconds_left: null, ...more },
  last: null,
});

/** A server in the state that it is given, which notes what it is asked to make. */
function server(state: Making | null): { api: Api; asked: string[]; state: Making | null } {
  const asked: string[] = [];
  const known = {
    asked,
    state,
    api: {
      making: async () => known.state,
      make: async (material: string) => {
        if (material === "KQQQvKQQQ") throw new ApiError("failed", "too many men");
        asked.push(material);
        return (known.state = at(material));
      },
    } as unknown as Api,
  };
  return known;
}

describe("a table that the server makes", () => {
  it("is told by its share, the smaller one at hand, and the time that is left", () => {
    const text = (making: Making) => newsOf(making, []).text;
    expect(text(at("KRPvKR", { table: null }))).toBe("Making KRPvKR: 0 %");
    expect(text(at("KRPvKR", { share: 0.999 }))).toBe("Making KRPvKR: 99 %");
    expect(text(at("KRPvKR", { table: "KRvKR", share: 0.126, seconds_left: 60.2 }))).toBe(
      "Making KRPvKR: 12 % · KRvKR first · about 61 seconds left",
    );
    expect(text(at("KRPvKR", { seconds_left: 0.2 }))).toBe("Making KRPvKR: 0 % · about 1 second left");
    expect(text(at("KRPvKR", { seconds_left: 29_000 }))).toBe("Making KRPvKR: 0 % · about 483 minutes left");
  });

  it("is asked for where the server is at nothing else, and looked at until it is there", async () => {
    const { api, asked } = server(idle);
    expect(await makeNext(["KQvK"], api)).toEqual({ canBegin: true, text: "", goesOn: false });
    expect(asked).toEqual([]);
    wantTables(["KQvK"]);
    expect(await makeNext(["KQvK"], api)).toEqual({ canBegin: false, text: "Making KQvK: 0 %", goesOn: true });
    expect(await makeNext(["KQvK"], api)).toMatchObject({ canBegin: false, goesOn: true });
    expect(asked).toEqual(["KQvK"]);
  });

  it("comes after another, and may be shown elsewhere meanwhile", async () => {
    const busy = server(at("KPvK"));
    wantTables(["KQvK", "KRvK"]);
    expect(await makeNext(["KQvK", "KRvK"], busy.api)).toMatchObject({ text: "Making KPvK: 0 %", goesOn: true });
    expect(busy.asked).toEqual([]);
    busy.state = idle;
    await makeNext(["KQvK", "KRvK"], busy.api);
    busy.state = idle;
    await makeNext(["KRvK"], busy.api);
    busy.state = idle;
    expect(await makeNext(["KRvK"], busy.api)).toMatchObject({ canBegin: true, goesOn: false });
    expect(busy.asked).toEqual(["KQvK", "KRvK"]);
  });

  it("may fail, now or before it begins, which is said", async () => {
    const last = { material: "KQvK", error: "the disk is full" };
    expect(newsOf({ making: null, last }, ["KQvK"])).toEqual({ canBegin: true, text: "the disk is full", goesOn: false });
    expect(newsOf({ making: null, last }, ["KRvK"]).text).toBe("");
    const { api, asked } = server(idle);
    wantTables(["KQQQvKQQQ", "KQvK"]);
    expect(await makeNext(["KQQQvKQQQ"], api)).toEqual({ canBegin: true, text: "too many men", goesOn: false });
    // Nothing goes on by itself after that.
    expect(await makeNext(["KQvK"], api)).toMatchObject({ canBegin: true });
    expect(asked).toEqual([]);
  });

  it("is none where the server makes none, or does not answer", async () => {
    wantTables(["KQvK"]);
    expect(await makeNext(["KQvK"], server(null).api)).toBeNull();
    const gone = { making: () => Promise.reject(new ApiError("gone", "")) } as unknown as Api;
    expect(await makeNext(["KQvK"], gone)).toBeNull();
  });
});
