import { defineConfig } from "vitest/config";

// While the page is worked on, `mate33 serve` answers on its usual port and Vite hands the questions on to it.
const server = process.env["MATE33_SERVER"] ?? "http://127.0.0.1:9000";
const paths = ["/standard", "/xiangqi", "/heat", "/covered", "/practice", "/find", "/tables", "/stats", "/endgames", "/generate", "/monitor"];

export default defineConfig({
  // Relative addresses: the page also works under a path of somebody's own server.
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, server])) },
  // Long enough for a machine that is busy with other things.
  test: { environment: "node", include: ["test/**/*.test.ts"], testTimeout: 60_000 },
});
