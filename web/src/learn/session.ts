/**
 * One exercise from its position to its end, as a state that events change. Nothing here knows of the page or of the
 * server: what is wanted from outside is said by `wantedBy`, and comes back as an event.
 */

import type { Answer, RankedMove } from "../api.ts";
import { emptyPosition } from "../chess/chess.ts";
import type { Remedy } from "../explore/problem.ts";
import { emptyPositionOf } from "../game.ts";
import { formatFen, other, positionAfter, type Color, type Position } from "../position.ts";
import { bestMoves, fiftyMoves, isLostAtOnce, mateUnderRule, movesOf } from "../values.ts";
import { judge, sideThatWins, type Verdict } from "./judgement.ts";
import { chooseReply, chooseTry, type Defence, type Try } from "./opponent.ts";

/** Which side is played: one that wins, one that is mated at last, or the weaker one of a draw. */
export type Role = "winner" | "defender" | "holder";

/** A move with what stood on the board before it. */
export interface Ply {
  readonly before: Position;
  readonly answer: Answer;
  readonly uci: string;
  readonly san: string;
  readonly byPlayer: boolean;
  /** Of the player's moves, once the server has said what came of them. */
  readonly verdict: Verdict | null;
  /** What the other side answers to the player's move, once that is known; null if there is nothing to answer. */
  readonly reply: RankedMove | null;
}

/**
 * mate and mated: of the other side and of the player; reached: the goal; bare: neither side can mate; fifty: moves without a capture or a
 * pawn move; drawn and lost: what became of a won or of a drawn position; unknown: no table goes further.
 */
export type Ending =
  | "mate"
  | "mated"
  | "reached"
  | "stalemate"
  | "bare"
  | "fifty"
  | "drawn"
  | "lost"
  | "unknown";

/** What an exercise is over with before the mate. */
export interface Goal {
  /** "The edge is reached" */
  readonly text: string;
  /** The player's moves to it in a perfect line; of a draw, those to hold it for. */
  readonly moves: number;
  /** Asked of positions with the player to move. @param played the player's moves */
  isReached(position: Position, played: number): boolean;
}

/**
 * dealing: there is no position yet; waiting: what it is worth is being asked; yours: the player is to move; replying:
 * the other side is about to; over: see the ending; unfit: the position is not won for anybody.
 */
export const phases = ["dealing", "waiting", "yours", "replying", "over", "unfit"] as const;
export type Phase = (typeof phases)[number];

/** 0: none asked for; 1: which piece; 2: which square, too. */
export type HintStep = 0 | 1 | 2;

export interface Problem {
  /** gone: worth asking again by itself. */
  readonly kind: "gone" | "other";
  readonly text: string;
  readonly remedy?: Remedy;
}

export interface Session {
  readonly role: Role;
  readonly phase: Phase;
  readonly start: Position;
  /** Null where mate alone is. */
  readonly goal: Goal | null;
  readonly position: Position;
  /** The object of the position, null while it is being asked. */
  readonly answer: Answer | null;
  /** The colour that the player has; null until it is known who wins. */
  readonly player: Color | null;
  /** Moves to mate from the start, both sides playing perfectly. */
  readonly needed: number;
  readonly plies: readonly Ply[];
  /** The player's mistakes that were taken back. */
  readonly takenBack: readonly Ply[];
  readonly takeBacks: number;
  readonly hintStep: HintStep;
  /** How many moves a hint was asked for. */
  readonly hints: number;
  /** The rest is played for the player. */
  readonly isFinishing: boolean;
  /** What the other side is about to play. */
  readonly reply: string | null;
  readonly ending: Ending | null;
  readonly problem: Problem | null;
  /** A move that is being looked at again. */
  readonly reviewed: Ply | null;
}

export type SessionEvent =
  | { readonly type: "began"; readonly role: Role }
  | { readonly type: "dealt"; readonly position: Position; readonly goal?: Goal | null }
  /** chance, from 0 to below 1, picks among replies that are equally good. */
  | {
      readonly type: "answered";
      readonly fen: string;
      readonly answer: Answer;
      readonly chance: number;
      /** Perfect where it is left out. */
      readonly defence?: Defence;
      /** With a draw to be held and the other side to move: what its moves ask of the player. */
      readonly tries?: readonly Try[];
    }
  | { readonly type: "moved"; readonly uci: string }
  | { readonly type: "replied"; readonly fen: string }
  | { readonly type: "hinted" }
  | { readonly type: "tookBack" }
  /** The rest is to be played for the player. */
  | { readonly type: "finishing" }
  | { readonly type: "retried" }
  | { readonly type: "looked"; readonly ply: Ply | null }
  | { readonly type: "failed"; readonly problem: Problem }
  | { readonly type: "askedAgain" };

/** @param empty what is on the board until a position is dealt */
export function newSession(role: Role, empty: Position = emptyPosition): Session {
  return {
    role,
    phase: "dealing",
    start: empty,
    goal: null,
    position: empty,
    answer: null,
    player: null,
    needed: 0,
    plies: [],
    takenBack: [],
    takeBacks: 0,
    hintStep: 0,
    hints: 0,
    isFinishing: false,
    reply: null,
    ending: null,
    problem: null,
    reviewed: null,
  };
}

/** What a session needs from outside to go on. */
export type Wanted =
  | { readonly kind: "position" }
  | { readonly kind: "answer"; readonly fen: string }
  | { readonly kind: "reply"; readonly fen: string }
  /** A move of the player's, to be made for them. */
  | { readonly kind: "move"; readonly uci: string };

export function wantedBy(session: Session): Wanted | null {
  if (session.problem) return null;
  switch (session.phase) {
    case "dealing":
      return { kind: "position" };
    case "waiting":
      return { kind: "answer", fen: formatFen(session.position) };
    case "replying":
      return session.reviewed ? null : { kind: "reply", fen: formatFen(session.position) };
    case "yours": {
      const [best] = session.isFinishing && !session.reviewed ? bestMoves(session.answer?.moves ?? [], session.position) : [];
      return best ? { kind: "move", uci: best.uci } : null;
    }
    default:
      return null;
  }
}

/** The state after an event; the same one where the event means nothing now. */
export function step(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case "began":
      return newSession(event.role, emptyPositionOf(session.start.game));
    case "dealt":
      return begin(session.role, event.position, event.goal ?? null);
    case "answered":
      return answered(session, event.fen, event.answer, (position) =>
        event.tries?.length
          ? chooseTry(event.tries, event.chance)
          : chooseReply(position, event.answer, event.chance, event.defence),
      );
    case "moved":
      return moved(session, event.uci);
    case "replied":
      return replied(session, event.fen);
    case "hinted":
      return hinted(session);
    case "tookBack":
      return tookBack(session);
    case "finishing":
      return session.phase === "yours" ? { ...session, isFinishing: true, reviewed: null, hintStep: 0 } : session;
    case "retried":
      return session.phase === "dealing" ? session : begin(session.role, session.start, session.goal);
    case "looked":
      return { ...session, reviewed: event.ply };
    case "failed":
      return { ...session, problem: event.problem };
    case "askedAgain":
      return session.problem ? { ...session, problem: null } : session;
  }
}

function begin(role: Role, start: Position, goal: Goal | null): Session {
  return { ...newSession(role), phase: "waiting", start, goal, position: start };
}

/** The other side's answer in a position. */
type Choose = (position: Position) => string | null;

function answered(session: Session, fen: string, answer: Answer, choose: Choose): Session {
  if (session.phase !== "waiting" || fen !== formatFen(session.position)) return session;
  const { position } = session;
  const known: Session = { ...session, answer, problem: null };
  if (known.player === null) return assigned(known, answer, choose);
  const reply = position.turn === known.player ? null : choose(position);
  return toMove({ ...known, plies: judged(known.plies, answer, reply) }, answer, reply);
}

/** The first answer tells who wins, and so which colour the player has. */
function assigned(session: Session, answer: Answer, choose: Choose): Session {
  const { position, role } = session;
  const winner = sideThatWins(position, answer);
  if (role === "holder") {
    if (winner !== null || answer.dtm === null || answer.moves.length === 0) return { ...session, phase: "unfit" };
    return toMove({ ...session, player: position.turn, needed: session.goal?.moves ?? 0 }, answer, null);
  }
  if (winner === null || answer.dtm === null || position.halfmoves >= fiftyMoves || answer.moves.length === 0)
    return { ...session, phase: "unfit" };
  const player = role === "winner" ? winner : other(winner);
  const reply = position.turn === player ? null : choose(position);
  return toMove({ ...session, player, needed: movesOf(Math.abs(mateUnderRule(answer, position) || answer.dtm)) }, answer, reply);
}

/** Either side moves next, unless this is the end. */
function toMove(session: Session, answer: Answer, reply: string | null): Session {
  const ending = endingOf(session, answer);
  if (ending) return { ...session, phase: "over", ending };
  return reply === null ? { ...session, phase: "yours" } : { ...session, phase: "replying", reply };
}

function judged(plies: readonly Ply[], after: Answer, reply: string | null): readonly Ply[] {
  const last = plies.at(-1);
  if (!last?.byPlayer || last.verdict) return plies;
  const verdict = judge(last.before, last.answer, last.uci, after, reply);
  return [...plies.slice(0, -1), { ...last, verdict, reply: after.moves.find(({ uci }) => uci === reply) ?? null }];
}

function endingOf({ position, player, role, goal, plies }: Session, answer: Answer): Ending | null {
  if (isLostAtOnce(answer)) return position.turn === player ? "mated" : "mate";
  if (answer.stalemate) return "stalemate";
  if (answer.insufficient_material) return "bare";
  if (position.halfmoves >= fiftyMoves) return "fifty";
  if (answer.dtm === null) return "unknown";
  // The other side's answer is still shown: it says why the win is gone.
  if (position.turn !== player) return null;
  const winner = sideThatWins(position, answer);
  if (role === "winner" && winner !== player) return winner === null ? "drawn" : "lost";
  if (role === "holder" && winner !== null && winner !== player) return "lost";
  if (role === "defender" && winner === null && answer.dtm === 0) return "drawn";
  const played = plies.filter(({ byPlayer }) => byPlayer).length;
  return goal !== null && played > 0 && goal.isReached(position, played) ? "reached" : null;
}

function moved(session: Session, uci: string): Session {
  if (session.phase !== "yours" || session.reviewed) return session;
  return withMove(session, uci, true);
}

function replied(session: Session, fen: string): Session {
  if (session.phase !== "replying" || session.reply === null || fen !== formatFen(session.position)) return session;
  return withMove(session, session.reply, false);
}

function withMove(session: Session, uci: string, byPlayer: boolean): Session {
  const { position, answer, plies } = session;
  const move = answer?.moves.find((each) => each.uci === uci);
  if (!answer || !move) return session;
  return {
    ...session,
    phase: "waiting",
    position: positionAfter(position, move.fen),
    answer: null,
    reply: null,
    hintStep: 0,
    plies: [...plies, { before: position, answer, uci, san: move.san, byPlayer, verdict: null, reply: null }],
  };
}

function hinted(session: Session): Session {
  if (session.phase !== "yours" || session.reviewed || session.hintStep === 2) return session;
  const hints = session.hintStep === 0 ? session.hints + 1 : session.hints;
  return { ...session, hints, hintStep: session.hintStep === 0 ? 1 : 2 };
}

export function canTakeBack(session: Session): boolean {
  return session.plies.some((ply) => ply.byPlayer);
}

/** Whether the player may make a move now. */
export function isMovable({ phase, reviewed, problem }: Session): boolean {
  return phase === "yours" && !reviewed && !problem;
}

/** Back to before the player's last move, with whatever came after it. */
function tookBack(session: Session): Session {
  const index = session.plies.map((ply) => ply.byPlayer).lastIndexOf(true);
  const ply = session.plies[index];
  if (!ply) return session;
  return {
    ...session,
    phase: "yours",
    position: ply.before,
    answer: ply.answer,
    plies: session.plies.slice(0, index),
    takenBack: isMistake(ply) ? [...session.takenBack, ply] : session.takenBack,
    takeBacks: session.takeBacks + 1,
    isFinishing: false,
    hintStep: 0,
    reply: null,
    ending: null,
    problem: null,
    reviewed: null,
  };
}

// ---- what can be read off a session ----

export function isMistake({ verdict }: Ply): boolean {
  return verdict !== null && (verdict.kind === "thrown" || verdict.lostMoves > 0);
}

export interface Mistake {
  readonly ply: Ply;
  readonly takenBack: boolean;
}

/** In the order in which they were made on the board; those taken back before the move that stands. */
export function mistakesOf({ plies, takenBack }: Session): Mistake[] {
  const made = plies.filter(isMistake).map((ply) => ({ ply, takenBack: false }));
  const gone = takenBack.map((ply) => ({ ply, takenBack: true }));
  return [...gone, ...made].sort((one, two) => one.ply.before.fullmoves - two.ply.before.fullmoves);
}

/** Moves that the game took longer, or that the defender gave away; mistakes taken back do not count. */
export function lostMovesOf({ plies }: Session): number {
  return plies.reduce((sum, ply) => sum + (ply.verdict?.lostMoves ?? 0), 0);
}

/** The moves of the side that wins, or that holds the draw, so that they compare with those needed. */
export function movesPlayed({ plies, role }: Session): number {
  return plies.filter((ply) => ply.byPlayer === (role !== "defender")).length;
}

/** Whether the exercise was played to what it is for. */
export function isSolved({ role, ending }: Session): boolean {
  if (role === "holder") return ending !== null && ending !== "lost" && ending !== "unknown";
  return ending === "reached" || ending === (role === "winner" ? "mate" : "mated");
}

/** Without hints and take-backs, and played to the end. */
export function isUnaided({ hints, takeBacks, isFinishing }: Session): boolean {
  return hints === 0 && takeBacks === 0 && !isFinishing;
}

/** How the player's last move is refuted, if it threw the win away: what the other side is about to answer, or has. */
export function refutationOf({ plies }: Session): RankedMove | null {
  const last = plies.filter((ply) => ply.byPlayer).at(-1);
  return last?.verdict?.kind === "thrown" ? last.reply : null;
}

/** The move that a hint leads to, as far as one is asked for. */
export function hintedMove({ phase, hintStep, answer, position }: Session): RankedMove | null {
  if (phase !== "yours" || hintStep === 0 || !answer) return null;
  return bestMoves(answer.moves, position)[0] ?? null;
}
