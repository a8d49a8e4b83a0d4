/** What the server answers (docs/server.md), with its errors told apart. */

import type { Category, CountedPart, FindWhat, FoundPart, Line, PlayedMoves, PositionAnswer as Answer, TableEntry } from "../../js/src/answers.ts";
import { findTarget, type FindOptions } from "../../js/src/find.ts";
import { chess } from "./chess/chess.ts";
import { faultText, readFault, type Fault } from "./fault.ts";
import { pieceAt, squaresOf, type Color, type Game, type GameName, type Square } from "./game.ts";
import { t } from "./language.ts";
import { formatFen, movePieceFreely } from "./position.ts";
import { ask } from "./server.ts";
import { isLostAtOnce } from "./values.ts";

export type { Category, CourseStep, PlayedMove, PlayedMoves, RankedMove, Repetition } from "../../js/src/answers.ts";
export type { Bounds, PositionAnswer as Answer, PositionValue as Value, Proof } from "../../js/src/answers.ts";

export type MainLine = Pick<Line, "dtz" | "precise_dtz" | "mainline"> & {
  readonly winner: Color | null;
  /** It is known no farther, and the game goes on: as of a position that was solved. */
  readonly endsOpen?: boolean;
};

/** What one square is worth: the position with the piece there instead. */
export interface HeatValue {
  readonly category: Category | "illegal";
  readonly dtm?: number | null;
}

export interface Heat {
  readonly square: string;
  readonly piece: string;
  readonly squares: Readonly<Record<string, HeatValue>>;
}

/** The squares on which a side's men could take something, its own guarded men among them. */
export interface Covered {
  readonly white: readonly Square[];
  readonly black: readonly Square[];
}

export interface Practice {
  readonly fen: string;
  /** Plies, positive: the side to move wins. */
  readonly dtm: number;
}

export interface Table extends Pick<TableEntry, "material" | "bytes" | "longest_plies" | "longest_wins"> {
  /** Chess where it is left out. */
  readonly game?: GameName;
}

/** What a table says: distance to mate, the result under the fifty-move rule, distance to zeroing under it. */
const countedMetrics = ["dtm", "wdl", "dtz"] as const;
/** What a table says that statistics count. */
export type Metric = (typeof countedMetrics)[number];

/** Whether some position of the table is won: elsewhere there is nothing to look at, nor to guess. */
export function isWonBySomebody({ longest_plies }: Table): boolean {
  return longest_plies > 0;
}

/** The files of a material; longest_wins is that of mates, 0 without a table of them. */
export interface TableFiles extends Table {
  /** How many bytes the table of each metric takes that is there. */
  readonly sizes: Readonly<Partial<Record<Metric, number>>>;
}

export interface SideCounts {
  readonly positions: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Positions by distance to mate in plies, from 0 (checkmated). */
  readonly by_plies: readonly number[];
}

/** A way to count: every placement, placements up to symmetry, and so on. */
export type Convention = string;

export interface PublishedFigure {
  readonly convention: Convention;
  readonly to_move: "white" | "black";
  readonly figure: string;
  readonly plies?: number;
  readonly computed: number;
  readonly published: number;
  readonly sources: readonly string[];
  readonly agrees: boolean;
  readonly disputed: boolean;
}

export interface LongestMates {
  readonly plies: number;
  readonly fens: readonly string[];
}

/** Of distances to mate. */
export interface Statistics {
  readonly material: string;
  readonly metric: "dtm";
  readonly counts: Readonly<Record<Convention, { readonly white: SideCounts; readonly black: SideCounts }>>;
  readonly longest: { readonly white?: LongestMates | null; readonly black?: LongestMates | null };
  readonly sources?: Readonly<Record<string, string>>;
  readonly published?: readonly PublishedFigure[];
}

/** By result under the fifty-move rule. */
export interface RuleCounts {
  readonly positions: number;
  readonly wins: number;
  readonly cursed_wins: number;
  readonly draws: number;
  readonly blessed_losses: number;
  readonly losses: number;
  /** Positions by distance to zeroing in plies, from 0; of DTZ alone. */
  readonly wins_by_plies?: readonly number[];
  readonly losses_by_plies?: readonly number[];
}

export interface LongestZeroing {
  readonly plies: number;
  readonly fen: string;
}

/** Of a game that is data, as the server tells it. */
export interface ServedRules {
  readonly game: GameName;
  readonly files: number;
  readonly ranks: number;
  readonly first_rank: number;
  readonly no_move_loses: boolean;
  /** The royal one first. */
  readonly pieces: readonly {
    /** In names of materials. */
    readonly letter: string;
    /** Letters in a FEN; the first is written. */
    readonly fen: string;
    readonly name: string;
    readonly attacks: boolean;
    /** Where it may stand; null: everywhere. */
    readonly points: Readonly<Record<"white" | "black", readonly string[] | null>>;
  }[];
  /** The longest win that is known; null where none is. */
  readonly start: { readonly fen: string; readonly material: string } | null;
}

/** Of WDL or DTZ. */
export interface RuleStatistics {
  readonly material: string;
  readonly metric: "wdl" | "dtz";
  readonly counts: Readonly<Record<Convention, { readonly white: RuleCounts; readonly black: RuleCounts }>>;
  /** By side to move; of DTZ alone. */
  readonly longest?: Readonly<
    Record<"white" | "black", { readonly win: LongestZeroing | null; readonly loss: LongestZeroing | null }>
  >;
  readonly sources?: Readonly<Record<string, string>>;
  readonly published?: readonly PublishedFigure[];
}

/**
 * illegal: the server says what is wrong with the question (400); missing: there is no table for it (404);
 * gone: nothing answered; failed: the server could not answer.
 */
export type ApiErrorKind = "illegal" | "missing" | "gone" | "failed";

export class ApiError extends Error {
  override name = "ApiError";
  /** @param message a sentence in the page's language @param fault what the server says of it */
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly fault: Fault | null = null,
  ) {
    super(message);
  }
}

/** A table that is not there, with a position of it. */
export interface MissingTable {
  readonly material: string;
  readonly fen: string;
}

/** A table that the server makes now. */
export interface MakingTable {
  readonly material: string;
  /** The one at hand, that or a smaller one; null while that has to wait. */
  readonly table: string | null;
  /** Of all that has to be made, 0 to 1. */
  readonly share: number;
  readonly seconds_left: number | null;
}

/** A position that it solves now. */
export interface MakingPosition {
  readonly fen: string;
  readonly slices_done: number;
  /** Null while nobody knows how many it takes. */
  readonly slices: number | null;
  readonly seconds_left: number | null;
}

/** What the server makes now, as the page has asked for, and how what was before has ended. */
export interface Making {
  /** Whether it makes tables. */
  readonly allowed: boolean;
  /** What it may take to solve a position; null where it solves none. */
  readonly solving: { readonly seconds: number; readonly memory_bytes: number } | null;
  /** Whether it ends the solving of a position when it is asked to. A server has others to serve, and does not. */
  readonly stops?: boolean;
  readonly making: MakingTable | MakingPosition | null;
  readonly last: (({ readonly material: string } | { readonly fen: string }) & { readonly error: string | null }) | null;
}

/** Which part of what is found. */
export interface FindPlace {
  readonly limit?: number;
  /** Where the part before has ended. */
  readonly cursor?: string | null;
  /** From so many thousandths of the table on. */
  readonly from?: number;
}

export interface Api {
  standard(fen: string): Promise<Answer>;
  mainLine(fen: string): Promise<MainLine>;
  heat(fen: string, square: string): Promise<Heat>;
  covered(fen: string): Promise<Covered>;
  /** What becomes of moves, written in any notation of the game, in brackets those played in the place of the one before them. */
  play(fen: string, moves: string): Promise<PlayedMoves>;
  /** A random position with a mate in min to max moves; the same seed gives the same one. */
  practice(material: string, min: number, max: number, seed?: number): Promise<Practice>;
  /** A part of what is looked for in a table. @param part its limit, and where to begin @param signal ends it: nobody waits any more */
  find(material: string, what: FindWhat, options: FindOptions, part: FindPlace, signal?: AbortSignal): Promise<FoundPart>;
  /** How many there are in a part of it. */
  count(material: string, what: FindWhat, options: FindOptions, part: FindPlace, signal?: AbortSignal): Promise<CountedPart>;
  tables(): Promise<readonly TableFiles[]>;
  statistics(material: string): Promise<Statistics>;
  ruleStatistics(material: string, metric: "wdl" | "dtz"): Promise<RuleStatistics>;
  /** How a command says where the server looks for a table that is missing: " --out DIR"; "" where it does not tell. */
  whereToMake(missing: MissingTable): Promise<string>;
  making(): Promise<Making>;
  /** Has the server begin to make a table. */
  make(material: string): Promise<Making>;
  /** Has the server begin to solve a position. */
  solve(fen: string): Promise<Making>;
  /** Has it end that, where it does so. What was solved until then stays. */
  stopSolving(): Promise<Making>;
  /** Where the longest mates of a material lie as PGN. */
  pgnAddress(material: string): string;
}

/** Answers that are kept: going back and forward asks nothing anew. */
const keptAnswers = 500;

/** @param root the address of the server, ending in "/". @param game whose positions and tables are asked for */
export function createApi(root: string, game: Game = chess): Api {
  const answers = new Map<string, Promise<unknown>>();

  /**
   * What a table says stays right; a failure is asked again, and so is what is not known: a table may have been made.
   */
  function kept<T>(path: string, isWhole: (answer: T) => boolean = () => true): Promise<T> {
    const known = answers.get(path);
    if (known) return known as Promise<T>;
    const answer = get<T>(root + path, game);
    answers.set(path, answer);
    answer.then((given) => isWhole(given) || answers.delete(path)).catch(() => answers.delete(path));
    const oldest = answers.keys().next().value;
    if (answers.size > keptAnswers && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  /** What follows the path of a question about a position. */
  function about(fen: string): string {
    const { notation } = game;
    return `?fen=${fenParameter(fen)}${notation === "" ? "" : `&notation=${notation}`}`;
  }

  const standard = (fen: string) => kept(game.path + about(fen), isFinal);

  /** A heat map made of the answers for each square. */
  async function gatheredHeat(fen: string, square: string): Promise<Heat> {
    const position = game.parseFen(fen);
    const piece = pieceAt(position, square);
    if (piece === null) throw new ApiError("illegal", t`There is no piece on ${square}.`);
    const empty = squaresOf(game).filter((each) => pieceAt(position, each) === null);
    const values = await Promise.all(
      empty.map(async (each): Promise<[string, HeatValue]> => {
        if (!game.mayStand(piece, each)) return [each, { category: "illegal" }];
        try {
          return [each, await standard(formatFen(movePieceFreely(position, square, each)))];
        } catch (error) {
          if (error instanceof ApiError && error.kind === "illegal") return [each, { category: "illegal" }];
          throw error;
        }
      }),
    );
    return { square, piece, squares: Object.fromEntries(values) };
  }

  const mainLineAt = (fen: string) => kept<Line>(`${game.path}/mainline${about(fen)}`);

  /** The server says so where it has no answer without the table. */
  async function whereToMake({ material, fen }: MissingTable): Promise<string> {
    const questions = [() => get(`${root}stats/${materialInPath(material)}.json?wait=0`, game), () => mainLineAt(fen)];
    for (const question of questions) {
      const options = await question().then(
        () => "",
        (error: unknown) => (error instanceof ApiError ? (error.fault?.parameters["options"] ?? "") : ""),
      );
      if (options !== "") return ` ${options}`;
    }
    return "";
  }

  return {
    standard,
    whereToMake,
    mainLine: async (fen) => {
      const line = await mainLineAt(fen);
      return { ...line, winner: line.winner && game.colors[line.winner === "w" ? 0 : 1] };
    },
    heat: (fen, square) =>
      game.servesHeat
        ? kept(`heat?fen=${fenParameter(fen)}&square=${square}`, (heat: Heat) => areKnown(Object.values(heat.squares)))
        : gatheredHeat(fen, square),
    covered: (fen) => kept(`covered?fen=${fenParameter(fen)}`),
    play: (fen, moves) => {
      const { notation } = game;
      return get(`${root}${game.path}/play`, game, new URLSearchParams({ fen, moves, ...(notation !== "" && { notation }) }));
    },
    practice: (material, min, max, seed) =>
      get(
        `${root}practice/${materialInPath(material)}?min=${min}&max=${max}` +
          (seed === undefined ? "" : `&seed=${seed}`),
        game,
      ),
    find: (material, what, options, part, signal) => get(root + findTarget(material, what, options, { ...part }).slice(1), game, "GET", signal),
    count: (material, what, options, part, signal) => get(root + findTarget(material, what, options, { ...part, count: 1 }).slice(1), game, "GET", signal),
    tables: async () => listOfTables(await get(`${root}tables`, game), game),
    statistics: (material) => kept(`stats/${materialInPath(material)}.json`),
    ruleStatistics: (material, metric) => kept(`stats/${materialInPath(material)}.json?metric=${metric}`),
    making: () => get(`${root}generate`, game),
    solve: (fen) => get(`${root}solve?fen=${fenParameter(fen)}`, game, "POST"),
    stopSolving: () => get(`${root}solve/stop`, game, "POST"),
    make: (material) => get(`${root}generate/${materialInPath(material)}`, game, "POST"),
    pgnAddress: (material) => `${root}endgames/${materialInPath(material)}.pgn`,
  };
}

/** The rules of a game that a server has tables of. @throws ApiError where it has none. */
export function fetchRules(root: string, name: GameName): Promise<ServedRules> {
  return get(`${root}rules/${encodeURIComponent(name)}`, chess);
}

/** The names of the games, chess left out, that a server has tables of. @throws ApiError */
export function fetchGames(root: string): Promise<readonly GameName[]> {
  return get(`${root}rules`, chess);
}

/** Whether nothing in the answer waits for a table: who wins may be known by a move, and not how soon. */
function isFinal(answer: Answer): boolean {
  return (isLostAtOnce(answer) || answer.dtm !== null || answer.dtz !== null) && areKnown(answer.moves);
}

/** Whether none of them waits for a table. */
function areKnown(values: readonly { readonly category: string }[]): boolean {
  return values.every(({ category }) => category !== "unknown");
}

/** A colon needs no escape there. */
function materialInPath(material: string): string {
  return encodeURIComponent(material).replaceAll("%3A", ":");
}

function fenParameter(fen: string): string {
  return encodeURIComponent(fen.trim().replace(/\s+/g, "_")).replaceAll("%2F", "/");
}

/** One entry a material: a table may be there as two files, and there may be one of each metric. */
function listOfTables(answer: unknown, { name }: Game): TableFiles[] {
  const list = Array.isArray(answer) ? answer : ((answer as { tables?: unknown[] }).tables ?? []);
  const byMaterial = new Map<string, TableFiles>();
  for (const { metric = "dtm", ...table } of list as (Table & { metric?: Metric })[]) {
    if (!countedMetrics.includes(metric)) continue; // DTM50 has no statistics
    if ((table.game ?? "chess") !== name) continue;
    const before = byMaterial.get(table.material);
    const sizes = { [metric]: table.bytes, ...before?.sizes };
    if (metric !== "dtm") {
      const noMates = { ...table, longest_plies: 0, longest_wins: { white: 0, black: 0 } };
      byMaterial.set(table.material, { ...(before ?? noMates), sizes });
    } else if (before?.sizes.dtm === undefined || table.longest_plies > before.longest_plies) {
      byMaterial.set(table.material, { ...table, sizes: { ...sizes, dtm: table.bytes } });
    }
  }
  return [...byMaterial.values()];
}

/** @param game whose sides the words of a fault name @param sent how it is asked, or a form, which is sent by POST */
async function get<T>(address: string, game: Game, sent: "GET" | "POST" | URLSearchParams = "GET", signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await (typeof sent === "string" ? ask(address, sent, undefined, signal) : ask(address, "POST", sent));
  } catch {
    throw new ApiError("gone", t`The server does not answer.`);
  }
  if (!response.ok) throw await errorOf(response, game);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError("failed", t`The server's answer is not JSON: is something else listening there?`);
  }
}

function kindOf(status: number): ApiErrorKind {
  if (status === 400) return "illegal";
  if (status === 404) return "missing";
  return status === 502 || status === 504 ? "gone" : "failed";
}

/** Whatever is no fault of mate33 is somebody else's page. */
async function errorOf(response: Response, game: Game): Promise<ApiError> {
  const fault = readFault(await response.text().catch(() => ""));
  const text = fault ? faultText(fault, game) : t`The server answered with status ${response.status}.`;
  return new ApiError(kindOf(response.status), text, fault);
}
