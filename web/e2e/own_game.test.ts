/** Games that rules describe: boards of any size, pieces shown by their letters. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  addressHolds,
  bestMove,
  clickMove,
  clickSquare,
  expectNoSidewaysScroll,
  headlineSays,
  moveNamed,
  pieceOn,
  room,
} from "./explore_page.ts";
import { violations } from "./axe.ts";
import { makeGame, Server } from "./server.ts";
import { phone, picture, test } from "./visit.ts";

const folder = mkdtempSync(join(tmpdir(), "mate33-"));
let server: Server;

beforeAll(async () => {
  makeGame("amazon", "KAvK", folder);
  makeGame("los-alamos", "KPvK", folder);
  server = await Server.start({ tables: folder });
});

afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

const pawn = "4k1/2P3/2K3/6/6/6 w";

function losAlamos(fen = "", name = "explore"): string {
  return `?game=los-alamos${fen === "" ? "" : `&fen=${fen.replaceAll(" ", "_")}`}#${name}`;
}

describe("a game of one's own", () => {
  test("is found beside chess and xiangqi, and begins with its longest win", async ({ visit }) => {
    const page = await visit("", { server });
    await page.getByRole("link", { name: "Amazon" }).click();
    await headlineSays(page, "White mates in 4 (7 plies)");
    expect(await page.title()).toBe("Explore · Amazon · mate33");
    await picture(page, "amazon-explore");
    for (let plies = 6; plies > 0; --plies) {
      await bestMove(page).click();
      await headlineSays(page, `(${plies} ${plies === 1 ? "ply" : "plies"})`);
    }
    await bestMove(page).click();
    await headlineSays(page, "Checkmate: White has won");
    await page.getByRole("link", { name: "Los Alamos" }).click();
    await headlineSays(page, "White mates in 20 (39 plies)");
  });

  test("asks what a piece becomes where there is a choice", async ({ visit }) => {
    const page = await visit(losAlamos(pawn), { server });
    await headlineSays(page, "White mates in 3 (5 plies)");
    await clickMove(page, "c5", "c6");
    const choice = room(page).getByRole("dialog", { name: "It becomes" });
    const names = choice.getByRole("button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(await names).toEqual(["queen", "rook", "knight", "Cancel"]);
    await choice.getByRole("button", { name: "Cancel" }).click();
    expect(await choice.isVisible()).toBe(false);
    expect(await pieceOn(page, "c5")).toBe("P");
    await clickMove(page, "c5", "c6");
    await choice.getByRole("button", { name: "rook" }).click();
    await addressHolds(page, "2R1k1/6/2K3/6/6/6 b");
    expect(await pieceOn(page, "c6")).toBe("R");
    await page.keyboard.press("ArrowLeft");
    await addressHolds(page, pawn);
    await moveNamed(page, "c5c6q").click();
    expect(await pieceOn(page, "c6")).toBe("Q");
  });

  test("is set up with its own pieces, and says what is wrong in its words", async ({ visit }) => {
    const page = await visit(losAlamos(pawn), { server });
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByRole("button", { name: "white queen" }).click();
    await clickSquare(page, "a1");
    expect(await pieceOn(page, "a1")).toBe("Q");
    await headlineSays(page, "Not known");
    await room(page).getByLabel("FEN").fill("8/8/8/8/8/8/8/8 w");
    await room(page).getByLabel("FEN").press("Enter");
    await room(page).getByRole("alert").filter({ hasText: "A FEN has 6 ranks" }).waitFor();
  });

  test("is practised and counted", async ({ visit }) => {
    const page = await visit(losAlamos("", "learn"), { server });
    await headlineSays(page, "Your move: White mates in");
    await page.getByRole("link", { name: "Statistics" }).click();
    await room(page).getByRole("heading", { name: "KPvK" }).waitFor();
    await room(page).getByText("17,088 wins").waitFor();
    await picture(page, "los-alamos-statistics");
  });

  test("fits a phone", async ({ visit }) => {
    const page = await visit(losAlamos(pawn), { server, size: phone });
    await headlineSays(page, "White mates in 3 (5 plies)");
    await page.getByRole("link", { name: "Amazon" }).waitFor();
    await expectNoSidewaysScroll(page);
    await picture(page, "los-alamos-phone");
  });

  test("has nothing that axe finds wrong, in either theme", async ({ visit }) => {
    for (const theme of ["light", "dark"] as const) {
      const page = await visit(losAlamos(pawn), { server, theme });
      await headlineSays(page, "White mates in 3 (5 plies)");
      expect(await violations(page)).toEqual([]);
      await room(page).getByRole("button", { name: "Set up", exact: true }).click();
      await room(page).getByRole("button", { name: "Heat map" }).click();
      await room(page).locator(".heat rect").first().waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, `los-alamos-${theme}`);
    }
  });

  test("that the server has no tables of is chess", async ({ visit }) => {
    const page = await visit("?game=shogi#explore");
    await headlineSays(page, "White mates in 33 (65 plies)");
  });
});
