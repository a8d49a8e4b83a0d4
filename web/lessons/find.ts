/**
 * Finds the exercises of the lessons in the tables that a server has, and writes src/learn/lessons/exercises.json. Perfect
 * play from random positions is watched: where a line enters a stage, an exercise begins, and it is over where the line
 * leaves the stage behind. A draw to be held is looked for among placements that a seed makes: few moves hold it, and one
 * of them is the rook's that the stage is about. The same tables give the same exercises.
 *
 *   mate33 serve --tables TABLES        with KBNvK, KBBvK, KQvKR, KRPvKR and what they need, of DTM
 *   MATE33_SERVER=http://127.0.0.1:8033/ npm run lessons
 */

import { writeFileSync } from "node:fs";
import { createApi, type Api } from "../src/api.ts";
import { chessLessons } from "../src/learn/lessons/lessons.ts";
import type { Lesson, LessonExercise } from "../src/learn/lessons/lesson.ts";
import { distance, placeOf } from "../src/learn/lessons/places.ts";
import { emptyPosition, formatFen, positionAfter, type Position } from "../src/position.ts";
import { chess } from "../src/chess/chess.ts";

const server = process.env["MATE33_SERVER"] ?? "http://127.0.0.1:8033/";
const linesWatched = 1500;
const perStage = 4;
/** Of White, in the exercises that are chosen. */
const fewestMoves = 2;
const mostMoves = 12;

interface Found extends LessonExercise {
  /** Of equal ones, those with few good moves first. */
  readonly bestMoves: number;
}

/** The positions with White to move of the best line from a position, and, at its end, the mate. */
async function lineFrom(api: Api, start: Position): Promise<Position[]> {
  const { mainline } = await api.mainLine(formatFen(start));
  const positions = [start];
  let position = start;
  for (const { fen } of mainline) {
    position = positionAfter(position, fen);
    positions.push(position);
  }
  return positions.filter(({ turn }, index) => turn === "w" || index === positions.length - 1);
}

/** As an exercise begins: no move played, and none counted. */
function asStart(position: Position): Position {
  return { ...position, halfmoves: 0, fullmoves: 1, enPassant: "-" };
}

async function watch(api: Api, lesson: Lesson, seed: number, found: Map<string, Found>[]): Promise<void> {
  const { fen } = await api.practice(lesson.material, 1, 500, seed);
  const start = chess.parseFen(fen);
  if (start.turn !== "w") return;
  const line = await lineFrom(api, start);
  const stages = line.map((position) => lesson.stageOf(position));
  for (const [index, position] of line.entries()) {
    const stage = stages[index] ?? 0;
    if (position.turn !== "w" || (index > 0 && stages[index - 1] === stage)) continue;
    const behind = stages.findIndex((later, at) => at > index && later > stage);
    const moves = (behind < 0 ? line.length - 1 : behind) - index;
    const isToMate = stage === lesson.stages.length - 1 && lesson.done === "";
    if (moves < fewestMoves || moves > mostMoves || (behind < 0 && !isToMate)) continue;
    const clean = formatFen(asStart(position));
    const answer = await api.standard(clean);
    if (answer.dtm === null || answer.dtm <= 0) continue;
    const bestMoves = answer.moves.filter(({ dtm }) => dtm !== null && -dtm === answer.dtm! - 1).length;
    found[stage]?.set(clean, { fen: clean, dtm: answer.dtm, moves, bestMoves });
  }
}

/** Spread from short to long ones; of each length the one that asks for the most exact play. */
function chosen(found: readonly Found[]): LessonExercise[] {
  const byMoves = new Map<number, Found>();
  for (const each of [...found].sort((one, two) => (one.fen < two.fen ? -1 : 1))) {
    const known = byMoves.get(each.moves);
    if (!known || each.bestMoves < known.bestMoves) byMoves.set(each.moves, each);
  }
  const lengths = [...byMoves.values()].sort((one, two) => one.moves - two.moves);
  const count = Math.min(perStage, lengths.length);
  return Array.from({ length: count }, (_, n) => lengths[Math.floor(((n + 0.5) * lengths.length) / count)]!).map(
    ({ fen, dtm, moves }) => ({ fen, dtm, moves }),
  );
}

/** Of a draw to be held. */
const placementsTried = 1_000_000;
const movesHeld = 8;
const mostHolding = 2;

/** Numbers from 0 to below a limit, the same ones each time. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => (state = (state * 48271) % 0x7fffffff) % limit;
}

/** A rook and a pawn against a rook, the black king in front of the pawn; null if two men stand on one square. */
function heldPlacement(random: (limit: number) => number, stage: number): string | null {
  const pawn = (stage === 0 ? 2 + random(3) : 5) * 8 + random(8);
  const [king, rook, theirKing, theirRook] = [random(64), random(64), random(64), random(64)];
  const men = new Map([[pawn, "P"], [king, "K"], [rook, "R"], [theirKing, "k"], [theirRook, "r"]]);
  if (men.size < 5) return null;
  const squares = emptyPosition.squares.map((_, index) => men.get(index) ?? null);
  const position: Position = { ...emptyPosition, squares, turn: "b" };
  const [ourPawn, ourKing, otherKing] = [placeOf(position, "P")!, placeOf(position, "K")!, placeOf(position, "k")!];
  if (distance(ourKing, ourPawn) > 2 || ourKing.rank > (stage === 0 ? 4 : 5)) return null;
  return distance(otherKing, { file: ourPawn.file, rank: 7 }) > 1 ? null : formatFen(position);
}

/** Whether a move is what the stage is about: to the sixth rank; or to the far end of the board, or with check from there. */
function isMeant(san: string, stage: number): boolean {
  return (stage === 0 ? /^R[a-h]?6/ : /^R[a-h]?[12]/).test(san);
}

/** One of each file of the pawn, as far as there are enough. */
async function heldPlacements(api: Api, stage: number): Promise<LessonExercise[]> {
  const random = numbersFrom(33 + stage);
  const byFile = new Map<number, LessonExercise>();
  for (let i = 0; i < placementsTried && byFile.size < 8; ++i) {
    const fen = heldPlacement(random, stage);
    if (fen === null) continue;
    const answer = await api.standard(fen).catch(() => null);
    if (answer?.category !== "draw") continue;
    const holding = answer.moves.filter(({ category }) => category === "draw");
    const { file } = placeOf(chess.parseFen(fen), "P")!;
    const isSharp = holding.length <= mostHolding && answer.moves.length > 6 && !holding.some(({ san }) => san.includes("x"));
    if (isSharp && !byFile.has(file) && holding.some(({ san }) => isMeant(san, stage))) byFile.set(file, { fen, dtm: 0, moves: movesHeld });
  }
  const files = [...byFile.keys()].sort();
  return Array.from({ length: perStage }, (_, n) => n).flatMap((n) => byFile.get(files[Math.floor(((n + 0.5) * files.length) / perStage)]!) ?? []);
}

const api = createApi(server);
const exercises: Record<string, LessonExercise[][]> = {};
for (const lesson of chessLessons) {
  if (lesson.role === "holder") {
    exercises[lesson.name] = [];
    for (const stage of lesson.stages.keys()) exercises[lesson.name]!.push(await heldPlacements(api, stage));
    console.log(lesson.name, exercises[lesson.name]!.map(({ length }) => length).join(" "));
    continue;
  }
  const found = lesson.stages.map(() => new Map<string, Found>());
  for (let seed = 0; seed < linesWatched; ++seed) await watch(api, lesson, seed, found);
  exercises[lesson.name] = found.map((stage) => chosen([...stage.values()]));
  console.log(lesson.name, found.map(({ size }) => size).join(" "));
}
writeFileSync(
  new URL("../src/learn/lessons/exercises.json", import.meta.url),
  `${JSON.stringify(exercises, null, 1)}\n`,
);
