/** What a session wants to know of a position, asked of the server. */

import type { Answer, Api } from "../api.ts";
import { capturedBy, formatFen, positionAfter, type Position } from "../position.ts";
import { moveCategory } from "../values.ts";
import { holds } from "./judgement.ts";
import type { Defence, Try } from "./opponent.ts";
import type { Session, SessionEvent } from "./session.ts";

type Standard = Pick<Api, "standard">;

/** @param defence of the other side, where the winner is played */
export async function answerTo(session: Session, defence: Defence, api: Standard): Promise<SessionEvent> {
  const { role, player, position } = session;
  const fen = formatFen(position);
  const answer = await api.standard(fen);
  const isTrying = role === "holder" && player !== null && position.turn !== player && answer.category === "draw";
  return {
    type: "answered",
    fen,
    answer,
    chance: Math.random(),
    // A defender is to see how it is done.
    defence: role === "winner" ? defence : "perfect",
    tries: isTrying ? await triesIn(position, answer, api) : [],
  };
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
