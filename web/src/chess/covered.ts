/** Which squares the men of a side attack or guard. */

import { colorOf, fileOf, indexIn, squareName, typeOf, type Color, type Position, type Square } from "../game.ts";

type Step = readonly [file: number, rank: number];

const diagonal: readonly Step[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const straight: readonly Step[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const knight: readonly Step[] = [1, -1].flatMap((a) => [2, -2].flatMap((b): Step[] => [[a, b], [b, a]]));

/** Directions and how far a man goes in them; a pawn's depend on its side. */
const reach: Readonly<Record<string, { readonly steps: readonly Step[]; readonly far: boolean }>> = {
  k: { steps: [...diagonal, ...straight], far: false },
  q: { steps: [...diagonal, ...straight], far: true },
  r: { steps: straight, far: true },
  b: { steps: diagonal, far: true },
  n: { steps: knight, far: false },
};

/** Squares on which one of the side's men could take something, its own guarded men included. In order, each once. */
export function coveredSquares(position: Position, color: Color): Square[] {
  const { game, squares } = position;
  const covered = new Set<number>();
  for (const [index, piece] of squares.entries()) {
    if (piece === null || colorOf(game, piece) !== color) continue;
    const forward = color === game.colors[0] ? 1 : -1;
    const { steps, far } = reach[typeOf(piece)] ?? { steps: [[1, forward], [-1, forward]] as const, far: false };
    for (const step of steps) for (const target of squaresAlong(position, squareName(game, index), step, far)) covered.add(target);
  }
  return [...covered].sort((one, two) => one - two).map((index) => squareName(game, index));
}

/** From a square on in one direction, up to the first man. */
function squaresAlong({ game, squares }: Position, from: Square, [files, ranks]: Step, far: boolean): number[] {
  const found: number[] = [];
  let file = fileOf(from) + files;
  let rank = Math.floor(indexIn(game, from) / game.files) + ranks;
  while (file >= 0 && file < game.files && rank >= 0 && rank < game.ranks) {
    const index = rank * game.files + file;
    found.push(index);
    if (!far || squares[index] !== null) break;
    file += files;
    rank += ranks;
  }
  return found;
}
