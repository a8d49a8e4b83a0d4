/** Xiangqi: its FEN and its words. */

import {
  emptyPositionOf,
  FenError,
  fileOf,
  formatPlacement,
  parseCounter,
  parsePlacement,
  typeOf,
  type Game,
  type MaterialTrait,
  type Piece,
  type Position,
  type Square,
} from "../game.ts";
import { xiangqiStart } from "../server.ts";
import { language, t } from "../language.ts";

const shape = { files: 9, ranks: 10, firstRank: 0 };
const pieceLetters = "kabnrcp";

/** Others write E for the elephant and H for the horse. */
const otherLetters: Readonly<Record<string, string>> = { E: "B", e: "b", H: "N", h: "n" };

/** Two counters may follow the side to move, after two fields without a meaning, as in FENs of chess. */
function parseFen(text: string): Position {
  const fields = text.trim().replaceAll("_", " ").split(/\s+/);
  const [placement = "", turn = "w", , , halfmoves = "0", fullmoves = "1"] = fields;
  if (placement === "") throw new FenError(t`The FEN is empty.`);
  if (fields.length > 6) throw new FenError(t`A FEN has six fields at most; there is text after them.`);
  if (!/^[wrb]$/.test(turn)) throw new FenError(t`The side to move must be w (Red) or b, not "${turn}".`);
  for (const field of fields.slice(2, 4)) {
    if (field !== "-") throw new FenError(t`"${field}" means nothing in a FEN of xiangqi: write -.`);
  }
  parseCounter(halfmoves, t`The half-move clock must be a number, not "${halfmoves}".`);
  const ours = placement.replace(/[EHeh]/g, (letter) => otherLetters[letter] ?? letter);
  return {
    ...emptyPositionOf(xiangqi),
    squares: parsePlacement(shape, ours, pieceLetters),
    turn: turn === "b" ? "black" : "red",
    fullmoves: parseCounter(fullmoves, t`The move number must be a number, not "${fullmoves}".`),
  };
}

/** Placement and side to move: no rule of xiangqi that the tables know asks for more. */
function formatFen(position: Position): string {
  return `${formatPlacement(position)} ${position.turn === "red" ? "w" : "b"}`;
}

const advisorPoints = ["d0", "f0", "e1", "d2", "f2"];
const elephantPoints = ["c0", "g0", "a2", "e2", "i2", "c4", "g4"];

/** Generals and advisors stay in the palace, elephants on their side; soldiers never go back. */
function mayStand(piece: Piece, square: Square): boolean {
  // As Red sees it.
  const rank = piece === piece.toUpperCase() ? Number(square[1]) : 9 - Number(square[1]);
  const file = fileOf(square);
  const seen = `${square[0]}${rank}`;
  switch (typeOf(piece)) {
    case "k":
      return rank <= 2 && file >= 3 && file <= 5;
    case "a":
      return advisorPoints.includes(seen);
    case "b":
      return elephantPoints.includes(seen);
    case "p":
      return rank >= 5 || (rank >= 3 && file % 2 === 0);
    default:
      return true;
  }
}

const attackerNames: readonly (readonly [string, string])[] = [
  ["R", t`chariot`],
  ["N", t`horse`],
  ["C", t`cannon`],
  ["P", t`soldier`],
];

const countNames = [t`No attacker`, t`One attacker`, t`Two attackers`, t`Three attackers`, t`Four attackers`];

function attackersOf(side: string): number {
  return side.replaceAll(/[KAE]/g, "").length;
}

function sideOf(material: string, index: 0 | 1): string {
  return material.split("v")[index] ?? "";
}

const materialTraits: readonly MaterialTrait[] = [
  {
    names: [...countNames, t`Many attackers`],
    of: (material) => Math.min(countNames.length, attackersOf(sideOf(material, 0))),
  },
  {
    names: attackerNames.map(([, name]) => name),
    of: (material) => Math.max(0, attackerNames.findIndex(([letter]) => sideOf(material, 0).includes(letter))),
  },
  {
    names: [t`against defenders`, t`against attackers`],
    of: (material) => Number(attackersOf(sideOf(material, 1)) > 0),
  },
  {
    names: [t`without defenders of its own`, t`with defenders of its own`],
    of: (material) => Number(/[AE]/.test(sideOf(material, 0))),
  },
];

export const xiangqi: Game = {
  name: "xiangqi",
  title: t`Xiangqi`,
  sign: "M50 6 A44 44 0 1 1 49.9 6 Z M32 32 H68 M36 43 H64 V59 H36 Z M28 70 H72 M50 22 V82",
  colors: ["red", "black"],
  ...shape,
  pieceNames: { k: t`general`, a: t`advisor`, b: t`elephant`, n: t`horse`, r: t`chariot`, c: t`cannon`, p: t`soldier` },
  materialLetters: { K: "k", R: "r", N: "n", C: "c", P: "p", A: "a", E: "b" },
  tablePrefix: "xiangqi:",
  path: "xiangqi",
  notation: language === "zh" ? "chinese" : "",
  startFen: xiangqiStart.fen,
  startMeaning: xiangqiStart.meaning,
  startMaterial: xiangqiStart.material,
  firstTables: {
    what: t`a chariot against advisors and elephants`,
    command: "mate33 generate xiangqi:KRvKAAEE",
  },
  mostMen: 11,
  countsFiftyMoves: false,
  zeroing: {
    sign: "×",
    meaning: t`capture`,
    of: ({ zeroing }) => (zeroing ? t`capture` : ""),
    effect: "",
  },
  servesHeat: false,
  servesCovered: false,
  hasEndgamesAsPgn: false,
  materialTraits,
  words: {
    board: t`Xiangqi board`,
    place: t`point`,
    welcome:
      t`Xiangqi endgames solved exactly: how far is mate, here and after every move? \
Click a move or drag a piece, or set up a position of your own.`,
    search: t`KRA, or chariot advisor`,
    help: [
      t`KRvKAAEE names the men: general and chariot against general, two advisors and two elephants (K general, R chariot, \
N horse, C cannon, P soldier, A advisor, E elephant).`,
      t`A side without a legal move has lost, in check or not; “mates” means both. Nothing is drawn by counting moves: play \
that goes on for ever is a draw. Perpetual check and perpetual chase are not judged.`,
      t`Moves are written as in WXF: the piece, its file, then + forward, - back or = sideways, and how far or to which file. \
Files are numbered from each side’s right, along both edges of the board. Points have letters and ranks, too: e0.`,
    ],
    licences: t`The xiangqi board and both its sets of pieces are drawn for mate33, under its own licence (MIT).`,
  },
  pgn: {
    tags: [
      ["Game", "Chinese Chess"],
      ["Variant", "Xiangqi"],
      ["Format", "WXF"],
    ],
    sides: ["Red", "Black"],
  },
  parseFen,
  formatFen,
  mayStand,
};
