/** How well the numbers of a heat map can be read. */

import type { Page } from "playwright-core";

/**
 * The least contrast (WCAG 2) between a number of the heat map and the colour that it is seen on: that of the heat over the
 * board's own.
 * @param board the colours that the board may have there
 */
export async function leastContrast(page: Page, board: readonly string[]): Promise<number> {
  return page.evaluate((boardColors) => {
    const channels = (color: string) => {
      const canvas = document.createElement("canvas").getContext("2d")!;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (color: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: readonly number[], two: readonly number[]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const visible = "main > section:not([hidden]) .heat";
    const text = channels(getComputedStyle(document.querySelector(`${visible} text`)!).fill);
    const shapes = [...document.querySelectorAll(`${visible} :is(rect, circle):not(.heat-illegal)`)];
    return Math.min(
      ...shapes.flatMap((shape) => {
        const { fill, opacity } = getComputedStyle(shape);
        const over = channels(fill);
        return boardColors.map(channels).map((under) => {
          const seen = over.map((part, i) => part * Number(opacity) + (under[i] ?? 0) * (1 - Number(opacity)));
          return contrast(text, seen);
        });
      }),
    );
  }, board);
}
