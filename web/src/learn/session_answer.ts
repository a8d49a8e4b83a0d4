/** What a session wants to know of a position, asked of the server. */

import type { Answer, Api } from "../api.ts";
import { capturedBy, formatFen, positionAfter, type Position } from "../position.ts";
import { moveCategory, outcomeOf } from "../values.ts";
import { holds } from "./judgement.ts";
import { trickyMoves, type Defence, type Try } from "./opponent.ts";
import type { Session, SessionEvent } from "./session.ts";

type Standard = Pick<Api, "standard">;

/** @param defence of the other side, where the winner is played */
export async function answerTo(session: Session, defence: Defence, api: Standard): Promise<SessionEvent> {
  const { role, player, position } = session;
  const fen = formatFen(position);
  const answer = await api.standard(fen);
  const isOthersTurn = player !== null && position.turn !== player;
  const isTrying = role === "holder" && isOthersTurn && answer.category === "draw";
  return {
    type: "answered",
    fen,
    answer,
    chance: Math.random(),
    // A defender is to see how it is done.
    defence: role === "winner" ? defence : "perfect",
    tries: isTrying
      ? await triesIn(position, answer, api)
      : role === "winner" && defence === "tricky" && isOthersTurn
        ? await trapsIn(position, answer, api)
        : [],
  };
}

/** What each of the moves that prolong a lost game asks of who is to win it: of the answers, those that win. */
export async function trapsIn(position: Position, answer: Answer, api: Standard): Promise<Try[]> {
  const traps = trickyMoves(position, answer).map(async ({ uci, fen }): Promise<Try> => {
    const { moves } = await api.standard(formatFen(positionAfter(position, fen)));
    const winning = moves.filter((move) => outcomeOf(moveCategory(move)) === 1);
    return { uci, holding: winning.length / Math.max(1, moves.length) };
  });
  return Promise.all(traps);
}

/** What each of the moves that keep a draw, and every man, asks of who has to hold it. */
export async function triesIn(position: Position, { moves }: Answer, api: Standard): Promise<Try[]> {
  const kept = moves.filter((move) => moveCategory(move) === "draw" && !move.insufficient_material && !move.stalemate);
  const tries = kept.map(async ({ uci, fen }): Promise<Try | null> => {
    const after = positionAfter(position, fen);
    const { moves: replies } = await api.standard(formatFen(after));
    const holding = replies.filter(holds);
    if (holding.some((reply) => capturedBy(after, reply.fen) !== null)) return null;
    return { uci, holding: holding.length / Math.max(1, replies.length) };
  });
  return (await Promise.all(tries)).filter((each) => each !== null);
}
