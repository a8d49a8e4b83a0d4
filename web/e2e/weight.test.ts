import { describe, expect } from "vitest";
import { addressOf, bestMove, headlineSays, mateIn33, room } from "./explore_page.ts";
import { serverTest, test } from "./visit.ts";

const mostBytes = 300_000;
const clicks = 50;

describe("the first view", () => {
  serverTest("takes less than 300 kB over the wire", async ({ visit }) => {
    let bytes = 0;
    const paths: string[] = [];
    const page = await visit("", {
      before: async (page) => {
        const session = await page.context().newCDPSession(page);
        await session.send("Network.enable");
        session.on("Network.responseReceived", ({ response }) => paths.push(new URL(response.url).pathname));
        session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      },
    });
    await headlineSays(page, "(65 plies)");
    await expect.poll(() => room(page).locator(".line .notation button").count()).toBe(65);
    console.log(`first view: ${bytes} bytes in ${paths.length} answers (${paths.join(", ")})`);
    expect(paths).toContain("/");
    expect(paths).toContain("/standard");
    expect(bytes).toBeGreaterThan(20_000); // the measure measures something
    expect(bytes).toBeLessThan(mostBytes);
  });
});

describe("a click", () => {
  test("is answered: how soon is printed", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    // From the event of the click to the new values in the page, and to the frame that shows them.
    await page.evaluate(() => {
      const measured: { values: number[]; frames: number[] } = { values: [], frames: [] };
      Object.assign(window, { measured });
      let clicked = 0;
      addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true });
      const headline = document.querySelector("#explore-room .headline");
      if (!headline) throw new Error("there is no headline");
      new MutationObserver(() => {
        // On a busy machine an answer may take so long that the page says so.
        if (headline.textContent?.startsWith("Looking it up")) return;
        measured.values.push(performance.now() - clicked);
        requestAnimationFrame(() => setTimeout(() => measured.frames.push(performance.now() - clicked)));
      }).observe(headline, { childList: true });
    });
    for (let click = 1; click <= clicks; ++click) {
      await bestMove(page).click();
      await headlineSays(page, `(${65 - click} plies)`);
    }
    const frames = () => page.evaluate(() => (window as unknown as { measured: { frames: number[] } }).measured.frames);
    await expect.poll(async () => (await frames()).length).toBe(clicks);
    const values = await page.evaluate(() => (window as unknown as { measured: { values: number[] } }).measured.values);
    expect(values).toHaveLength(clicks);
    console.log(
      `a click answered, median of ${clicks}: ${median(values).toFixed(1)} ms to the new values, ` +
        `${median(await frames()).toFixed(1)} ms to the frame that shows them`,
    );
  });
});

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, two) => one - two);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
