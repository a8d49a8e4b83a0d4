import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { addressOf, bestMove, headline, headlineSays, mateIn33, moveNamed, room } from "./explore_page.ts";
import { Server, solve, tablesFolder } from "./server.ts";
import { isStatic, picture, test } from "./visit.ts";

describe("what is wrong is said in words", () => {
  test("why a position is not legal", async ({ visit }) => {
    for (const [fen, why] of [
      ["8/8/8/8/8/8/8/KQk5 w - - 0 1", "side that is not to move is in check"],
      ["8/8/8/8/8/8/8/KQ6 w - - 0 1", "king"],
    ] as const) {
      const page = await visit(addressOf(fen));
      await headlineSays(page, "Not a legal position");
      await room(page).locator(".notice.error").filter({ hasText: why }).waitFor();
      await expect.poll(() => room(page).locator(".moves button").count()).toBe(0);
      await picture(page, "error-illegal");
    }
  });

  test("which table is missing, and the command that makes it", async ({ visit }) => {
    const page = await visit(addressOf("7r/8/8/4k3/8/8/8/KQR5 w - - 0 1"));
    await headlineSays(page, "Not known");
    const notice = room(page).locator(".notice");
    await notice.filter({ hasText: "There is no table for KQRvKR" }).waitFor();
    // As it is typed, to where the server looks.
    const command = isStatic ? "mate33 generate KQRvKR" : `mate33 generate KQRvKR --out ${tablesFolder()}`;
    await expect.poll(() => notice.locator("code").textContent()).toBe(command);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await notice.getByRole("button", { name: "Copy" }).click();
    await notice.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
    // This server makes no tables.
    await expect.poll(() => notice.getByRole("button", { name: "Make it now" }).count()).toBe(0);
    await expect.poll(() => room(page).locator(".moves button").count()).toBeGreaterThan(10);
    await picture(page, "error-no-table");
  });

  test("what is proved of a position that no table has", async ({ visit }) => {
    const tables = mkdtempSync(join(tmpdir(), "mate33-solved-"));
    copyFileSync(join(tablesFolder(), "KQvK.m33"), join(tables, "KQvK.m33"));
    solve("8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1", "1G", tables);
    solve("8/8/8/8/7k/8/P7/K7 w - - 0 1", "100K", tables); // too little for promotions
    const server = await Server.start({ tables });
    try {
      const wall = await visit(addressOf("8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1"), { server });
      await headlineSays(wall, "Draw");
      await room(wall).locator(".facts").filter({ hasText: "solved for this position" }).waitFor();
      await expect.poll(() => room(wall).locator(".notice").count()).toBe(0);
      const open = await visit(addressOf("8/8/8/8/7k/8/P7/K7 w - - 0 1"), { server });
      await headlineSays(open, "At least a draw for White");
      await moveNamed(open, "Kb2").filter({ hasText: "at least a draw" }).waitFor();
      await picture(open, "error-open-result");
    } finally {
      await server.end();
      rmSync(tables, { recursive: true });
    }
  });

  test("which table is missing, until it is there", async ({ visit }) => {
    const tables = mkdtempSync(join(tmpdir(), "mate33-tables-"));
    copyFileSync(join(tablesFolder(), "KQvK.m33"), join(tables, "KQvK.m33"));
    const server = await Server.start({ tables });
    try {
      const page = await visit(addressOf("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), { server });
      await headlineSays(page, "Not known");
      await room(page).locator(".notice").filter({ hasText: "There is no table for KRvK" }).waitFor();
      await moveNamed(page, "Rb4").focus();
      copyFileSync(join(tablesFolder(), "KRvK.m33"), join(tables, "KRvK.m33"));
      // Server and page look now and then; both may be slow.
      await headline(page).filter({ hasText: "White mates in" }).waitFor({ timeout: 60_000 });
      await expect.poll(() => room(page).locator(".notice").count()).toBe(0);
      // The list is a new one, and the keyboard is still on the same move.
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-uci"))).toBe("b1b4");
    } finally {
      await server.end();
      rmSync(tables, { recursive: true });
    }
  });

  test("which table is missing, and a button that makes it", async ({ visit }) => {
    const tables = mkdtempSync(join(tmpdir(), "mate33-tables-"));
    copyFileSync(join(tablesFolder(), "KPvK.m33"), join(tables, "KPvK.m33"));
    const server = await Server.start({ tables, options: ["--allow-generate"] });
    try {
      const page = await visit(addressOf("8/8/8/4k3/6r1/8/8/KQ6 w - - 0 1"), { server });
      await headlineSays(page, "Not known");
      const make = room(page).getByRole("button", { name: "Make it now" });
      await make.waitFor();
      await picture(page, "error-no-table-made");
      await make.click();
      await headline(page).filter({ hasText: "White mates in" }).waitFor({ timeout: 60_000 });
      await expect.poll(() => make.count()).toBe(0);
      expect(readdirSync(tables)).toContain("KQvKR.m33");
    } finally {
      await server.end();
      rmSync(tables, { recursive: true });
    }
  });

  test("that no table has a position, and a button that solves it", async ({ visit }) => {
    const tables = mkdtempSync(join(tmpdir(), "mate33-tables-"));
    copyFileSync(join(tablesFolder(), "KQvK.m33"), join(tables, "KQvK.m33"));
    solve("8/8/8/8/7k/8/P7/K7 w - - 0 1", "100K", tables); // too little for promotions
    const server = await Server.start({ tables, options: ["--allow-solve", "60"] });
    try {
      const page = await visit(addressOf("8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1"), { server });
      await headlineSays(page, "Not known");
      const solve = room(page).getByRole("button", { name: "Solve this position" });
      await solve.waitFor();
      await room(page).getByText("It takes at most 60 seconds, and 1,024 MiB.").waitFor();
      await picture(page, "error-no-table-solve");
      await solve.click();
      await headline(page).filter({ hasText: "Draw" }).waitFor({ timeout: 60_000 });
      await expect.poll(() => solve.count()).toBe(0);
      expect(readdirSync(`${tables}/solved`)).toContain("8_8_3k4_p1p1p1p1_P1P1P1P1_3K4_8_8.wdl.solved");

      const open = await visit(addressOf("8/8/8/8/7k/8/P7/K7 w - - 0 1"), { server });
      await headlineSays(open, "At least a draw for White");
      await room(open).getByRole("button", { name: "Solve it further" }).click();
      await headline(open).filter({ hasText: "White wins" }).waitFor({ timeout: 60_000 });
      // The best line is known up to where the pawn has a queen, and not to mate.
      await room(open).getByRole("button", { name: "To its end" }).waitFor();
      await picture(open, "solved-line");
    } finally {
      await server.end();
      rmSync(tables, { recursive: true });
    }
  });

  test("that castling rights are in no table, and what helps", async ({ visit }) => {
    const page = await visit(addressOf("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    await room(page).getByRole("button", { name: "Without castling rights" }).click();
    await headlineSays(page, "White mates in");
  });

  test("what is wrong with an address that holds no position", async ({ visit }) => {
    const page = await visit("?fen=nonsense#explore");
    await room(page).getByRole("alert").filter({ hasText: "The address held no position" }).waitFor();
    await picture(page, "error-address");
    // The page is usable all the same.
    await headlineSays(page, "(65 plies)");
  });

  test("that the server is gone; the page goes on by itself when it is back", async ({ visit }) => {
    const first = await Server.start();
    let second: Server | undefined;
    try {
      const page = await visit(addressOf(mateIn33), { server: first });
      await headlineSays(page, "(65 plies)");
      await first.end("SIGKILL");
      await bestMove(page).click();
      await headlineSays(page, "The server is gone");
      expect(await room(page).locator(".notice.error code").textContent()).toBe("mate33 serve");
      await picture(page, "error-gone");
      second = await Server.start({ port: first.port });
      await headlineSays(page, "White mates in 32 (64 plies)");
      await second.end("SIGKILL");
      await page.getByRole("link", { name: "Statistics" }).click();
      await room(page).getByText("The server is gone").waitFor();
      await picture(page, "error-gone-statistics");
      second = await Server.start({ port: first.port });
      await room(page).getByRole("button", { name: "Try now" }).click();
      await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    } finally {
      await first.end();
      await second?.end();
    }
  });

  test("that practice cannot go on without the server, and it does when it is back", async ({ visit }) => {
    const first = await Server.start();
    let second: Server | undefined;
    try {
      const page = await visit("#learn", { server: first });
      await headlineSays(page, "Your move: White mates in");
      await first.end("SIGKILL");
      await room(page).getByRole("button", { name: "Next position" }).click();
      await room(page).locator(".notice.error").waitFor();
      await picture(page, "error-gone-learn");
      second = await Server.start({ port: first.port });
      await headlineSays(page, "Your move: White mates in");
    } finally {
      await first.end();
      await second?.end();
    }
  });
});
