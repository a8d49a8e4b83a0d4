import { defineConfig } from "vitest/config";

// The static site in a browser, from a host that knows nothing but files.
export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e_static/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
