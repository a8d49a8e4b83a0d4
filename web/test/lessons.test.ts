import { describe, expect, it } from "vitest";
import { exercisesOf, chessLessons, exerciseAt, placeAfter, stageInLessons, type LessonPlace } from "../src/learn/lessons/lessons.ts";
import { exerciseText, goalOf, stageText } from "../src/learn/lessons/lesson_words.ts";
import { bishopAndKnight } from "../src/learn/lessons/bishop_and_knight.ts";
import { philidor } from "../src/learn/lessons/philidor.ts";
import { queenAgainstRook } from "../src/learn/lessons/queen_against_rook.ts";
import { rookAndPawn } from "../src/learn/lessons/rook_and_pawn.ts";
import { twoBishops } from "../src/learn/lessons/two_bishops.ts";
import type { Lesson } from "../src/learn/lessons/lesson.ts";
import { parseProgress, lostInExercise, withExercise } from "../src/learn/progress.ts";
import { isSolved, newSession, step, wantedBy, type Session, type SessionEvent } from "../src/learn/session.ts";
import { momentsOf, movesOf, shifted } from "../src/learn/demonstration.ts";
import { movesText } from "../src/learn/demonstration_view.ts";
import { squareName } from "../src/game.ts";
import { summaryTexts, taskText } from "../src/learn/words.ts";
import type { Try } from "../src/learn/opponent.ts";
import { formatFen } from "../src/position.ts";
import { parseFen } from "./any_fen.ts";
import { answer, fenAfter, move, of, ply } from "./learn_objects.ts";

const placesOf = (lesson: Lesson): LessonPlace[] =>
  exercisesOf(lesson).flatMap((stage, index) => stage.map((_, exercise) => ({ lesson, stage: index, exercise })));

describe("stages", () => {
  const stage = (lesson: Lesson, placement: string) => lesson.stageOf(parseFen(`${placement} w - - 0 1`));

  it("of bishop and knight go by the black king, the edge and the bishop's colour", () => {
    // A light bishop: a8 and h1 are the right corners.
    expect(stage(bishopAndKnight, "8/8/8/3k4/8/3K4/3BN3/8")).toBe(0);
    expect(stage(bishopAndKnight, "8/3k4/8/3K4/4B3/4N3/8/8")).toBe(1);
    expect(stage(bishopAndKnight, "7k/8/5K2/8/4B3/4N3/8/8")).toBe(2);
    expect(stage(bishopAndKnight, "2k5/8/2K5/8/4B3/4N3/8/8")).toBe(3);
    expect(stage(bishopAndKnight, "k7/8/1K6/8/4B3/4N3/8/8")).toBe(4);
    // With a dark one it is the other way round.
    expect(stage(bishopAndKnight, "k7/8/1K6/8/3B4/4N3/8/8")).toBe(2);
    // At the edge, but the king is far away.
    expect(stage(bishopAndKnight, "k7/8/8/8/4B3/4N3/8/7K")).toBe(0);
  });

  it("of two bishops, queen against rook, and rook and pawn", () => {
    expect(stage(twoBishops, "8/8/8/3k4/8/3K4/3BB3/8")).toBe(0);
    expect(stage(twoBishops, "8/3k4/8/3K4/4BB2/8/8/8")).toBe(1);
    expect(stage(twoBishops, "3k4/8/3K4/8/4BB2/8/8/8")).toBe(2);
    expect(stage(twoBishops, "1k6/8/1K6/8/4BB2/8/8/8")).toBe(3);
    expect(stage(queenAgainstRook, "8/8/3k4/3r4/8/8/3QK3/8")).toBe(0);
    expect(stage(queenAgainstRook, "3k4/3r4/8/3K4/8/8/3Q4/8")).toBe(1);
    expect(stage(queenAgainstRook, "3k4/7r/8/3K4/8/8/3Q4/8")).toBe(2);
    expect(stage(queenAgainstRook, "3k4/8/8/3K4/8/8/3Q4/8")).toBe(3);
    expect(stage(rookAndPawn, "4k3/r7/8/8/3P4/3K4/8/4R3")).toBe(0);
    expect(stage(rookAndPawn, "3K4/3P1k2/8/8/8/8/r7/4R3")).toBe(1);
    expect(stage(rookAndPawn, "8/2KP1k2/8/8/8/8/r7/4R3")).toBe(2);
    expect(stage(rookAndPawn, "3Q4/2K2k2/8/8/8/8/r7/4R3")).toBe(3);
  });

  it("are told of positions in which White has the men that win", () => {
    expect(stageInLessons(parseFen("7k/8/5K2/8/4B3/4N3/8/8 w - - 0 1"))?.stage).toBe(2);
    expect(stageInLessons(parseFen("7K/8/5k2/8/4b3/4n3/8/8 b - - 0 1"))).toBeNull();
    expect(stageInLessons(parseFen("7k/8/5K2/8/4Q3/8/8/8 w - - 0 1"))).toBeNull();
    expect(stageInLessons(parseFen("3k4/7r/8/3K4/8/8/3Q4/8 w - - 0 1"))?.lesson).toBe(queenAgainstRook);
    expect(stageInLessons(parseFen("3k4/7q/8/3K4/8/8/3R4/8 w - - 0 1"))).toBeNull();
    expect(stageText(parseFen("7k/8/5K2/8/4B3/4N3/8/8 w - - 0 1"))?.head).toBe("Stage 3 of 5, Out of the wrong corner: the W.");
  });
});

describe.each(chessLessons.map((lesson) => [lesson.title, lesson] as const))("exercises of %s", (_, lesson) => {
  it("are three to five for each stage, which they are in, and all different", () => {
    expect(exercisesOf(lesson).length).toBe(lesson.stages.length);
    for (const [stage, exercises] of exercisesOf(lesson).entries()) {
      expect(exercises.length).toBeGreaterThanOrEqual(3);
      expect(exercises.length).toBeLessThanOrEqual(5);
      for (const { fen, dtm, moves } of exercises) {
        expect(lesson.stageOf(parseFen(fen))).toBe(stage);
        if (lesson.role === "holder") {
          expect([dtm, parseFen(fen).turn]).toEqual([0, "b"]);
          continue;
        }
        expect(stageInLessons(parseFen(fen))).toEqual({ lesson, stage });
        expect(dtm).toBeGreaterThanOrEqual(2 * moves - 1);
      }
    }
    const fens = placesOf(lesson).map((place) => exerciseAt(place)?.fen);
    expect(new Set(fens).size).toBe(fens.length);
  });

  it("follow each other, and begin anew after the last", () => {
    const places = placesOf(lesson);
    for (const [index, place] of places.entries()) {
      expect(placeAfter(place)).toEqual(places[(index + 1) % places.length]);
    }
  });

  it("have goals, but where mate is one", () => {
    for (const place of placesOf(lesson)) {
      const isLast = place.stage === lesson.stages.length - 1;
      const toMate = lesson.role === "winner" && isLast && lesson.done === "";
      expect(goalOf(place) === null).toBe(toMate);
      expect(goalOf(place)?.isReached(parseFen(exerciseAt(place)?.fen ?? ""), 0) ?? false).toBe(false);
    }
  });
});

describe("an exercise", () => {
  const place: LessonPlace = { lesson: twoBishops, stage: 2, exercise: 0 };
  const start = "4k3/8/3K4/8/8/8/8/2BB4 w - - 0 1";

  function after(session: Session, ...events: SessionEvent[]): Session {
    return events.reduce(step, session);
  }
  function answered(session: Session, object: ReturnType<typeof answer>): Session {
    const wanted = wantedBy(session);
    if (wanted?.kind !== "answer") throw new Error("nothing is asked");
    return step(session, { type: "answered", fen: wanted.fen, answer: of(session.position, object), chance: 0 });
  }

  function replied(session: Session): Session {
    const wanted = wantedBy(session);
    if (wanted?.kind !== "reply") throw new Error("no reply is due");
    return step(session, { type: "replied", fen: wanted.fen });
  }

  it("is over once the stage is behind, with the other side's move played", () => {
    const goal = { ...goalOf(place)!, isReached: (position: ReturnType<typeof parseFen>) => twoBishops.stageOf(position) > 2 };
    let session = after(newSession("winner"), { type: "dealt", position: parseFen(start), goal });
    session = answered(session, answer(13, [move("d1f3", -12), move("d1e2", -14)]));
    session = answered(step(session, { type: "moved", uci: "d1e2" }), answer(-14, [move("e8f8", 13)]));
    session = replied(session);
    session = answered(session, answer(13, [move("e2f3", -12)]));
    expect(session.phase).toBe("yours"); // f8 is two squares from the corner
    session = answered(step(session, { type: "moved", uci: "e2f3" }), answer(-12, [move("f8g8", 11)]));
    session = replied(session);
    session = answered(session, answer(11, [move("f3e4", -10)]));
    expect(session.ending).toBe("reached");
    expect(taskText(session)).toBe("Done: the next stage is 4, Mate");
    expect(summaryTexts(session)).toEqual([`2 moves played; a perfect line took ${goal.moves}. One move lost on the way to mate.`]);
    // Once more from the beginning, with the same goal.
    const again = step(session, { type: "retried" });
    expect([again.phase, again.goal]).toEqual(["waiting", goal]);
  });

  it("says where a position has fallen back to", () => {
    const back = parseFen("8/4k3/3K4/8/8/8/8/2BB4 w - - 0 1");
    const slip = ply(start, { verdict: { kind: "slower", text: "", lostMoves: 2 } });
    expect(exerciseText(place, parseFen(start), []).text).not.toContain("back in stage");
    expect(exerciseText(place, back, [slip]).text).toContain("This is back in stage 2, To the edge.");
  });

  it("is not back in an earlier stage where the way to mate leads through it", () => {
    const place = { lesson: bishopAndKnight, stage: 3, exercise: 1 };
    const { fen } = exerciseAt(place)!;
    expect(fen).toBe("2K1k3/8/8/4B3/5N2/8/8/8 w - - 0 1");
    const afterBf6 = parseFen("2K1k3/8/5B2/8/5N2/8/8/8 b - - 1 1");
    const afterKf7 = parseFen("2K5/5k2/5B2/8/5N2/8/8/8 w - - 2 2");
    const perfect = ply(fen, { uci: "e5f6", san: "Bf6", verdict: { kind: "best", text: "", lostMoves: 0 } });
    const reply = ply(formatFen(afterBf6), { uci: "e8f7", san: "Kf7", byPlayer: false });
    for (const [position, plies] of [[afterBf6, [perfect]], [afterKf7, [perfect, reply]]] as const) {
      expect(exerciseText(place, position, plies).text).not.toContain("back in stage");
    }
    // An old mistake that was made up for is none of this.
    const slip = ply("8/8/3k4/8/8/8/8/2KBN3 w - - 0 1", { verdict: { kind: "slower", text: "", lostMoves: 1 } });
    expect(exerciseText(place, afterKf7, [slip, perfect, reply]).text).not.toContain("back in stage");
    expect(exerciseText(place, afterKf7, [perfect, reply, { ...slip, before: afterKf7 }]).text).toContain("This is back in stage");
  });

  it("comes after a demonstration of the W, which ends with its stage", () => {
    const { demonstration } = bishopAndKnight.stages[2]!;
    const ucis = "f5h7 f8e8 f7e5 e8f8 e5d7 f8e8 f6e6 e8d8 e6d6 d8e8 h7g6 e8d8 d7c5 d8c8 g6f7 c8d8 c5b7 d8c8 d6c6 c8b8".split(" ");
    expect(movesOf(demonstration!)).toMatch(/^Bh7 Ke8 Ne5 Kf8 Nd7\+ .* Kc6 Kb8$/);
    let position = parseFen(demonstration!.fen);
    const moves = ucis.map((uci, index) => {
      const fen = fenAfter(position, uci);
      position = parseFen(fen);
      return { uci, san: movesOf(demonstration!).split(" ")[index]!, fen };
    });
    const moments = momentsOf(demonstration!, { fen: demonstration!.fen, moves });
    expect(moments).toHaveLength(21);
    expect(moments[0]!.played).toEqual([]);
    expect(moments[2]!.text).toBe(moments[1]!.text); // the answer leaves what was said
    expect(movesText(moments[3]!)).toBe("1. Bh7 Ke8 2. Ne5");
    const knight = moments.map(({ position }) => squareName(position.game, position.squares.indexOf("N")));
    expect([...new Set(knight)]).toEqual(["f7", "e5", "d7", "c5", "b7"]);
    expect([moments[0]!, moments.at(-1)!].map(({ position }) => bishopAndKnight.stageOf(position))).toEqual([2, 4]);
    const shown = { place: { lesson: bishopAndKnight, stage: 2, exercise: 0 }, moments, at: 0 };
    expect([shifted(shown, -1).at, shifted(shown, 1).at, shifted({ ...shown, at: 20 }, 1).at]).toEqual([0, 1, 20]);
  });

  it("is kept with the fewest moves lost", () => {
    const none = parseProgress(null);
    expect(lostInExercise(none, place)).toBeUndefined();
    const helped = withExercise(none, place, null);
    expect(lostInExercise(helped, place)).toBeNull();
    const played = withExercise(withExercise(withExercise(helped, place, 3), place, 1), place, null);
    expect(lostInExercise(played, place)).toBe(1);
    expect(lostInExercise(parseProgress(JSON.stringify(played)), place)).toBe(1);
    expect(parseProgress('{"lessons": {"a": "x", "b": -1, "c": 2}}').lessons).toEqual({ c: 2 });
  });
});

describe("a draw to be held", () => {
  const place: LessonPlace = { lesson: philidor, stage: 0, exercise: 0 };
  const start = parseFen("r2k4/6R1/8/2P1K3/8/8/8/8 b - - 0 1");
  const goal = { ...goalOf(place)!, moves: 2, isReached: (_: unknown, played: number) => played >= 2 };
  const dealt = step(newSession("holder"), { type: "dealt", position: start, goal });

  function answered(session: Session, object: ReturnType<typeof answer>, tries: readonly Try[] = []): Session {
    const wanted = wantedBy(session);
    if (wanted?.kind !== "answer") throw new Error("nothing is asked");
    return step(session, { type: "answered", fen: wanted.fen, answer: of(session.position, object), chance: 0, tries });
  }

  it("is played by the side to move, and the other side tries what asks the most", () => {
    let session = answered(dealt, answer(0, [move("a8a6", 0), move("a8b8", 31)]));
    expect([session.phase, session.player]).toEqual(["yours", "b"]);
    expect(taskText(session)).toBe("Your move: hold the draw");
    session = step(session, { type: "moved", uci: "a8a6" });
    session = answered(session, answer(0, [move("g7g8", 0), move("e5d5", 0)]), [
      { uci: "g7g8", holding: 1 },
      { uci: "e5d5", holding: 0.25 },
    ]);
    expect(session.plies[0]?.verdict).toMatchObject({ kind: "best", text: "Holds the draw, as no other move does." });
    expect(session.reply).toBe("e5d5");
    session = step(session, { type: "replied", fen: wantedBy(session)?.kind === "reply" ? formatFen(session.position) : "" });
    session = answered(session, answer(0, [move("a6h6", 0)]));
    session = step(session, { type: "moved", uci: "a6h6" });
    session = answered(session, answer(0, [move("g7g8", 0)]), [{ uci: "g7g8", holding: 1 }]);
    session = answered(step(session, { type: "replied", fen: formatFen(session.position) }), answer(0, [move("d8d7", 0)]));
    expect([session.ending, isSolved(session)]).toEqual(["reached", true]);
    expect(summaryTexts(session)).toEqual(["The draw was held for 2 moves."]);
  });

  it("is lost by a move that loses, which the other side shows", () => {
    let session = answered(dealt, answer(0, [move("a8a6", 0), move("a8b8", 31)]));
    session = answered(step(session, { type: "moved", uci: "a8b8" }), answer(31, [move("e5d6", -30)]));
    expect(session.plies[0]?.verdict).toMatchObject({ kind: "thrown", text: "Throws the draw away: White wins." });
    session = answered(step(session, { type: "replied", fen: formatFen(session.position) }), answer(-30, [move("d8c8", 29)]));
    expect([session.ending, isSolved(session)]).toEqual(["lost", false]);
    expect(taskText(session)).toBe("The draw is gone: White mates in 15 (30 plies)");
  });

  it("is none where somebody wins", () => {
    expect(answered(dealt, answer(-10, [move("a8a6", 9)])).phase).toBe("unfit");
  });
});
