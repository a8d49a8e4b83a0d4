/** A game that rules describe: its FEN and its words, as far as the server tells them. */

import type { ServedRules } from "../api.ts";
import {
  emptyPositionOf,
  FenError,
  formatPlacement,
  indexIn,
  parsePlacement,
  squaresOf,
  typeOf,
  type Color,
  type Game,
  type GameName,
  type Piece,
  type PieceType,
  type Position,
  type Square,
} from "../game.ts";
import { shortName } from "../position.ts";
import { listed, t } from "../language.ts";

/** No table holds more men. */
const mostMen = 12;

/** The small letter that FEN writes for a piece. */
function typeOfRule({ fen }: ServedRules["pieces"][number]): PieceType {
  return (fen[0] ?? "").toLowerCase();
}

function menOf(material: string): number {
  return material.replace("v", "").length;
}

/** Where nothing better is known: the two royal pieces, each as far on its side as it may stand. */
function royalsAlone(game: Game, rules: ServedRules): string {
  const [royal] = rules.pieces;
  const squares = squaresOf(game);
  const board = emptyPositionOf(game).squares.slice();
  const type = royal ? typeOfRule(royal) : "k";
  const put = (piece: Piece, square: Square) => (board[indexIn(game, square)] = piece);
  put(type.toUpperCase(), royal?.points.white?.[0] ?? squares[0] ?? "a1");
  put(type, royal?.points.black?.at(-1) ?? squares.at(-1) ?? "h8");
  return game.formatFen({ ...emptyPositionOf(game), squares: board });
}

/** What stands for such a game, as Game.sign. */
export const ownSign = "M18 18 H82 V82 H18 Z M18 50 H82 M50 18 V82";

export function titleOf(name: GameName): string {
  return name.replaceAll("-", " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

export function ownGame(rules: ServedRules): Game {
  const { game: name, files, ranks, first_rank: firstRank } = rules;
  const title = titleOf(name);
  const letters = rules.pieces.map(typeOfRule).join("");
  const pieces = rules.pieces.map((piece) => `${piece.letter} ${piece.name}`);
  const points = new Map(rules.pieces.map((piece) => [typeOfRule(piece), piece.points]));

  function parseFen(text: string): Position {
    const [placement = "", turn = "w", ...rest] = text.trim().replaceAll("_", " ").split(/\s+/);
    if (placement === "") throw new FenError(t`The FEN is empty.`);
    if (rest.length > 0) throw new FenError(t`A FEN of ${title} is the placement and w or b; there is text after them.`);
    if (turn !== "w" && turn !== "b") throw new FenError(t`The side to move must be w or b, not "${turn}".`);
    const squares = parsePlacement(game, placement, letters);
    return { ...emptyPositionOf(game), squares, turn };
  }

  const game: Game = {
    name,
    title,
    sign: ownSign,
    colors: ["w", "b"] satisfies [Color, Color],
    files,
    ranks,
    firstRank,
    pieceNames: Object.fromEntries(rules.pieces.map((piece) => [typeOfRule(piece), piece.name])),
    materialLetters: Object.fromEntries(rules.pieces.map((piece) => [piece.letter, typeOfRule(piece)])),
    tablePrefix: `${name}:`,
    path: name,
    notation: "",
    get startFen() {
      return rules.start?.fen ?? royalsAlone(game, rules);
    },
    startMeaning: rules.start
      ? t`The longest win of ${shortName(rules.start.material)}`
      : t`The two royal pieces alone`,
    startMaterial: rules.start?.material ?? `${name}:MATERIAL`,
    firstTables: {
      what: t`a game of your own, as ${title}`,
      command: `mate33 generate --rules ${name}.rules MATERIAL`,
    },
    mostMen,
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
    materialTraits: [
      {
        names: Array.from({ length: mostMen + 1 }, (_, men) => t`${men} men`),
        of: menOf,
      },
    ],
    words: {
      board: t`Board of ${title}`,
      place: t`square`,
      welcome:
        t`Endgames of ${title} solved exactly, by rules that somebody wrote down: how far is mate, here and after every \
move? Click a move or drag a piece, or set up a position of your own.`,
      search: t`the letters of the men`,
      help: [
        t`${title} is a game that rules describe. Its pieces are ${listed(pieces)}; the first is royal. Each is shown by its letter.`,
        rules.no_move_loses
          ? t`A side without a legal move has lost, in check or not; “mates” means both. Play that goes on for ever is a draw.`
          : t`A side without a legal move that is not in check has a draw. So is play that goes on for ever.`,
        t`Moves are written by the squares they lead from and to.`,
      ],
      licences: t`The board and its pieces are drawn for mate33, under its own licence (MIT).`,
    },
    pgn: { tags: [["Variant", title]], sides: ["White", "Black"] },
    parseFen,
    formatFen: (position) => `${formatPlacement(position)} ${position.turn}`,
    mayStand: (piece, square) => {
      const where = points.get(typeOf(piece))?.[piece === piece.toUpperCase() ? "white" : "black"];
      return where === undefined || where === null || where.includes(square);
    },
  };
  return game;
}
