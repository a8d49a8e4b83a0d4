// What is timed of the npm package, in Node and in a browser alike. Seconds of the wall, each the least of three.

const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

export async function least(work) {
  let best = Infinity;
  for (let i = 0; i < 3; ++i) {
    const begin = performance.now();
    await work();
    best = Math.min(best, (performance.now() - begin) / 1000);
  }
  return best;
}

/** first: from nothing to the first answer of KBNvK; all: every table of three and four men; position: one with all its moves. */
export async function times(Tablebase) {
  const first = await least(async () => {
    const tables = await Tablebase.open();
    await tables.generate("KBNvK");
    await tables.probe(longest);
  });
  const all = await least(async () => (await Tablebase.open()).generate("all:4"));
  const tables = await Tablebase.open();
  await tables.generate("KBNvK");
  const probes = 2000;
  const many = await least(() => {
    for (let i = 0; i < probes; ++i) tables.sync.probe(longest);
  });
  return { first, all, position: many / probes };
}
