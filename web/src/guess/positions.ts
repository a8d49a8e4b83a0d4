/** Random positions whose result is to be guessed, the close ones more often. */

import { t } from "../language.ts";
import { ApiError, type Answer, type Api } from "../api.ts";
import { emptyPositionOf, pieceOf, squaresOf, type Game, type Piece, type Position } from "../game.ts";
import { sideThatWins } from "../learn/judgement.ts";
import { findExercise } from "../find/exercises.ts";
import { formatFen, mirror, other, shortName, swapColors, withPiece, type Color } from "../position.ts";
import { moveCategory, outcomeOf } from "../values.ts";

export interface Candidate {
  readonly position: Position;
  readonly answer: Answer;
}

/** From 0 to below 1, another one each time. */
export type Random = () => number;

/** How many legal positions are looked at before one is chosen. */
const looked = 12;
/** How often the server is asked for them: of many placements of some materials most are not legal. */
const mostAsked = 400;

/** A random placement, legal or not; either colour has either side. @param material "KRvKP" */
export function randomPlacement(game: Game, material: string, random: Random): Position {
  const [first, second] = shortName(material)
    .split("v")
    .map((side) => [...side].map((letter) => game.materialLetters[letter] ?? ""));
  const colors: readonly Color[] = random() < 0.5 ? game.colors : [game.colors[1], game.colors[0]];
  const men = [first ?? [], second ?? []].flatMap((side, index) => side.map((type) => pieceOf(game, colors[index]!, type)));
  let position: Position = { ...emptyPositionOf(game), turn: game.colors[random() < 0.5 ? 0 : 1] };
  for (const piece of men) position = withPiece(position, randomSquare(position, piece, random), piece);
  return position;
}

function randomSquare(position: Position, piece: Piece, random: Random): string {
  const { game } = position;
  const free = squaresOf(game).filter((square, index) => position.squares[index] === null && game.mayStand(piece, square));
  return free[Math.floor(random() * free.length)] ?? "";
}

/** Who wins, null for a draw; undefined where it is not known or there is nothing to guess: the game is over. */
export function resultOf({ position, answer }: Candidate): Color | null | undefined {
  if (answer.moves.length === 0 || outcomeOf(answer.category) === null) return undefined;
  return sideThatWins(position, answer);
}

/**
 * How easily the result is missed, above 0 and up to 1: the smaller the part of the moves that keep it, and for a side that
 * loses, the farther the mate.
 */
export function closeness({ position, answer }: Candidate): number {
  const winner = sideThatWins(position, answer);
  if (winner === other(position.turn)) return 0.1 + 0.4 * Math.min(1, Math.abs(answer.dtm ?? 0) / 60);
  const wanted = winner === null ? 0 : 1;
  const keeping = answer.moves.filter((move) => outcomeOf(moveCategory(move)) === wanted).length;
  return 0.1 + 0.9 * (1 - keeping / answer.moves.length);
}

/** Each result that is among them as likely as the others; of equal results the close ones more often. */
export function choose(candidates: readonly Candidate[], random: Random): Candidate | null {
  const results = [...new Set(candidates.map(resultOf))].filter((result) => result !== undefined);
  const wanted = results[Math.floor(random() * results.length)];
  const among = candidates.filter((each) => resultOf(each) === wanted && wanted !== undefined);
  let left = random() * among.reduce((sum, each) => sum + closeness(each), 0);
  return among.find((each) => (left -= closeness(each)) < 0) ?? among.at(-1) ?? null;
}

/**
 * A position to guess. Whose men they are, and who moves, varies.
 * @throws ApiError what the server says where it has no table, or is gone
 */
export async function dealPosition(api: Api, game: Game, materials: readonly string[], random: Random): Promise<Candidate> {
  const candidates: Candidate[] = [];
  for (let sent = 0; sent < mostAsked && candidates.length < looked; sent += looked) {
    const material = () => materials[Math.floor(random() * materials.length)] ?? "";
    const placed = Array.from({ length: looked }, () => randomPlacement(game, material(), random));
    const asked = await Promise.all(placed.map((position) => candidateAt(api, position)));
    candidates.push(...asked.filter((each): each is Candidate => each !== null && resultOf(each) !== undefined));
  }
  const chosen = choose(candidates, random);
  if (!chosen) throw new ApiError("missing", t`There is no table for ${materials.map(shortName).join(", ")}.`);
  return chosen;
}

/**
 * A position in which one move alone keeps the result, as a search of the table finds it, from either colour's side; null where
 * none is found soon.
 * @throws ApiError
 */
export async function dealOnlyMove(api: Api, materials: readonly string[], game: Game, random: Random): Promise<Candidate | null> {
  const material = materials[Math.floor(random() * materials.length)] ?? "";
  const what = random() < 0.5 ? "hard" : "only-move";
  try {
    const exercise = await findExercise(api, material, what, {}, random);
    if (!exercise) return null;
    const position = varied(game.parseFen(exercise.found.fen), random);
    return { position, answer: await api.standard(formatFen(position)) };
  } catch (error) {
    // A table that moves lead to is missing.
    if (error instanceof ApiError && error.kind === "missing") return null;
    throw error;
  }
}

/** Another image of a position: what a search finds is one of all. */
function varied(position: Position, random: Random): Position {
  const mirrored = random() < 0.5 ? mirror(position) : position;
  return random() < 0.5 ? swapColors(mirrored) : mirrored;
}

async function candidateAt(api: Api, position: Position): Promise<Candidate | null> {
  try {
    return { position, answer: await api.standard(formatFen(position)) };
  } catch (error) {
    if (error instanceof ApiError && (error.kind === "illegal" || error.kind === "missing")) return null;
    throw error;
  }
}
