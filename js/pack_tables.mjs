// pack_tables.mjs TABLES DIRECTORY: the tables of WDL and DTZ in the folder TABLES as the npm package mate33-tables-34. The same
// tables make the same bytes.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const [tables, directory] = process.argv.slice(2).map((path) => resolve(path));
// A package keeps the modes of its files.
process.umask(0o022);
const work = mkdtempSync(join(tmpdir(), "mate33-tables-"));
try {
  for (const name of readdirSync(join(here, "tables-34"))) take(join(here, "tables-34", name), name);
  take(join(here, "../LICENSE"), "LICENSE");
  takeTables();
  writeVersion();
  mkdirSync(directory, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", directory], { cwd: work, stdio: "inherit" });
} finally {
  rmSync(work, { recursive: true });
}

function take(file, name) {
  writeFileSync(join(work, name), readFileSync(file));
}

/** And lists them, each address whole, as bundlers look for it. */
function takeTables() {
  const names = readdirSync(tables).filter((name) => /\.(wdl|dtz)\.m33$/.test(name)).sort();
  if (names.length === 0) throw new Error(`${tables} has no tables of WDL and DTZ`);
  mkdirSync(join(work, "tables"));
  const entries = names.map((name) => {
    take(join(tables, name), `tables/${name}`);
    const { size } = statSync(join(tables, name));
    return `  { file: "${name}", size: ${size}, url: new URL("./tables/${name}", import.meta.url) },\n`;
  });
  writeFileSync(join(work, "files.js"), `export const files = [\n${entries.join("")}];\n`);
}

/** That of mate33, which reads them. */
function writeVersion() {
  const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const its = JSON.parse(readFileSync(join(work, "package.json"), "utf8"));
  its.version = version;
  its.peerDependencies = { mate33: version };
  writeFileSync(join(work, "package.json"), `${JSON.stringify(its, null, 2)}\n`);
}
