// start.mjs MODULE ARGUMENTS: runs a program of WebAssembly that needs nothing but arguments, a clock and its output. Node's own
// node:wasi (of Node 20) crashes where such a program ends after its memory has grown.
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const words = process.argv.slice(2);
const badFile = 8;
let memory;
const view = () => new DataView(memory.buffer);

const system = {
  args_sizes_get(count, bytes) {
    view().setUint32(count, words.length, true);
    view().setUint32(bytes, Buffer.byteLength(words.join('\0')) + 1, true);
    return 0;
  },
  args_get(pointers, text) {
    for (const [index, word] of words.entries()) {
      view().setUint32(pointers + 4 * index, text, true);
      text += Buffer.from(memory.buffer).write(`${word}\0`, text);
    }
    return 0;
  },
  environ_sizes_get(count, bytes) {
    view().setUint32(count, 0, true);
    view().setUint32(bytes, 0, true);
    return 0;
  },
  environ_get: () => 0,
  clock_time_get(_clock, _precision, time) {
    view().setBigUint64(time, process.hrtime.bigint(), true);
    return 0;
  },
  fd_write(file, parts, count, written) {
    let total = 0;
    for (let part = parts; part < parts + 8 * count; part += 8) {
      total += writeSync(file, new Uint8Array(memory.buffer, view().getUint32(part, true), view().getUint32(part + 4, true)));
    }
    view().setUint32(written, total, true);
    return 0;
  },
  proc_exit: (code) => process.exit(code),
};

const module = await WebAssembly.compile(await readFile(words[0]));
const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, system[name] ?? (() => badFile)]);
const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
memory = exports.memory;
exports._start();
