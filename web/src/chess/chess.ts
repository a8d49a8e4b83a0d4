/** Chess: its FEN and its words. */

import {
  emptyPositionOf,
  FenError,
  formatPlacement,
  indexIn,
  parseCounter,
  parsePlacement,
  squaresOf,
  typeOf,
  type Game,
  type MaterialTrait,
  type Position,
  type Square,
} from "../game.ts";
import { mostMenOfChess } from "../server.ts";
import { zeroingText } from "../values.ts";
import { t } from "../language.ts";

const shape = { files: 8, ranks: 8, firstRank: 1 };

function parseFen(text: string): Position {
  const fields = text.trim().replaceAll("_", " ").split(/\s+/);
  const [placement = "", turn = "w", castling = "-", enPassant = "-", halfmoves = "0", fullmoves = "1"] = fields;
  if (placement === "") throw new FenError(t`The FEN is empty.`);
  if (fields.length > 6) throw new FenError(t`A FEN has six fields at most; there is text after them.`);
  if (turn !== "w" && turn !== "b") throw new FenError(t`The side to move must be w or b, not "${turn}".`);
  if (!/^(-|[A-Ha-hKQkq]{1,4})$/.test(castling))
    throw new FenError(t`"${castling}" is no castling field: write - for none.`);
  if (enPassant !== "-" && !/^[a-h][36]$/.test(enPassant)) {
    throw new FenError(t`"${enPassant}" is no en-passant square: write - for none.`);
  }
  return {
    game: chess,
    squares: parsePlacement(shape, placement, "kqrbnp"),
    turn,
    castling,
    enPassant,
    halfmoves: parseCounter(halfmoves, t`The half-move clock must be a number, not "${halfmoves}".`),
    fullmoves: parseCounter(fullmoves, t`The move number must be a number, not "${fullmoves}".`),
  };
}

/** All six fields. */
function formatFen(position: Position): string {
  const { turn, castling, enPassant, halfmoves, fullmoves } = position;
  return `${formatPlacement(position)} ${turn} ${castling} ${enPassant} ${halfmoves} ${fullmoves}`;
}

/** 0 for a1, 7 for h1, 63 for h8. */
export function indexOf(square: Square): number {
  return indexIn(chess, square);
}

/** From 0 for the first rank. */
function rankOf(square: Square): number {
  return Number(square[1]) - 1;
}

const menNames = ["", "", t`Two men`, t`Three men`, t`Four men`, t`Five men`, t`Six men`, t`Seven men`, t`Eight men`];

const materialTraits: readonly MaterialTrait[] = [
  { names: menNames, of: (material) => material.length - 1 },
  // Of the side named first.
  { names: [t`queen`, t`rook`, t`bishop or knight`, t`pawns`], of: (material) => strongest(material.split("v")[0] ?? "") },
  { names: [t`no pawns`, t`with pawns`], of: (material) => Number(material.includes("P")) },
  { names: [t`against a king alone`, t`against more`], of: (material) => Number(!material.endsWith("vK")) },
];

function strongest(side: string): number {
  const found = [/Q/, /R/, /[BN]/].findIndex((piece) => piece.test(side));
  return found >= 0 ? found : 3;
}

export const chess: Game = {
  name: "chess",
  title: t`Chess`,
  sign: "M50 10 A18 18 0 1 1 49.9 10 Z M32 52 H68 M42 52 Q42 72 22 90 H78 Q58 72 58 52",
  colors: ["w", "b"],
  ...shape,
  pieceNames: { k: t`king`, q: t`queen`, r: t`rook`, b: t`bishop`, n: t`knight`, p: t`pawn` },
  materialLetters: { K: "k", Q: "q", R: "r", B: "b", N: "n", P: "p" },
  tablePrefix: "",
  path: "standard",
  notation: "",
  startFen: "8/8/8/8/8/7B/8/Nk5K w - - 0 1",
  startMeaning: t`The longest mate of king, bishop and knight`,
  startMaterial: "KBNvK",
  firstTables: { what: t`all of up to four men`, command: "mate33 generate --all 4" },
  mostMen: mostMenOfChess,
  countsFiftyMoves: true,
  zeroing: {
    sign: "↺",
    meaning: t`capture or pawn move: the fifty-move rule counts anew`,
    of: zeroingText,
    effect: t`the fifty-move rule counts anew`,
  },
  servesHeat: true,
  servesCovered: true,
  hasEndgamesAsPgn: true,
  materialTraits,
  words: {
    board: t`Chessboard`,
    place: t`square`,
    welcome:
      t`Chess endgames solved exactly: how far is mate, here and after every move? \
Click a move or drag a piece, or set up a position of your own.`,
    search: t`KRP, or rook pawn`,
    help: [
      t`KBNvK names the men: king, bishop and knight against king (Q queen, R rook, B bishop, N knight, P pawn).`,
      t`The fifty-move rule makes a draw of a game in which a hundred plies have passed without a capture or a pawn move. The \
half-move clock counts them. Mate with the hundredth ply still wins. DTZ, the distance to zeroing, is the plies to \
the next capture or pawn move, which sets the clock to 0, or to mate: where DTZ and the clock are more than a hundred \
together, a win is only a draw. Others call that a cursed win, and a blessed loss for the side that is saved.`,
    ],
    licences: t`The board and its pieces are drawn for mate33, under its own licence (MIT).`,
  },
  pgn: { tags: [], sides: ["White", "Black"] },
  parseFen,
  formatFen,
  mayStand: (piece, square) => typeOf(piece) !== "p" || (rankOf(square) > 0 && rankOf(square) < 7),
};

export const squares: readonly Square[] = squaresOf(chess);

export const emptyPosition = emptyPositionOf(chess);
