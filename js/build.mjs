// Makes dist/: the scripts and their types, the module beside them, and the entry that has it inside.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const wasm = "../build/wasm/mate33.wasm";
rmSync("dist", { recursive: true, force: true });
execFileSync("npx", ["tsc", "-p", "."], { stdio: "inherit" });
mkdirSync("dist", { recursive: true });
copyFileSync(wasm, "dist/mate33.wasm");
copyFileSync("src/node_file.js", "dist/node_file.js");
copyFileSync("../LICENSE", "LICENSE");
writeFileSync(
  "dist/inlined.js",
  `// index.js with the module inside, for where no second file can be loaded.
import { Tablebase } from "./tablebase.js";
export * from "./index.js";
const text = ${JSON.stringify(readFileSync(wasm).toString("base64"))};
export const wasm = () => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
export const openInlined = () => Tablebase.open({ wasm: wasm() });
`,
);
writeFileSync(
  "dist/inlined.d.ts",
  `import type { Tablebase } from "./tablebase.js";
export * from "./index.js";
/** The bytes of the module. */
export declare const wasm: () => Uint8Array<ArrayBuffer>;
/** Opens it without loading anything. */
export declare const openInlined: () => Promise<Tablebase>;
`,
);
