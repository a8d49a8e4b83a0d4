import { defineConfig } from "vitest/config";

// The program's answers beside the types that lichess publishes.
export default defineConfig({
  test: { environment: "node", include: ["contract/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
