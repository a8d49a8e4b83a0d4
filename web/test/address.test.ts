import { describe, expect, it } from "vitest";
import { addressOf, fenInAddress, roomInAddress } from "../src/address.ts";

describe("the address bar", () => {
  it("holds the position and the room", () => {
    const fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
    const address = addressOf(fen, "learn");
    expect(address).toBe("?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1#learn");
    const url = new URL(address, "http://localhost/");
    expect(fenInAddress(url.search)).toBe(fen);
    expect(roomInAddress(url.hash)).toBe("learn");
  });

  it("may hold neither, or nonsense", () => {
    expect(addressOf("", "explore")).toBe("#explore");
    expect(fenInAddress("")).toBe("");
    expect(roomInAddress("#nonsense")).toBe("explore");
    expect(fenInAddress(new URL(addressOf('a&b=<"#', "explore"), "http://localhost/").search)).toBe('a&b=<"#');
  });
});
