import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import {
  addressHolds,
  addressOf,
  bestMove,
  clickMove,
  clickSquare,
  drag,
  dragSpare,
  fenOf,
  headline,
  headlineSays,
  mateIn33,
  middleOf,
  moveNamed,
  pieceOn,
  room,
} from "./explore_page.ts";
import { leastContrast } from "./heat_contrast.ts";
import { desktop, phone, picture, test, visitNext } from "./visit.ts";

describe("a mate in 33", () => {
  test("is played out by clicking best moves, on the board and in the list, and told as checkmate", async ({ visit }) => {
    const page = await visit();
    for (let plies = 65; plies > 0; --plies) {
      await headlineSays(page, `White mates in ${Math.ceil(plies / 2)} (${plies} ${plies === 1 ? "ply" : "plies"})`);
      const best = bestMove(page);
      const uci = (await best.getAttribute("data-uci")) ?? "";
      // White moves by the squares, Black by the list.
      if (plies % 2 === 1) await clickMove(page, uci.slice(0, 2), uci.slice(2, 4));
      else await best.click();
    }
    await headlineSays(page, "Checkmate: White has won");
    await page.locator("#announcements").filter({ hasText: "Checkmate: White has won" }).waitFor({ state: "attached" });
    await expect.poll(() => room(page).locator(".moves button").count()).toBe(0);
    expect(await room(page).getByRole("button", { name: "Best move" }).isDisabled()).toBe(true);
    const played = room(page).locator(".history .notation button");
    await expect.poll(() => played.count()).toBe(66);
    expect(await played.last().textContent()).toMatch(/#$/);
    expect(fenOf(page)).toMatch(/ b - - 65 33$/);
    await picture(page, "explore-checkmate");
  });

  test("is read, stepped through and downloaded as a line", async ({ visit }) => {
    const page = await visit();
    const line = room(page).getByRole("region", { name: "Best line" });
    await expect.poll(() => line.locator(".notation button").count()).toBe(65);
    const downloading = page.waitForEvent("download");
    await line.getByRole("button", { name: "Download the best line as PGN" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^mate33-.*\.pgn$/);
    const pgn = await readFile(await download.path(), "utf8");
    expect(pgn).toContain(`[FEN "${mateIn33}"]`);
    expect(pgn).toContain('[Result "1-0"]');
    expect(pgn.match(/\d+\.\s/g)).toHaveLength(33);
    expect(pgn).toMatch(/#[^]*1-0\s*$/);

    await line.getByRole("button", { name: "Step" }).click();
    await headlineSays(page, "(64 plies)");
    await line.getByRole("button", { name: "To mate" }).click();
    await headlineSays(page, "Checkmate: White has won");
    await page.keyboard.press("Home");
    await headlineSays(page, "(65 plies)");
  });
});

describe("setting up", () => {
  test("by spare pieces: clicked, dragged, taken off", async ({ visit }) => {
    const page = await visit();
    const spare = (name: string) => room(page).getByRole("button", { name, exact: true });
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByRole("button", { name: "Clear" }).click();
    await headlineSays(page, "Not a legal position");
    await spare("white king").click();
    await clickSquare(page, "f6");
    await spare("black king").click();
    await clickSquare(page, "h8");
    // Each answer may take a line or two, and moves the spare pieces below it.
    await headlineSays(page, "Draw: neither side can mate");
    await dragSpare(page, "white queen", "b7");
    await headlineSays(page, "White mates in 1 (1 ply)");
    await dragSpare(page, "white rook", "c1");
    await addressHolds(page, "7k/1Q6/5K2/8/8/8/8/2R5 w - - 0 1");
    await page.keyboard.press("Escape");
    // The rook goes off the board again, once it has come to rest there.
    await headlineSays(page, /White (wins|mates)/);
    const rook = await middleOf(page, "c1");
    await drag(page, rook, { x: rook.x, y: rook.y + 150 });
    await addressHolds(page, "7k/1Q6/5K2/8/8/8/8/8 w - - 0 1");
    await headlineSays(page, "White mates in 1 (1 ply)");
    await picture(page, "explore-set-up");
    await moveNamed(page, "Qg7#").click();
    await headlineSays(page, "Checkmate: White has won");
  });

  test("turns, mirrors, swaps, and gives the move to the other side", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1"));
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByRole("button", { name: "Mirror" }).click();
    await addressHolds(page, "8/8/8/8/8/5k2/4r3/4Q2K w - - 0 1");
    await room(page).getByRole("button", { name: "Upside down" }).click();
    await addressHolds(page, "4Q2K/4r3/5k2/8/8/8/8/8 w - - 0 1");
    await room(page).getByRole("button", { name: "Swap colours" }).click();
    await addressHolds(page, "8/8/8/8/8/5K2/4R3/4q2k b - - 0 1");
    // Not the text: for a moment the headline still says the same of the position before.
    await room(page).locator("label", { hasText: "White to move" }).click();
    await addressHolds(page, "8/8/8/8/8/5K2/4R3/4q2k w - - 0 1");
  });

  test("by a FEN, which says what is wrong with it", async ({ visit }) => {
    const page = await visit();
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    const fen = room(page).getByLabel("FEN");
    await fen.fill("8/8/8/8/8/8/8/9 w - - 0 1");
    await fen.press("Enter");
    const wrong = room(page).getByRole("alert");
    await wrong.waitFor();
    expect(await wrong.textContent()).toMatch(/rank/i);
    expect(await fen.getAttribute("aria-invalid")).toBe("true");
    expect(fenOf(page)).toBe(mateIn33);
    await picture(page, "explore-bad-fen");
    await fen.fill("8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1");
    await fen.press("Enter");
    await addressHolds(page, "8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1");
    await wrong.waitFor({ state: "hidden" });
  });

  test("not by the rules: any piece goes anywhere", async ({ visit }) => {
    const page = await visit();
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByLabel("Not by the rules").check();
    await drag(page, await middleOf(page, "b1"), await middleOf(page, "e5"));
    await addressHolds(page, "8/8/8/4k3/8/7B/8/N6K w - - 0 1");
    await headlineSays(page, /White mates in|Draw/);
  });
});

describe("the heat map", () => {
  test("colours every square for the piece that is pointed at", async ({ visit }) => {
    const page = await visit();
    await headlineSays(page, "(65 plies)");
    await room(page).getByRole("button", { name: "Heat map" }).click();
    const drawn = room(page).locator(".heat rect");
    await room(page).locator(".legend").filter({ hasText: "black king" }).waitFor();
    await expect.poll(() => drawn.count()).toBe(60);
    const knight = await middleOf(page, "a1");
    await page.mouse.move(knight.x, knight.y);
    await room(page).locator(".legend").filter({ hasText: "white knight" }).waitFor();
    await expect.poll(() => room(page).locator(".heat .heat-win").count()).toBeGreaterThan(30);
    expect(await room(page).locator(".heat text").first().textContent()).toMatch(/^\d+$/);
    await picture(page, "explore-heat");
    await page.keyboard.press("h");
    await expect.poll(() => drawn.count()).toBe(0);
  });

  test("can be read on every square: no arrow lies over it, and its numbers stand out from every colour", async ({ visit }) => {
    for (const theme of ["light", "dark"] as const) {
      const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1"), { theme });
      await headlineSays(page, /./);
      await room(page).locator(".board-host .arrow-best").first().waitFor({ state: "attached" });
      await page.keyboard.press("h");
      await room(page).locator(".heat .heat-win").first().waitFor();
      const queen = await middleOf(page, "d1");
      await page.mouse.move(queen.x, queen.y);
      for (const kind of ["win", "draw", "loss"]) await room(page).locator(`.heat .heat-${kind}`).first().waitFor();
      await expect.poll(() => room(page).locator(".board-host .arrow-best").count()).toBe(0);
      const squares = await room(page).locator(".board-host .square").evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).fill))]);
      expect(squares).toHaveLength(2);
      expect(await leastContrast(page, squares)).toBeGreaterThan(4.5);
      // The names of files and ranks stand over the colours.
      const isOver = await room(page).locator(".board-host svg").first().evaluate((svg) => {
        const [colors, names] = [svg.querySelector(".heat-colors")!, svg.querySelector(".edges")!];
        return (colors.compareDocumentPosition(names) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(isOver).toBe(true);
      await picture(page, `explore-heat-${theme}`);
      await page.keyboard.press("h");
      await room(page).locator(".board-host .arrow-best").first().waitFor({ state: "attached" });
    }
  });
});

describe("the address", () => {
  test("holds the position and the tab over a reload", async ({ visit }) => {
    const page = await visit();
    await headlineSays(page, "(65 plies)");
    await bestMove(page).click();
    await headlineSays(page, "(64 plies)");
    const fen = fenOf(page);
    expect(fen).not.toBe(mateIn33);
    await page.reload();
    await headlineSays(page, "(64 plies)");
    expect(fenOf(page)).toBe(fen);
    for (const tab of ["Statistics", "Learn"]) {
      await page.getByRole("link", { name: tab }).click();
      await page.locator(`main > section[aria-label="${tab}"]:not([hidden])`).waitFor();
      const held = fenOf(page);
      await page.reload();
      await page.locator(`main > section[aria-label="${tab}"]:not([hidden])`).waitFor();
      expect(await page.getByRole("link", { name: tab }).getAttribute("aria-current")).toBe("page");
      if (tab === "Statistics") expect(fenOf(page)).toBe(held);
    }
  });

  test("goes back and forward between the tabs, and the arrows of the room between its positions", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    const back = room(page).getByRole("button", { name: "Back", exact: true });
    const forward = room(page).getByRole("button", { name: "Forward", exact: true });
    expect(await back.isDisabled()).toBe(true);
    await bestMove(page).click();
    await headlineSays(page, "(64 plies)");
    await bestMove(page).click();
    await headlineSays(page, "(63 plies)");
    await back.click();
    await headlineSays(page, "(64 plies)");
    await back.click();
    await headlineSays(page, "(65 plies)");
    expect(fenOf(page)).toBe(mateIn33);
    expect(await back.isDisabled()).toBe(true);
    await forward.click();
    await headlineSays(page, "(64 plies)");
    await room(page).getByRole("button", { name: "To the last position" }).click();
    await headlineSays(page, "(63 plies)");

    await page.getByRole("link", { name: "Statistics" }).click();
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    await page.goBack();
    await headlineSays(page, "(63 plies)");
    await page.goForward();
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
  });
});

describe("values", () => {
  test("show a draw, a mated side and the arrow of the move under the pointer", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/1N5B/8/1k5K b - - 0 1"));
    await headlineSays(page, "White mates in 32 (64 plies)");
    const arrows = room(page).locator(".board-host .arrow");
    const permanent = await arrows.count();
    expect(permanent).toBeGreaterThan(0);
    const worst = room(page).locator(".moves button").last();
    await worst.hover();
    await expect.poll(() => arrows.count()).toBe(permanent + 1);
    await picture(page, "explore-black-to-move");
    await page.goto(page.url().replace(/\?.*/, addressOf("8/8/8/8/8/1k6/8/1K6 w - - 0 1")));
    await headlineSays(page, "Draw: neither side can mate");
    await expect.poll(() => headline(page).count()).toBe(1);
    expect(await pieceOn(page, "b3")).toBe("k");
  });

  test("are named alike in the headline and in the list, by the side that mates", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1"));
    await headlineSays(page, "Black mates in 3 (5 plies)");
    const best = bestMove(page);
    expect(await best.textContent()).toContain("Black mates in 3");
    await room(page).getByRole("heading", { name: "White wins" }).waitFor();
    for (const row of await room(page).locator(".group-losses .row").all()) {
      expect(await row.textContent()).toMatch(/White mates in \d+\d* plies/);
    }
  });

  test("mark captures and pawn moves, and say what the mark means", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1"));
    await headlineSays(page, "Black mates in 3 (5 plies)");
    const marked = room(page).locator(".moves button:has(.zeroing)");
    const legend = room(page).getByText("capture or pawn move: the fifty-move rule counts anew");
    await expect.poll(() => marked.count()).toBe(1);
    expect(await marked.textContent()).toMatch(/^Rxd1\+.*capture/);
    await legend.waitFor();
    await page.goto(page.url().replace(/\?.*/, addressOf("8/4P3/8/8/8/1k6/8/6K1 w - - 0 1")));
    await headlineSays(page, "White mates in");
    await expect.poll(() => marked.count()).toBe(4);
    expect(await moveNamed(page, "e8=Q").textContent()).toContain("pawn move");
    await picture(page, "explore-zeroing");
    await moveNamed(page, "Kf2").click();
    await headlineSays(page, "White mates in");
    await expect.poll(() => marked.count()).toBe(0);
    await expect.poll(() => legend.count()).toBe(0);
  });

  test("of a mate that the fifty-move rule comes before are explained", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33.replace(" 0 1", " 97 80")));
    await headlineSays(page, "White mates in 33 (65 plies): too late");
    const why = "A win for White, but the fifty-move rule makes it a draw: the mate takes 65 plies, and only 3 are left.";
    await room(page).locator(".rule .notice").filter({ hasText: why }).waitFor();
    await room(page).getByRole("heading", { name: "A win for White, but the fifty-move rule makes it a draw" }).waitFor();
    await picture(page, "explore-too-late");
  });
});

describe("statistics", () => {
  test("light the depth of the position, rare as it may be", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33, "statistics"));
    const lit = room(page).locator(".histogram rect.lit");
    await lit.waitFor();
    expect(await lit.locator("title").textContent()).toContain("65");
    expect((await lit.boundingBox())?.height).toBeGreaterThanOrEqual(1.5);
    await room(page).getByRole("button", { name: "Logarithmic" }).click();
    await expect.poll(async () => (await lit.boundingBox())?.height).toBeGreaterThan(50);
  });

  test("name the depth of the position without covering a bar", async ({ visit }) => {
    // Between high bars, at the right end, and of the other side.
    const fens = ["8/8/8/8/8/7B/8/N2k3K w - - 0 1", mateIn33, "8/8/8/8/8/1N5B/8/1k5K b - - 0 1", "1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1"];
    for (const size of [desktop, phone]) {
      const page = await visit("", { size });
      for (const fen of fens) {
        await visitNext(page, addressOf(fen, "statistics"));
        for (const scale of ["Linear", "Logarithmic"]) {
          await room(page).getByRole("button", { name: scale }).click();
          await room(page).locator(".histogram .lit-label").waitFor();
          const covered = await room(page).locator(".histogram").evaluate((histogram) => {
            const words = histogram.querySelector(".lit-label")?.getBoundingClientRect();
            if (!words || words.left < 0 || words.right > innerWidth) return ["the words are cut"];
            const bars = [...histogram.querySelectorAll(".bar")].filter((bar) => {
              const { left, right, top, height } = bar.getBoundingClientRect();
              return height > 0 && left < words.right && right > words.left && top < words.bottom;
            });
            return bars.map((bar) => bar.textContent);
          });
          expect(covered).toEqual([]);
        }
        await picture(page, `statistics-lit-${fens.indexOf(fen)}-${size.width}`);
      }
    }
  });

  test("lead from the longest mates to Explore", async ({ visit }) => {
    const page = await visit("#statistics");
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    await room(page).getByText("published figures agree").waitFor();
    await picture(page, "statistics");
    await room(page).locator(".mates a").first().click();
    await headlineSays(page, "White mates in 33 (65 plies)");
    expect(new URL(page.url()).hash).toBe("#explore");
  });
});
