// needs_module.mjs [FILE]: ends with 1 and a line that says what to run first, where the module of the static site was not made.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = process.argv[2] ?? fileURLToPath(new URL("../../build/wasm/mate33.wasm", import.meta.url));
if (!existsSync(file)) {
  console.error(`build:static: there is no ${file}: run scripts/wasm.sh first (packages [core] and [wasm] of packages.txt)`);
  process.exit(1);
}
