import { afterEach, beforeEach, vi } from "vitest";

/** In every test of a file time passes when the test says so, also for what asks the window for it. */
export function useFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
