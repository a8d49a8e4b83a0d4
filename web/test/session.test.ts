import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api.ts";
import {
  canTakeBack,
  hintedMove,
  isUnaided,
  lostMovesOf,
  mistakesOf,
  movesPlayed,
  newSession,
  refutationOf,
  step,
  wantedBy,
  type Role,
  type Session,
  type SessionEvent,
} from "../src/learn/session.ts";
import {
  answerText,
  costText,
  fiftyReason,
  clockText,
  hintText,
  numberedMove,
  sideText,
  spokenText,
  summaryTexts,
  taskText,
} from "../src/learn/words.ts";
import { formatFen } from "../src/position.ts";
import { answer, mating, move, of, ply } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

// King and queen against king: enough to play to the end by hand.
const start = parseFen("8/8/8/8/8/1K6/7Q/k7 w - - 0 1");

function after(session: Session, ...events: SessionEvent[]): Session {
  return events.reduce(step, session);
}

function dealt(role: Role, fen = formatFen(start)): Session {
  return after(newSession(role), { type: "dealt", position: parseFen(fen) });
}

/** The server's answer to whatever is asked now. */
function answered(session: Session, object: Answer, chance = 0): Session {
  const wanted = wantedBy(session);
  if (wanted?.kind !== "answer") throw new Error("nothing is asked");
  return step(session, { type: "answered", fen: wanted.fen, answer: of(session.position, object), chance });
}

function replied(session: Session): Session {
  const wanted = wantedBy(session);
  if (wanted?.kind !== "reply") throw new Error("no reply is due");
  return step(session, { type: "replied", fen: wanted.fen });
}

const moved = (session: Session, uci: string) => step(session, { type: "moved", uci });

const mateIn2 = answer(3, [move("h2g1", -2), move("h2h3", -4), move("h2a2", 0), move("h2c2", 0, { stalemate: true })]);
const mateIn1 = answer(1, [move("h3h1", null, mating), move("h3g3", -2)]);

/** The winner has lost a move and is about to mate. */
function afterASlowMove(): Session {
  let session = moved(answered(dealt("winner"), mateIn2), "h2h3");
  session = replied(answered(session, answer(-4, [move("a1b1", 1)])));
  return answered(session, mateIn1);
}

describe("a session", () => {
  it("wants a position, then what it is worth", () => {
    const session = newSession("winner");
    expect(wantedBy(session)).toEqual({ kind: "position" });
    expect(taskText(session)).toBe("Looking for a position");
    expect(sideText(session)).toBe("You play the winner");
    const begun = dealt("winner");
    expect(wantedBy(begun)).toEqual({ kind: "answer", fen: formatFen(start) });
    expect(taskText(begun)).toBe("How far is the mate?");
  });

  it("gives the winner the side that wins", () => {
    const session = answered(dealt("winner"), mateIn2);
    expect(session).toMatchObject({ phase: "yours", player: "w", needed: 2 });
    expect(wantedBy(session)).toBeNull();
    expect(taskText(session)).toBe("Your move: White mates in 2 (3 plies)");
    expect(spokenText(session)).toBe("You play White. Your move: White mates in 2 (3 plies).");
  });

  it("gives the defender the other one, and moves first", () => {
    const session = answered(dealt("defender"), mateIn2);
    expect(session).toMatchObject({ phase: "replying", player: "b", reply: "h2g1" });
    expect(taskText(session)).toBe("White answers");
    const next = replied(session);
    expect(formatFen(next.position)).toBe("8/8/8/8/8/1K6/8/k5Q1 b - - 1 1");
    const yours = answered(next, answer(-2, [move("a1b1", 1)]));
    expect(yours.phase).toBe("yours");
    expect(taskText(yours)).toBe("Your move: White mates in 1 (2 plies)");
  });

  it("knows positions that are no exercise", () => {
    const drawn = answered(dealt("winner"), answer(0, [move("h2g1", 0)]));
    expect(drawn.phase).toBe("unfit");
    expect(taskText(drawn)).toBe("This position is won for nobody");
    const unknown = answered(dealt("winner"), answer(null, [move("h2g1", null)]));
    expect(taskText(unknown)).toBe("How far the mate is, is not known");
    expect(answered(dealt("winner"), answer(null, [], { checkmate: true, category: "loss" })).phase).toBe("unfit");
  });

  it("says why nobody wins where the clock has run too far", () => {
    const late = dealt("winner", "8/8/8/8/8/1K6/7Q/k7 w - - 98 60");
    const cursed = answered(late, answer(3, [move("h2h3", -4)], { category: "cursed-win", dtz: 3 }));
    expect(cursed.phase).toBe("unfit");
    expect(taskText(cursed)).toBe("The fifty-move rule makes this position a draw");
    expect(fiftyReason(cursed)).toMatch(/makes it a draw: the mate takes 3 plies, and only 2 are left/);
  });

  it("tells the winner to hurry where few plies are to spare", () => {
    const at = (clock: number, dtz: number | null) =>
      answered(dealt("winner", `8/8/8/8/8/1K6/7Q/k7 w - - ${clock} 90`), answer(41, [move("h2h3", -40)], { dtz }));
    expect(fiftyReason(at(81, 10))).toBe("Fifty-move rule: the next capture, pawn move or mate takes 10 plies, and 19 are left.");
    expect(fiftyReason(at(59, 41))).toBe("Fifty-move rule: the mate takes 41 plies, and 41 are left.");
    expect(fiftyReason(at(80, 10))).toBe("");
    expect(fiftyReason(at(0, 95))).toBe(""); // the clock does not run yet
    expect(fiftyReason(at(81, null))).toBe("");
  });

  it("does nothing on a move that is not legal or not due", () => {
    const session = answered(dealt("winner"), mateIn2);
    expect(moved(session, "h2a8")).toBe(session);
    const waiting = moved(session, "h2g1");
    expect(moved(waiting, "h2g1")).toBe(waiting);
    expect(step(waiting, { type: "hinted" })).toBe(waiting);
    expect(step(waiting, { type: "replied", fen: "x" })).toBe(waiting);
  });

  it("ignores answers to what is asked no more", () => {
    const waiting = moved(answered(dealt("winner"), mateIn2), "h2g1");
    expect(step(waiting, { type: "answered", fen: formatFen(start), answer: mateIn2, chance: 0 })).toBe(waiting);
  });

  it("judges the move and answers it", () => {
    const waiting = moved(answered(dealt("winner"), mateIn2), "h2h3");
    expect(taskText(waiting)).toBe("White has moved");
    const judged = answered(waiting, answer(-4, [move("a1b1", 3)]));
    expect(judged.plies[0]?.verdict?.text).toBe("One move longer than needed.");
    expect(judged).toMatchObject({ phase: "replying", reply: "a1b1" });
    const mine = answered(replied(judged), mateIn1);
    expect(spokenText(mine)).toBe(
      "h2h3. One move longer than needed. Black plays a1b1. Your move: White mates in 1 (1 ply).",
    );
    expect(clockText(mine)).toBe("half-move clock 2 of 100");
    expect(mine.plies.map(numberedMove)).toEqual(["1. h2h3", "1... a1b1"]);
  });

  it("lets chance choose among replies that are equally good", () => {
    const waiting = moved(answered(dealt("winner"), mateIn2), "h2h3");
    const two = answer(-4, [move("a1b1", 3), move("a1a2", 3), move("a1b2", 1)]);
    expect(answered(waiting, two, 0.4).reply).toBe("a1b1");
    expect(answered(waiting, two, 0.99).reply).toBe("a1a2");
  });
});

describe("the end", () => {
  const mated = answer(null, [], { checkmate: true, category: "loss" });

  it("is mate, with the moves played, needed and lost", () => {
    const over = answered(moved(afterASlowMove(), "h3h1"), mated);
    expect(over).toMatchObject({ phase: "over", ending: "mate" });
    expect([movesPlayed(over), lostMovesOf(over), over.needed]).toEqual([2, 1, 2]);
    expect(taskText(over)).toBe("Checkmate: you have won");
    expect(summaryTexts(over)).toEqual(["Mate after 2 moves; 2 needed. One move lost."]);
    expect(wantedBy(over)).toBeNull();
  });

  it("is mate as soon as can be", () => {
    const session = answered(dealt("winner"), answer(1, [move("h2h1", null, mating)]));
    const over = answered(moved(session, "h2h1"), mated);
    expect(summaryTexts(over)).toEqual(["Mate after 1 move, as few as possible: no move lost."]);
    expect(spokenText(over)).toBe(
      "h2h1. Checkmate. Checkmate: you have won. Mate after 1 move, as few as possible: no move lost.",
    );
  });

  /** The defender to move, mated in 3, then by the next move. */
  function defended(uci: string): Session {
    const session = answered(
      dealt("defender", "8/8/8/8/8/1K6/7Q/k7 b - - 0 1"),
      answer(-6, [move("a1b1", 5), move("a1a2", 1)]),
    );
    const reply = answer(5, [move("h2h1", null, mating)]);
    return answered(replied(answered(moved(session, uci), reply)), mated);
  }

  it("is being mated", () => {
    const over = defended("a1b1");
    expect(over).toMatchObject({ phase: "over", ending: "mated", player: "b" });
    expect(taskText(over)).toBe("Checkmate: you are mated");
    expect(summaryTexts(over)).toEqual(["You held out for 1 move, as long as possible: no move lost."]);
    expect(summaryTexts(defended("a1a2"))).toEqual(["You held out for 1 move; 3 possible. Two moves lost."]);
  });

  it("is a thrown win, whose refutation is known from when the answer is", () => {
    const thrown = moved(answered(dealt("winner"), mateIn2), "h2a2");
    expect(refutationOf(thrown)).toBeNull();
    const refuted = answered(thrown, answer(0, [move("a1a2", 0, { san: "Kxa2" })]));
    expect(refutationOf(refuted)?.uci).toBe("a1a2");
    const over = answered(replied(refuted), answer(0, [], { insufficient_material: true }));
    expect(refutationOf(over)?.uci).toBe("a1a2");
    expect(answerText(over.plies[0]!)).toBe("Its answer: Kxa2.");
    // Kept for looking at it again after it was taken back; the game goes on without it.
    const takenBack = step(over, { type: "tookBack" });
    expect(refutationOf(takenBack)).toBeNull();
    expect(mistakesOf(takenBack).map(({ ply }) => ply.reply?.uci)).toEqual(["a1a2"]);
    expect(refutationOf(afterASlowMove())).toBeNull();
  });

  it("is a thrown win, once the answer has shown why", () => {
    const session = answered(dealt("winner"), mateIn2);
    const thrown = answered(
      moved(session, "h2a2"),
      answer(0, [move("a1b1", 0), move("a1a2", 0, { insufficient_material: true })]),
    );
    expect(thrown.phase).toBe("replying");
    expect(thrown.plies[0]?.verdict?.text).toBe("Throws the win away: the queen is lost.");
    const over = answered(replied(thrown), answer(0, [], { insufficient_material: true }));
    expect(over).toMatchObject({ phase: "over", ending: "bare" });
    expect(taskText(over)).toBe("The win is gone: neither side can mate any more");
    expect(summaryTexts(over)).toEqual(["1 move played; mate was possible after 2."]);
    const drawn = answered(replied(thrown), answer(0, [move("b3c3", 0)]));
    expect([drawn.ending, taskText(drawn)]).toEqual(["drawn", "The win is gone: a draw"]);
    const lost = answered(replied(thrown), answer(-8, [move("b3c3", 7)]));
    expect([lost.ending, taskText(lost)]).toEqual(["lost", "The win is gone: Black mates in 4 (8 plies)"]);
  });

  it("is stalemate", () => {
    const over = answered(moved(answered(dealt("winner"), mateIn2), "h2c2"), answer(0, [], { stalemate: true }));
    expect([over.ending, taskText(over)]).toEqual(["stalemate", "Stalemate: a draw"]);
    expect(over.plies[0]?.verdict?.text).toBe("Throws the win away: stalemate.");
  });

  it("is the fiftieth move", () => {
    const late = dealt("winner", "8/8/8/8/8/1K6/7Q/k7 w - - 98 60");
    const session = answered(late, mateIn2);
    const waiting = answered(moved(session, "h2h3"), answer(-4, [move("a1b1", 3)]));
    const over = answered(replied(waiting), answer(3, [move("h3g3", -2)], { category: "cursed-win" }));
    expect([over.ending, taskText(over)]).toEqual(["fifty", "A draw by the fifty-move rule: 100 half-moves without a capture or a pawn move"]);
    expect(clockText(over)).toBe("half-move clock 100 of 100");
    expect(fiftyReason(over)).toBe(""); // said already
    expect(summaryTexts(over)).toEqual(["1 move played; mate was possible after 2. One move lost before."]);
    // Mate with the hundredth half-move counts.
    expect(answered(replied(waiting), mated).ending).toBe("mated");
  });

  it("is where the tables end", () => {
    const session = answered(dealt("winner"), answer(3, [move("h2g1", null)]));
    const over = answered(moved(session, "h2g1"), answer(null, [move("a1b1", null)]));
    expect([over.ending, taskText(over)]).toEqual(["unknown", "Not known: the game ends here"]);
    expect(over.plies[0]?.verdict?.kind).toBe("unknown");
  });
});

describe("hints", () => {
  it("tell the piece first, then the square", () => {
    const none = answered(dealt("winner"), mateIn2);
    expect([hintText(none), hintedMove(none)]).toEqual(["", null]);
    const one = step(none, { type: "hinted" });
    expect(hintText(one)).toBe("Move the queen on h2.");
    const two = step(one, { type: "hinted" });
    expect(hintText(two)).toBe("Move the queen from h2 to g1.");
    expect(step(two, { type: "hinted" })).toBe(two);
    expect([two.hints, isUnaided(two), isUnaided(none)]).toEqual([1, false, true]);
    expect(moved(two, "h2g1")).toMatchObject({ hintStep: 0, hints: 1 });
  });

  it("tell what a pawn becomes", () => {
    const pawn = answered(dealt("winner", "8/P7/8/8/8/8/8/k1K5 w - - 0 1"), answer(9, [move("a7a8q", -8)]));
    expect(hintText(after(pawn, { type: "hinted" }, { type: "hinted" }))).toBe(
      "Move the pawn from a7 to a8 and make it a queen.",
    );
  });
});

describe("taking back", () => {
  it("returns to before the player's last move and keeps the mistake in mind", () => {
    const session = afterASlowMove();
    expect(canTakeBack(session)).toBe(true);
    const back = step(session, { type: "tookBack" });
    expect(back).toMatchObject({ phase: "yours", position: start, answer: of(start, mateIn2), plies: [], takeBacks: 1 });
    expect(canTakeBack(back)).toBe(false);
    expect(step(back, { type: "tookBack" })).toBe(back);
    expect(mistakesOf(back).map(({ ply: { uci }, takenBack }) => [uci, takenBack])).toEqual([["h2h3", true]]);
    expect(lostMovesOf(back)).toBe(0);
  });

  it("works while the answer is under way, which then comes to nothing", () => {
    const session = answered(dealt("winner"), mateIn2);
    const waiting = moved(session, "h2g1");
    const wanted = wantedBy(waiting);
    const back = step(waiting, { type: "tookBack" });
    expect(back.phase).toBe("yours");
    if (wanted?.kind !== "answer") throw new Error("an answer is wanted");
    expect(step(back, { type: "answered", fen: wanted.fen, answer: mateIn1, chance: 0 })).toBe(back);
  });

  it("undoes the end, and the summary tells", () => {
    const session = answered(dealt("winner"), mateIn2);
    const stalemate = answered(moved(session, "h2c2"), answer(0, [], { stalemate: true }));
    const back = step(stalemate, { type: "tookBack" });
    expect(back).toMatchObject({ phase: "yours", ending: null });
    const hinted = after(back, { type: "hinted" });
    const over = answered(moved(hinted, "h2c2"), answer(0, [], { stalemate: true }));
    expect(summaryTexts(over)[1]).toBe("With 1 hint and 1 take-back.");
    expect(mistakesOf(over).map((mistake) => mistake.takenBack)).toEqual([true, false]);
  });

  it("leaves the first move of the other side on the board", () => {
    let session = answered(replied(answered(dealt("defender"), mateIn2)), answer(-2, [move("a1b1", 1)]));
    expect(canTakeBack(session)).toBe(false);
    session = moved(session, "a1b1");
    expect(step(session, { type: "tookBack" }).plies.length).toBe(1);
  });
});

describe("looking again", () => {
  it("stops the game meanwhile", () => {
    const session = afterASlowMove();
    const looked = step(session, { type: "looked", ply: session.plies[0]! });
    expect(moved(looked, "h3h1")).toBe(looked);
    expect(step(looked, { type: "hinted" })).toBe(looked);
    expect(step(looked, { type: "looked", ply: null })).toEqual(session);
    const judged = answered(moved(session, "h3g3"), answer(-2, [move("b1a1", 1)]));
    expect(wantedBy(judged)?.kind).toBe("reply");
    expect(wantedBy(step(judged, { type: "looked", ply: session.plies[0]! }))).toBeNull();
  });

  it("says how long mate takes from there, with the best move and with the one that was played", () => {
    const moves = [move("b3c2", -32), move("b3b4", -38), move("h2a2", 0), move("h2h1", 23)];
    const cost = (uci: string) => costText(ply(formatFen(start), { answer: answer(33, moves), uci }));
    expect(cost("b3c2")).toBe("White mates in 17 (33 plies).");
    expect(cost("b3b4")).toBe("White mates in 17 (33 plies) with the best move, in 20 (39 plies) with this one.");
    expect(cost("h2a2")).toBe("White mates in 17 (33 plies) with the best move.");
    expect(cost("h2h1")).toBe(
      "White mates in 17 (33 plies) with the best move, Black mates in 12 (24 plies) with this one.",
    );
  });

  it("lists mistakes as they stood on the board", () => {
    const lost = { kind: "slower", text: "", lostMoves: 1 } as const;
    const early = ply("8/8/8/8/8/8/8/K6k w - - 0 2", { verdict: lost });
    const late = ply("8/8/8/8/8/8/8/K6k w - - 0 9", { verdict: lost });
    const fine = ply("8/8/8/8/8/8/8/K6k w - - 0 4", { verdict: { ...lost, lostMoves: 0, kind: "best" } });
    const session: Session = { ...newSession("winner"), plies: [early, fine], takenBack: [late] };
    expect(mistakesOf(session).map((mistake) => mistake.ply)).toEqual([early, late]);
    expect(numberedMove(ply("8/8/8/8/8/8/8/K6k b - - 0 9", { san: "Kg2" }))).toBe("9... Kg2");
  });
});

describe("beginning anew", () => {
  it("retries the same position, forgetting everything", () => {
    const session = after(afterASlowMove(), { type: "hinted" }, { type: "tookBack" });
    expect(step(session, { type: "retried" })).toEqual(dealt("winner"));
    const dealing = newSession("winner");
    expect(step(dealing, { type: "retried" })).toBe(dealing);
  });

  it("waits out a failure", () => {
    const failed = step(dealt("winner"), {
      type: "failed",
      problem: { kind: "gone", text: "The server does not answer." },
    });
    expect(wantedBy(failed)).toBeNull();
    const again = step(failed, { type: "askedAgain" });
    expect(wantedBy(again)?.kind).toBe("answer");
    expect(step(again, { type: "askedAgain" })).toBe(again);
    expect(step(failed, { type: "began", role: "defender" })).toEqual(newSession("defender"));
  });
});

describe("finishing", () => {
  it("plays the best moves for the player to the end, and says so", () => {
    let session = step(answered(dealt("winner"), mateIn2), { type: "finishing" });
    expect(wantedBy(session)).toEqual({ kind: "move", uci: "h2g1" });
    expect(isUnaided(session)).toBe(false);
    session = answered(moved(session, "h2g1"), answer(-2, [move("a1a2", 1)]));
    session = answered(replied(session), answer(1, [move("g1a7", null, mating), move("g1g2", -2)]));
    expect(wantedBy(session)).toEqual({ kind: "move", uci: "g1a7" });
    session = answered(moved(session, "g1a7"), answer(null, [], mating));
    expect([session.ending, lostMovesOf(session)]).toEqual(["mate", 0]);
    expect(summaryTexts(session).at(-1)).toBe("With the end played for you.");
    // Taken back, the player is to move again.
    expect(wantedBy(step(session, { type: "tookBack" }))).toBeNull();
  });

  it("begins only when the player is to move", () => {
    const waiting = dealt("winner");
    expect(step(waiting, { type: "finishing" })).toBe(waiting);
  });
});
