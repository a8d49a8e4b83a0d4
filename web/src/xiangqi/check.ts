/** Whether the general of the side to move stands in check: WXF writes no sign for it. */

import { indexIn, kingSquare, other, pieceOf, type PieceType, type Position } from "../game.ts";

const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The generals that face each other are no check: such a position is not legal. */
export function isInCheck({ game, squares, turn }: Position): boolean {
  return isAttacked({ game, squares, turn }, false);
}

/** Whether the side that is not to move could lose its general, the other general taken for a chariot: no such position can be. */
export function isLegal(position: Position): boolean {
  return !isAttacked({ ...position, turn: other(position.turn) }, true);
}

function isAttacked({ game, squares, turn }: Pick<Position, "game" | "squares" | "turn">, byGeneral: boolean): boolean {
  const general = kingSquare({ game, squares }, turn);
  if (general === null) return false;
  const at = indexIn(game, general);
  const [file, rank] = [at % game.files, Math.floor(at / game.files)];
  /** The man so many files and ranks away; undefined off the board. */
  const manAt = (files: number, ranks: number) => {
    const onBoard = file + files >= 0 && file + files < game.files && rank + ranks >= 0 && rank + ranks < game.ranks;
    return onBoard ? squares[at + ranks * game.files + files] : undefined;
  };
  const enemy = (type: PieceType) => pieceOf(game, other(turn), type);

  /** By what stands on the lines out of the general: a chariot, or a cannon behind one man. */
  const onLine = ([files, ranks]: readonly [number, number]) => {
    const men: string[] = [];
    for (let step = 1, man; (man = manAt(files * step, ranks * step)) !== undefined; ++step) if (man) men.push(man);
    return men[0] === enemy("r") || men[1] === enemy("c") || (byGeneral && men[0] === enemy("k"));
  };
  /** By a horse; its leg is beside it, aslant of the general. */
  const byHorse = ([files, ranks]: readonly [number, number]) =>
    [1, -1].some((side) => {
      const [acrossFiles, acrossRanks] = [ranks * side, files * side];
      const isHorse = manAt(2 * files + acrossFiles, 2 * ranks + acrossRanks) === enemy("n");
      return isHorse && manAt(files + acrossFiles, ranks + acrossRanks) === null;
    });
  /** A soldier is beyond the river here, and never goes back. */
  const behind = turn === game.colors[0] ? -1 : 1;
  const bySoldier = ([files, ranks]: readonly [number, number]) => ranks !== behind && manAt(files, ranks) === enemy("p");
  return straight.some((way) => onLine(way) || byHorse(way) || bySoldier(way));
}
