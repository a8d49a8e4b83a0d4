// positions.mjs N: random placements of every material of three and four men, N of each with each side to move, one FEN a
// line, the same each time. Some are illegal.
const officers = ["Q", "R", "B", "N", "P"];
const materials = new Set();
for (const a of officers) {
  materials.add([a, ""]);
  for (const b of officers) {
    if (officers.indexOf(a) <= officers.indexOf(b)) materials.add([a + b, ""]), materials.add([a, b]);
  }
}

let seed = 33;
const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;

function placement(pieces) {
  const board = Array(64).fill(null);
  for (const piece of pieces) {
    let square;
    do square = random(64);
    while (board[square] !== null);
    board[square] = piece;
  }
  const ranks = [];
  for (let rank = 7; rank >= 0; --rank) {
    const letters = board.slice(8 * rank, 8 * rank + 8).map((piece) => piece ?? "1");
    ranks.push(letters.join("").replace(/1+/g, (ones) => String(ones.length)));
  }
  return ranks.join("/");
}

const count = Number(process.argv[2]);
for (const [white, black] of materials) {
  const pieces = ["K", "k", ...white, ...black.toLowerCase()];
  for (let i = 0; i < count; ++i) {
    const text = placement(pieces);
    for (const side of ["w", "b"]) console.log(`${text} ${side} - - ${random(100)} 1`);
  }
}
