import { defineConfig } from "vitest/config";

// The page in a browser, served by the program: one file after the other, since a browser takes the machine for itself.
export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
