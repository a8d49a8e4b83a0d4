// start.mjs MODULE ARGUMENTS: runs a program of WebAssembly that needs nothing but its output.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [path, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, ...words] });
const { instance } = await WebAssembly.instantiate(await readFile(path), wasi.getImportObject());
process.exit(wasi.start(instance));
