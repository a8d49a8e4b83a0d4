/** The fifty-move rule in Explore: the clock, DTZ beside or instead of the mate, and what becomes of a position by the clock. */

import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { answersCourse } from "./course.ts";
import {
  addressHolds,
  addressOf,
  bestMove,
  clickMove,
  expectNoSidewaysScroll,
  fenOf,
  headlineSays,
  mateIn33,
  moveNamed,
  room,
} from "./explore_page.ts";
import { makeTables, Server } from "./server.ts";
import { phone, picture, serverTest, test } from "./visit.ts";

const rule = (page: Page) => room(page).getByRole("region", { name: "Fifty-move rule" });
const clock = (page: Page) => rule(page).getByRole("spinbutton", { name: "Half-move clock" });
const says = (page: Page, text: string) => rule(page).getByText(text).waitFor();

/** A pawn that can give check. */
const pawn = "8/8/8/4k3/8/3K4/4P3/8 b - - 0 1";

describe("the clock", () => {
  test("is set by keyboard, held by the address, and decides", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await says(page, "White wins with the clock up to 35: the mate takes 65 plies, and at 100 it is a draw.");
    expect(await clock(page).inputValue()).toBe("0");
    await clock(page).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("35");
    await addressHolds(page, mateIn33.replace(" 0 1", " 35 1"));
    await headlineSays(page, /^White mates in 33 \(65 plies\)$/);
    await page.keyboard.press("ArrowUp");
    await addressHolds(page, mateIn33.replace(" 0 1", " 36 1"));
    await headlineSays(page, "White mates in 33 (65 plies): too late");
    await says(page, "the mate takes 65 plies, and only 64 are left. With the clock up to 35 it is a win.");
    expect(await clock(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.reload();
    await headlineSays(page, "too late");
    expect(await clock(page).inputValue()).toBe("36");
    // Setting it leaves no trace in the history but the position itself.
    await expect.poll(() => room(page).locator(".history .notation button:visible").count()).toBe(0);
  });

  test("takes 0 to 150, and gives up what is no such number", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33.replace(" 0 1", " 7 9")));
    await clock(page).fill("");
    await page.keyboard.press("Tab");
    expect(await clock(page).inputValue()).toBe("7");
    await clock(page).fill("151");
    await clock(page).blur();
    expect(await clock(page).inputValue()).toBe("7");
    expect(fenOf(page)).toBe(mateIn33.replace(" 0 1", " 7 9"));
    await clock(page).fill("150");
    await addressHolds(page, mateIn33.replace(" 0 1", " 150 9"));
    await says(page, "150 plies have passed without a capture or a pawn move");
  });

  test("runs with each move, starts anew with a pawn move, and goes back with the history", async ({ visit }) => {
    const page = await visit(addressOf(pawn.replace(" 0 1", " 12 20")));
    await headlineSays(page, /./);
    await moveNamed(page, "Kd5").click();
    await expect.poll(() => clock(page).inputValue()).toBe("13");
    await moveNamed(page, "e4+").click();
    await expect.poll(() => clock(page).inputValue()).toBe("0");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await expect.poll(() => clock(page).inputValue()).toBe("12");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => clock(page).inputValue()).toBe("13");
    await clock(page).fill("40");
    await room(page).getByRole("button", { name: "clock 40" }).waitFor();
    // Once it is set, the keys belong to the board again.
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => clock(page).inputValue()).toBe("13");
  });

  test("is set on a phone", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33), { size: phone });
    await headlineSays(page, "(65 plies)");
    await clock(page).tap();
    await clock(page).fill("97");
    await headlineSays(page, "too late");
    await expectNoSidewaysScroll(page);
    await picture(page, "phone-clock");
  });
});

describe("a server with tables of DTZ alone", () => {
  let tables: string;
  let server: Server;
  beforeAll(async () => {
    tables = makeTables(["KBNvK", "KPvK"], "wdl,dtz");
    server = await Server.start({ tables });
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    if (tables) rmSync(tables, { recursive: true });
  });

  test("says who wins, and counts to the next capture or pawn move", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33), { server });
    await headlineSays(page, /^White wins$/);
    await room(page).getByText("White to move · DTZ 65").waitFor();
    expect(await bestMove(page).textContent()).toMatch(/^Nb3White winsDTZ 65best/);
    await room(page).getByText("DTZ: plies to the next capture, pawn move or mate").waitFor();
    await says(page, "White wins with the clock up to 35");
    await expect.poll(() => room(page).locator(".notice").count()).toBe(0);
    const line = room(page).getByRole("region", { name: "Best line" });
    await line.getByRole("heading", { name: "Best line by DTZ" }).waitFor();
    await picture(page, "rule-dtz-alone");
    await line.getByRole("button", { name: "To mate" }).click();
    await headlineSays(page, "Checkmate: White has won");
  });

  test("says in words what the rule spoils", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33.replace(" 0 1", " 40 60")), { server });
    await headlineSays(page, "White wins too late: a draw");
    await says(page, "A win for White, but the fifty-move rule makes it a draw: the next capture, pawn move or mate takes 65");
    expect(await bestMove(page).textContent()).toMatch(/^Nb3White wins too lateDTZ 65best/);
    await room(page).getByRole("button", { name: "To draw" }).click();
    await says(page, "100 plies have passed without a capture or a pawn move: by the fifty-move rule the game is a draw.");
    expect(await clock(page).inputValue()).toBe("100");
    await picture(page, "rule-drawn");
  });

  test("has nothing to practise, and Learn says so", async ({ visit }) => {
    const page = await visit("#learn", { server });
    await room(page).getByText("There is no table of distances to mate in which somebody wins.").waitFor();
    await room(page).getByText(`mate33 generate KBNvK --out ${tables}`).waitFor();
  });

  test("shows its moves, each with its DTZ, on a phone", async ({ visit }) => {
    const page = await visit(addressOf(pawn.replace(" b ", " w ")), { server, size: phone });
    await headlineSays(page, /./);
    await expectNoSidewaysScroll(page);
    await picture(page, "rule-phone-dtz-alone");
  });
});

describe("a server with tables of DTM and DTZ", () => {
  let tables: string;
  let server: Server;
  beforeAll(async () => {
    tables = makeTables(["KPvK"], "all");
    server = await Server.start({ tables });
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    if (tables) rmSync(tables, { recursive: true });
  });

  test("has both beside every move", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/4k3/8/1P6/K7 w - - 0 1"), { server });
    await headlineSays(page, "White mates in");
    await room(page).locator(".headline .facts").filter({ hasText: /DTZ \d+$/ }).waitFor();
    const rows = await room(page).locator(".group-wins .row").allTextContents();
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toMatch(/White mates in \d+\d+ pliesDTZ \d+/);
    await picture(page, "rule-both");
  });
});

describe("a server with tables of DTM and DTM50", () => {
  let tables: string;
  let server: Server;
  beforeAll(async () => {
    tables = makeTables(["KRvKN"], "dtm,dtm50");
    server = await Server.start({ tables });
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    if (tables) rmSync(tables, { recursive: true });
  });

  /** Rg6 alone mates in 23 under the rule; without it Rg8 is quicker, and Kc3 comes too late. */
  const oneMoveKeeps = "2n5/8/8/8/8/3K4/6R1/1k6 w - - 78 90";

  test("says one thing everywhere: headline, star, arrow, Best move, Best line, Step and To mate", async ({ visit }) => {
    const page = await visit(addressOf(oneMoveKeeps), { server });
    await headlineSays(page, /^White mates in 23 \(45 plies\)$/);
    const best = room(page).locator(".moves .row.best");
    await expect.poll(() => best.count()).toBe(1);
    expect(await best.getAttribute("data-uci")).toBe("g2g6");
    expect(await best.textContent()).toMatch(/^Rg6White mates in 2345 plies/);
    expect(await room(page).locator(".moves .row").first().getAttribute("data-uci")).toBe("g2g6");
    await expect.poll(() => room(page).locator(".board-host .arrow-best").count()).toBe(1);
    const line = room(page).getByRole("region", { name: "Best line" });
    await line.getByRole("heading", { name: "Best line", exact: true }).waitFor();
    expect(await line.locator(".notation button").first().textContent()).toBe("Rg6");
    await expect.poll(() => line.locator(".notation button").count()).toBe(45);
    await picture(page, "rule-one-ranking");
    await line.getByRole("button", { name: "Step" }).click();
    await addressHolds(page, "2n5/8/6R1/8/8/3K4/8/1k6 b - - 79 90");
    await headlineSays(page, /^White mates in 22 \(44 plies\)$/);
    await line.getByRole("button", { name: "To mate" }).click();
    await headlineSays(page, "Checkmate: White has won");
    await page.keyboard.press("Home");
    await headlineSays(page, /^White mates in 23/);
    await room(page).getByRole("button", { name: "Best move" }).click();
    await addressHolds(page, "2n5/8/6R1/8/8/3K4/8/1k6 b - - 79 90");
  });

  test("is judged by the same order in Learn", async ({ visit }) => {
    const page = await visit(addressOf(oneMoveKeeps, "learn"), { server });
    await headlineSays(page, "Your move: White mates in 23 (45 plies)");
    await clickMove(page, "g2", "g8");
    await room(page).locator(".judged").filter({ hasText: "longer than needed" }).waitFor();
  });
});

describe("the course", () => {
  serverTest("is drawn with the clock of the position, and said in words", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33.replace(" 0 1", " 21 40")), {
      before: (page) => answersCourse(page, [[0, 65], [20, 67], [34, 0]]),
    });
    const words =
      "By the clock: White mates in 33 (65 plies) with clock 0 to 19, in 34 (67 plies) with clock 20 to 33, a draw from clock 34 on.";
    const drawn = rule(page).getByRole("img", { name: words });
    await drawn.waitFor();
    await says(page, "Without the rule, White mates in 33 (65 plies).");
    await expect.poll(() => drawn.locator("rect").count()).toBe(3);
    const middleOf = async (selector: string) => {
      const box = await drawn.locator(selector).boundingBox();
      return box ? box.x + box.width / 2 : NaN;
    };
    const [here, draw] = [await middleOf("circle"), await middleOf("rect.course-draw")];
    await rule(page).getByText("As a list").click();
    expect(await rule(page).getByRole("listitem").allTextContents()).toEqual([
      "Clock 0 to 19: White mates in 33 (65 plies)",
      "Clock 20 to 33: White mates in 34 (67 plies)",
      "Clock 34 to 99: draw",
    ]);
    await picture(page, "rule-course");
    // The mark goes with the clock, and is gone where the game is over.
    await clock(page).fill("66");
    await expect.poll(async () => Math.abs((await middleOf("circle")) - draw)).toBeLessThan(6);
    expect(here).toBeLessThan(draw);
    await clock(page).fill("100");
    await expect.poll(() => drawn.locator("circle").count()).toBe(0);
  });

  test("is not there where the table does not tell", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await says(page, "White wins with the clock up to 35");
    await expect.poll(() => rule(page).getByRole("img").count()).toBe(0);
  });
});
