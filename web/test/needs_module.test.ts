import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../static/needs_module.mjs", import.meta.url));
const run = (file: string) => spawnSync(process.execPath, [script, file], { encoding: "utf8" });

test("without the module the build of the static site says in a line what to run first", () => {
  const { status, stderr } = run("/no/such/mate33.wasm");
  expect(status).toBe(1);
  expect(stderr).toBe(
    "build:static: there is no /no/such/mate33.wasm: run scripts/wasm.sh first (packages [core] and [wasm] of packages.txt)\n",
  );
  expect(run(script)).toMatchObject({ status: 0, stderr: "" });
});

test("it is asked before anything else", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(scripts["build:static"]).toMatch(/^node static\/needs_module\.mjs && /);
});
