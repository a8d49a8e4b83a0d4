import { describe, expect, it, vi } from "vitest";
import type { Answer } from "../src/api.ts";
import { answerTo } from "../src/learn/session_answer.ts";
import { newSession, type Session } from "../src/learn/session.ts";
import { formatFen } from "../src/position.ts";
import { parseFen } from "./any_fen.ts";
import { answer, fenAfter, move, of } from "./learn_objects.ts";

/** Black is to move and tries to win; White holds the draw. */
const position = parseFen("8/8/8/8/8/1k6/1r6/K6Q b - - 0 1");

function serverOf(answers: Readonly<Record<string, Answer>>) {
  return { standard: vi.fn(async (fen: string) => answers[fen]!) };
}

describe("the answer that a session wants", () => {
  it("comes with the defence that was chosen, or a perfect one where the defender is played", async () => {
    const api = serverOf({ [formatFen(position)]: answer(5) });
    const session: Session = { ...newSession("winner"), position };
    expect(await answerTo(session, "varied", api)).toMatchObject({ type: "answered", defence: "varied", tries: [], fen: formatFen(position) });
    expect(await answerTo({ ...session, role: "defender" }, "varied", api)).toMatchObject({ defence: "perfect" });
  });

  it("tells what moves that keep a draw ask of who has to hold it; those that lose a man are none", async () => {
    const moves = ["b2b1", "b2h2", "b3c3", "b2a2"];
    const after = (uci: string) => fenAfter(position, uci);
    const api = serverOf({
      [formatFen(position)]: of(position, answer(0, [move("b2b1", 0), move("b2h2", 0), move("b3c3", 6), move("b2a2", 0, { stalemate: true })])),
      // One of two replies holds.
      [after("b2b1")]: of(parseFen(after("b2b1")), answer(0, [move("a1a2", 0), move("h1h2", 5)])),
      // The rook is taken by one that holds.
      [after("b2h2")]: of(parseFen(after("b2h2")), answer(0, [move("h1h2", 0)])),
    });
    const holding: Session = { ...newSession("holder"), position, player: "w" };
    const event = await answerTo(holding, "perfect", api);
    expect(event).toMatchObject({ tries: [{ uci: "b2b1", holding: 0.5 }] });
    expect(api.standard).toHaveBeenCalledTimes(moves.length - 1);
  });

  it("tells what a lost side's moves ask of who is to win, where traps are wanted; those that are mated much sooner are none", async () => {
    const after = (uci: string) => fenAfter(position, uci);
    const moves = [move("b2b1", 19), move("b2h2", 15), move("b3c3", 5), move("b2a2", 0)];
    const api = serverOf({
      [formatFen(position)]: of(position, answer(-20, moves)),
      // Both of the replies win; one of two.
      [after("b2b1")]: answer(19, [move("a1a2", -18), move("h1h2", -20)]),
      [after("b2h2")]: answer(15, [move("h1h2", -14), move("a1a2", 0)]),
    });
    const session: Session = { ...newSession("winner"), position, player: "w" };
    const event = await answerTo(session, "tricky", api);
    expect(event).toMatchObject({ tries: [{ uci: "b2b1", holding: 1 }, { uci: "b2h2", holding: 0.5 }] });
    expect(api.standard).toHaveBeenCalledTimes(3);
    expect(await answerTo(session, "perfect", api)).toMatchObject({ tries: [] });
    expect(await answerTo({ ...session, player: "b" }, "tricky", api)).toMatchObject({ tries: [] });
  });
});
