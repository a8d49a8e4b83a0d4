/** The practice room: play out won positions against perfect play, and hear what each move costs. */

import { ApiError, type Answer } from "../api.ts";
import { legalInput, type Arrow, type Board, type Marker } from "../board.ts";
import { button, element } from "../dom.ts";
import { NoTablesError } from "../explore/problem.ts";
import { emptyPositionOf, splitMove, type Game } from "../game.ts";
import { capturedBy, checkedKing, formatFen, other, positionAfter, type Position } from "../position.ts";
import { flip, positionInAddress, retryAfter, type Room, type RoomContext } from "../room.ts";
import { layOut, lookingButtons, toolbar } from "../room_layout.ts";
import { bestMoves, moveCategory } from "../values.ts";
import { ChoiceView } from "./choice_view.ts";
import { difficulties, wonMaterials, type Range, type WonMaterial } from "./difficulty.ts";
import { demonstrationOf, momentsOf, movesOf, shifted, type Shown } from "./demonstration.ts";
import { showDemonstration } from "./demonstration_view.ts";
import { GameView } from "./game_view.ts";
import { holds } from "./judgement.ts";
import { keepGame, keptGame } from "./kept_game.ts";
import { LessonView } from "./lesson_view.ts";
import { exerciseText, goalOf, stageText, type LessonText } from "./lessons/lesson_words.ts";
import { beforeFirst, exerciseAt, lessonsOf, placeAfter, type LessonPlace } from "./lessons/lessons.ts";
import type { Defence, Try } from "./opponent.ts";
import {
  firstChoiceOf,
  loadProgress,
  storeProgress,
  withExercise,
  withSolved,
  type Choice,
  type Exercise,
  type Progress,
} from "./progress.ts";
import {
  canTakeBack,
  hintedMove,
  isMistake,
  isSolved,
  isUnaided,
  lostMovesOf,
  newSession,
  refutationOf,
  step,
  wantedBy,
  type Ply,
  type Problem,
  type Session,
  type SessionEvent,
} from "./session.ts";
import { StatusView } from "./status_view.ts";
import { answerText, hintText, numberedMove, spokenText } from "./words.ts";
import "../styles/learn.css";
import { t } from "../language.ts";

/** The other side thinks so long, in ms: its move is seen as a move of its own. */
const replyAfter = 450;

export function mountLearn(root: HTMLElement, context: RoomContext): Room {
  return new Learn(root, context);
}

class Learn implements Room {
  private readonly host = element("div", { class: "board-host" });
  private readonly board: Board;
  private readonly status: StatusView;
  private readonly gameView = new GameView((ply) => this.look(ply));
  private readonly choiceView: ChoiceView;
  private readonly lessonView: LessonView;
  private readonly hintButton = button(t`Hint`, { title: t`Which piece; again: which square (H)` }, () => this.hint());
  private readonly backButton = button(t`Take back`, { title: t`Take the last move back (T)` }, () => this.takeBack());
  private readonly finishButton = button(t`Finish`, { title: t`Have the rest played for you (E)` }, () => this.finish());
  private readonly retryButton = button(t`Retry`, { title: t`The same position again (R)` }, () => this.retry());
  private readonly nextButton = button(t`Next position`, { title: t`Another position (N)` }, () => this.next());

  private session: Session;
  private progress: Progress;
  private materials: readonly WonMaterial[] = [];
  private ranges: readonly Range[] = [];
  /** What solving this position counts for; null if it was not dealt, or has counted already. */
  private counted: Exercise | null = null;
  /** The exercise of a lesson; null among positions dealt at random. */
  private place: LessonPlace | null = null;
  /** How a stage of a lesson is done, while that is shown. */
  private shown: Shown | null = null;
  /** The position came with the address, unasked: another one is dealt if nobody wins it. */
  private tentative = false;
  /** Another room's position. */
  private offered: Position | null = null;
  private visible = false;
  private timer = 0;
  /** What is under way, so that it is not begun twice; answers to anything older are dropped. */
  private pursued = "";
  private pursuit = 0;
  private deals = 0;
  private lastSpoken = "";

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    this.status = new StatusView(context.api, {
      askAgain: () => this.dispatch({ type: "askedAgain" }),
      endLook: () => this.look(null),
    });
    this.choiceView = new ChoiceView(context.game, {
      material: (material) => this.choose({ material, difficulty: 0 }),
      role: (role) => this.choose({ role }),
      defence: (defence) => this.keepChoice({ defence }),
      difficulty: (difficulty) => this.choose({ difficulty }),
      addressed: () => this.practiseOffered(),
    });
    this.lessonView = new LessonView(lessonsOf(context.game), {
      begin: (place) => this.beginExercise(place),
      demonstrate: (place) => void this.demonstrate(place),
      leave: () => this.choose({}),
    });
    this.progress = loadProgress(this.game);
    this.session = newSession(this.progress.choice.role, emptyPositionOf(this.game));
    this.board = context.drawing.createBoard(this.host, {
      position: emptyPositionOf(this.game),
      label: t`Practice board`,
    });
    layOut(root, {
      host: this.host,
      belowBoard: [this.toolbar()],
      panel: [this.gameView.root, this.lessonView.root, this.choiceView.root, keysNote()],
      verdict: this.status.root,
      afterVerdict: this.gameView.root,
    });
    const { material } = this.progress.choice;
    this.choiceView.showMaterials([material], material);
    this.choiceView.show(this.progress, []);
    this.lessonView.show(this.progress, null);
  }

  private get game(): Game {
    return this.context.game;
  }

  private toolbar(): HTMLElement {
    return toolbar(
      t`Practice`,
      this.hintButton,
      this.backButton,
      this.finishButton,
      this.retryButton,
      this.nextButton,
      ...lookingButtons(this.context, this.board, () => this.onBoard()),
    );
  }

  // ---- coming and going ----

  show(): void {
    this.visible = true;
    this.materials = []; // there may be more than the last time
    const addressed = this.addressedPosition();
    if (this.deals > 0) this.offer(addressed);
    else if (!this.goOn() && addressed) this.begin(addressed, true);
    if (this.deals === 0) this.next();
    else this.findRanges().catch(() => undefined); // asked again with the next position
    if (this.session.problem) this.dispatch({ type: "askedAgain" });
    this.writeAddress();
    this.pursue();
  }

  hide(): void {
    this.visible = false;
    this.abandon();
    this.board.rest();
  }

  /** What is under way comes too late. */
  private abandon(): void {
    clearTimeout(this.timer);
    this.pursued = "";
    ++this.pursuit;
  }

  /** After a reload the game is there again, as long as the address still names the position on the board. Returns whether it is. */
  private goOn(): boolean {
    const kept = keptGame(this.game);
    if (!kept || formatFen(kept.session.position) !== this.context.fen()) return false;
    this.place = kept.place;
    this.leaveExercise(false);
    this.counted = kept.counted;
    this.session = kept.session;
    if (this.session.player) this.board.setOrientation(this.session.player);
    this.render();
    return true;
  }

  /** The position in the address, unless it is none or the one that Explore begins with. */
  private addressedPosition(): Position | null {
    return this.context.fen() === this.game.startFen ? null : positionInAddress(this.context);
  }

  /** A defender is to see how it is done. */
  private defence(): Defence {
    return this.session.role === "winner" ? this.progress.choice.defence : "perfect";
  }

  private offer(position: Position | null): void {
    this.offered = position && formatFen(position) !== formatFen(this.session.position) ? position : null;
    this.choiceView.offerAddress(this.offered !== null);
  }

  private practiseOffered(): void {
    if (this.offered) this.begin(this.offered, false);
    this.board.focus();
  }

  private writeAddress(): void {
    if (this.shown) this.context.setFen(formatFen(this.onBoard()));
    else if (this.visible && this.session.phase !== "dealing") this.context.setFen(formatFen(this.session.position));
  }

  // ---- what the user does ----

  private keepChoice(change: Partial<Choice>): void {
    this.progress = { ...this.progress, choice: { ...this.progress.choice, ...change } };
    storeProgress(this.progress, this.game);
  }

  private choose(change: Partial<Choice>): void {
    this.keepChoice(change);
    if (change.material) this.ranges = [];
    this.place = null;
    this.shown = null;
    this.choiceView.show(this.progress, this.ranges);
    this.next();
  }

  /** Another exercise: of the lesson, or dealt at random. */
  private next(): void {
    if (this.place) {
      const place = placeAfter(this.place);
      if (place.exercise === 0 && !this.shown && demonstrationOf(place)) void this.demonstrate({ ...place, exercise: beforeFirst });
      else this.beginExercise(place);
      return;
    }
    this.leaveExercise(false);
    this.dispatch({ type: "began", role: this.progress.choice.role });
  }

  private begin(position: Position, tentative: boolean): void {
    this.place = null;
    this.leaveExercise(tentative);
    this.session = newSession(this.progress.choice.role, emptyPositionOf(this.game));
    this.dispatch({ type: "dealt", position });
  }

  private beginExercise(place: LessonPlace): void {
    const exercise = exerciseAt(place);
    if (!exercise) return;
    this.place = place;
    this.leaveExercise(false);
    this.session = newSession(place.lesson.role, emptyPositionOf(this.game));
    this.dispatch({ type: "dealt", position: this.game.parseFen(exercise.fen), goal: goalOf(place) });
  }

  /** Shows how a stage is done; its exercises follow. */
  private async demonstrate(place: LessonPlace): Promise<void> {
    const demonstration = demonstrationOf(place);
    if (!demonstration) return;
    this.place = place;
    this.leaveExercise(false);
    this.abandon();
    const { deals } = this;
    try {
      const line = await this.context.api.play(demonstration.fen, movesOf(demonstration));
      if (deals !== this.deals) return;
      this.session = newSession(place.lesson.role, emptyPositionOf(this.game));
      this.board.setOrientation(this.game.colors[0]);
      this.showMoment({ place, moments: momentsOf(demonstration, line), at: 0 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (deals === this.deals) this.beginExercise(placeAfter(place)); // which says that the server is gone
    }
  }

  private showMoment(shown: Shown): void {
    const isOn = this.shown !== null && shown.at > this.shown.at;
    this.shown = shown;
    this.context.setFen(formatFen(this.onBoard()));
    this.render();
    const moment = shown.moments[shown.at]!;
    const last = moment.played.at(-1);
    if (isOn && last) this.context.moved(last.san);
    this.context.announce([last?.san, moment.text].filter(Boolean).join(". "));
  }

  private shiftMoment(by: number): void {
    if (!this.shown) return;
    const there = shifted(this.shown, by);
    if (there.at !== this.shown.at) this.showMoment(there);
  }

  private leaveExercise(tentative: boolean): void {
    ++this.deals;
    this.shown = null;
    this.counted = null;
    this.tentative = tentative;
    this.offer(null);
    this.lessonView.show(this.progress, this.place);
  }

  private retry(): void {
    this.dispatch({ type: "retried" });
  }

  private takeBack(): void {
    if (!canTakeBack(this.session)) return;
    this.dispatch({ type: "tookBack" });
    this.context.announce(t`Taken back. ${spokenText({ ...this.session, plies: [] })}`);
  }

  private hint(): void {
    this.dispatch({ type: "hinted" });
    const text = hintText(this.session);
    if (text) this.context.announce(text);
  }

  private finish(): void {
    this.dispatch({ type: "finishing" });
  }

  private look(ply: Ply | null): void {
    this.dispatch({ type: "looked", ply });
    if (!ply) {
      this.context.announce(t`Back in the game`);
      return;
    }
    // On a phone the list is below the board.
    this.host.scrollIntoView({ block: "nearest" });
    const best = bestMoves(ply.answer.moves, ply.before).map((move) => move.san);
    const text = t`Before ${numberedMove(ply)}. ${ply.verdict?.text ?? ""} Best: ${best.join(", ")}. ${answerText(ply)}`;
    this.context.announce(text.trim());
  }

  key(event: KeyboardEvent): boolean {
    const shift = { ArrowLeft: -1, ArrowRight: 1, " ": 1 }[event.key];
    if (this.shown && shift !== undefined) {
      this.shiftMoment(shift);
      return true;
    }
    if (event.key === "Escape" && this.session.reviewed) {
      this.look(null);
      return true;
    }
    const actions: Readonly<Record<string, () => void>> = {
      h: () => this.hint(),
      t: () => this.takeBack(),
      e: () => this.finish(),
      r: () => this.retry(),
      n: () => this.next(),
      f: () => flip(this.board, this.context),
    };
    const action = actions[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  }

  // ---- from one state to the next ----

  private dispatch(event: SessionEvent): void {
    const before = this.session;
    this.session = step(before, event);
    if (this.session.phase === "unfit" && this.tentative) {
      this.next();
      return;
    }
    if (this.session.phase === "over" && before.phase !== "over") this.keepScore();
    if (this.session.player && this.session.player !== before.player) this.board.setOrientation(this.session.player);
    if (this.session.position !== before.position) this.writeAddress();
    const last = this.session.plies.at(-1);
    if (last && this.session.plies.length > before.plies.length) this.context.moved(last.san);
    this.render();
    this.pursue();
    if (this.session.phase !== "dealing") {
      keepGame({ session: this.session, place: this.place, counted: this.counted }, this.game);
    }
  }

  private keepScore(): void {
    if (!isSolved(this.session)) return;
    const lost = isUnaided(this.session) ? lostMovesOf(this.session) : null;
    if (this.place) this.progress = withExercise(this.progress, this.place, lost);
    if (this.counted) this.progress = withSolved(this.progress, this.counted, lost);
    this.counted = null;
    storeProgress(this.progress, this.game);
    this.choiceView.show(this.progress, this.ranges);
    this.lessonView.show(this.progress, this.place);
  }

  /** Sees to it that what the session wants comes. */
  private pursue(): void {
    const wanted = this.shown ? null : wantedBy(this.session);
    const name = wanted ? `${this.deals} ${JSON.stringify(wanted)}` : "";
    if (!this.visible || name === this.pursued) return;
    this.pursued = name;
    const pursuit = ++this.pursuit;
    clearTimeout(this.timer);
    const current = () => pursuit === this.pursuit;
    if (wanted?.kind === "position") {
      void this.tell(current, this.deal(current));
    } else if (wanted?.kind === "answer") {
      const { fen } = wanted;
      void this.tell(current, this.answered(fen));
    } else if (wanted?.kind === "reply") {
      this.timer = window.setTimeout(() => this.dispatch({ type: "replied", fen: wanted.fen }), replyAfter);
    } else if (wanted?.kind === "move") {
      this.timer = window.setTimeout(() => this.dispatch({ type: "moved", uci: wanted.uci }), replyAfter);
    } else if (this.session.problem?.kind === "gone") {
      this.timer = window.setTimeout(() => this.dispatch({ type: "askedAgain" }), retryAfter);
    }
  }

  private async answered(fen: string): Promise<SessionEvent> {
    const answer = await this.context.api.standard(fen);
    const { role, player, position } = this.session;
    const isTrying = role === "holder" && player !== null && position.turn !== player && answer.category === "draw";
    const tries = isTrying ? await this.tries(position, answer) : [];
    return { type: "answered", fen, answer, chance: Math.random(), defence: this.defence(), tries };
  }

  /** What each of the moves that keep a draw, and every man, asks of who has to hold it. */
  private async tries(position: Position, { moves }: Answer): Promise<Try[]> {
    const kept = moves.filter((move) => moveCategory(move) === "draw" && !move.insufficient_material && !move.stalemate);
    const tries = kept.map(async ({ uci, fen }): Promise<Try | null> => {
      const after = positionAfter(position, fen);
      const { moves: replies } = await this.context.api.standard(formatFen(after));
      const holding = replies.filter(holds);
      if (holding.some((reply) => capturedBy(after, reply.fen) !== null)) return null;
      return { uci, holding: holding.length / Math.max(1, replies.length) };
    });
    return (await Promise.all(tries)).filter((each) => each !== null);
  }

  /** Dispatches the event that is promised, or the failure. */
  private async tell(current: () => boolean, promised: Promise<SessionEvent>): Promise<void> {
    try {
      const event = await promised;
      if (current()) this.dispatch(event);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!current()) return;
      if (error.kind === "illegal" && this.tentative) this.next();
      else this.dispatch({ type: "failed", problem: problemOf(error) });
    }
  }

  /** A random position as chosen; the difficulties are found out first. */
  private async deal(current: () => boolean): Promise<SessionEvent> {
    await this.findRanges();
    const { material, role, difficulty } = this.progress.choice;
    const range = this.ranges[difficulty];
    if (!range) throw new Error(`no difficulty of ${material}`);
    const { fen } = await this.context.api.practice(material, range.min, range.max);
    const position = this.game.parseFen(fen);
    const bottom = role === "winner" ? position.turn : other(position.turn);
    if (current()) {
      this.board.setOrientation(bottom);
      this.counted = { material, role, range };
    }
    return { type: "dealt", position };
  }

  /** The difficulties of the chosen material. */
  private async findRanges(): Promise<void> {
    if (this.materials.length === 0) await this.listMaterials();
    const { material } = this.progress.choice;
    this.showRanges(difficulties(this.materials.find((each) => each.material === material)?.longest ?? 0));
  }

  private async listMaterials(): Promise<void> {
    this.materials = wonMaterials(await this.context.api.tables(), this.game);
    const names = this.materials.map(({ material }) => material);
    const [first] = names;
    if (first === undefined) throw new NoTablesError(t`There is no table of distances to mate in which somebody wins.`, this.game);
    if (!names.includes(this.progress.choice.material)) {
      this.progress = { ...this.progress, choice: { ...firstChoiceOf(this.game), material: first } };
    }
    this.choiceView.showMaterials(names, this.progress.choice.material);
  }

  private showRanges(ranges: readonly Range[]): void {
    this.ranges = ranges;
    const { choice } = this.progress;
    const difficulty = Math.max(0, Math.min(choice.difficulty, ranges.length - 1));
    this.progress = { ...this.progress, choice: { ...choice, difficulty } };
    this.choiceView.show(this.progress, ranges);
  }

  // ---- showing ----

  /** The position on the board: of the game, or of the move that is looked at again. */
  private onBoard(): Position {
    return this.shown?.moments[this.shown.at]?.position ?? this.session.reviewed?.before ?? this.session.position;
  }

  private render(): void {
    if (this.shown) this.renderDemonstration(this.shown);
    else this.renderGame();
  }

  private renderDemonstration(shown: Shown): void {
    const { played } = shown.moments[shown.at]!;
    showDemonstration(this.status.root, shown, { shift: (by) => this.shiftMoment(by), end: () => this.next() });
    this.gameView.show(this.session);
    this.board.setPosition(this.onBoard());
    this.board.setMarkers(lastMoveMarkers(played.at(-1)?.uci));
    this.board.setArrows([]);
    this.board.setInput(null);
    for (const each of [this.hintButton, this.backButton, this.finishButton, this.retryButton]) setEnabled(each, false);
    this.nextButton.classList.remove("primary");
  }

  private renderGame(): void {
    const { session } = this;
    this.status.show(session, this.lessonText());
    this.gameView.show(session);
    this.board.setPosition(this.onBoard());
    this.board.setMarkers(this.markers());
    this.board.setArrows(session.reviewed ? reviewArrows(session.reviewed) : this.gameArrows());
    const movable = session.phase === "yours" && !session.reviewed && !session.problem;
    this.board.setInput(
      movable && session.answer
        ? legalInput(session.answer.moves, (uci) => this.dispatch({ type: "moved", uci }))
        : null,
    );
    // A disabled button would lose the keyboard's focus and with it the keys.
    setEnabled(this.hintButton, movable);
    setEnabled(this.backButton, canTakeBack(session));
    setEnabled(this.finishButton, movable && !session.isFinishing);
    setEnabled(this.retryButton, session.phase !== "dealing");
    // It stands out only when nothing is left to play.
    this.nextButton.classList.toggle("primary", session.phase === "over" || session.phase === "unfit");
    this.speak();
  }

  private lessonText(): LessonText | null {
    const { position, phase, plies } = this.session;
    if (phase === "dealing") return null;
    return this.place ? exerciseText(this.place, position, plies) : stageText(position);
  }

  private markers(): Marker[] {
    const { session } = this;
    if (session.reviewed) return [];
    const last = session.plies.at(-1);
    const markers = lastMoveMarkers(last?.uci);
    const king = checkedKing(session.position, session.answer);
    if (king) markers.push({ square: king, kind: "check" });
    const hinted = hintedMove(session);
    if (hinted) markers.push({ square: splitMove(hinted.uci).from, kind: "hint" });
    return markers;
  }

  /** The move that was hinted at, or how a thrown win was refuted. */
  private gameArrows(): Arrow[] {
    const hinted = this.session.hintStep === 2 ? hintedMove(this.session) : null;
    if (hinted) return [{ ...splitMove(hinted.uci), kind: "hint" }];
    const refutation = refutationOf(this.session);
    return refutation ? [{ ...splitMove(refutation.uci), kind: "refutation" }] : [];
  }

  /** Each turn is spoken once, when nothing is under way any more. */
  private speak(): void {
    const { session } = this;
    const settled = session.phase === "yours" || session.phase === "over" || session.phase === "unfit";
    if (session.problem) {
      this.sayOnce(session.problem.text);
    } else if (settled && !session.reviewed && session.hintStep === 0) {
      this.sayOnce(spokenText(session), `${this.deals} ${session.takeBacks} ${formatFen(session.position)}`);
    }
  }

  private sayOnce(text: string, name = text): void {
    if (name === this.lastSpoken) return;
    this.lastSpoken = name;
    this.context.announce(text);
  }
}

function lastMoveMarkers(uci: string | undefined): Marker[] {
  if (uci === undefined) return [];
  const { from, to } = splitMove(uci);
  return [
    { square: from, kind: "last" },
    { square: to, kind: "last" },
  ];
}

function setEnabled(which: HTMLButtonElement, enabled: boolean): void {
  which.setAttribute("aria-disabled", String(!enabled));
}

/** The best moves, the one that was played and, if it was a mistake, its answer. */
function reviewArrows(ply: Ply): Arrow[] {
  const { answer, uci, reply } = ply;
  const best = bestMoves(answer.moves, ply.before).filter((move) => move.uci !== uci);
  return [
    ...best.map((move): Arrow => ({ ...splitMove(move.uci), kind: "best" })),
    { ...splitMove(uci), kind: "loss" },
    ...(isMistake(ply) && reply ? [{ ...splitMove(reply.uci), kind: "refutation" } as const] : []),
  ];
}

function problemOf(error: ApiError): Problem {
  if (error.kind === "gone") return { kind: "gone", text: error.message };
  if (error instanceof NoTablesError) return { kind: "other", ...error.problem };
  return { kind: "other", text: error.message };
}

function keysNote(): HTMLElement {
  const keys: readonly (readonly [string, string])[] = [
    ["H", t`hint`],
    ["T", t`take back`],
    ["E", t`finish`],
    ["R", t`retry`],
    ["N", t`next position`],
    ["F", t`flip`],
  ];
  return element(
    "p",
    { class: "panel-part fine keys-note" },
    ...keys.map(([key, meaning]) => element("span", {}, element("kbd", {}, key), ` ${meaning}`)),
  );
}
