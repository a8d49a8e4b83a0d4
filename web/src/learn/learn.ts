/** The practice room: play out won positions against perfect play, and hear what each move costs. Its controller. */

import type { ApiError } from "../api.ts";
import { legalInput, type Board } from "../board.ts";
import { element } from "../dom.ts";
import { problemOf } from "../explore/problem.ts";
import { emptyPositionOf, type Game } from "../game.ts";
import { press, type Keys } from "../keys.ts";
import { lastMoveMarkers } from "../move_marks.ts";
import { formatFen, other, type Position } from "../position.ts";
import { flip, positionInAddress, type Room, type RoomContext } from "../room.ts";
import { layOut, lookingButtons } from "../room_layout.ts";
import { Speech } from "../speech.ts";
import { ChoiceView } from "./choice_view.ts";
import { demonstrationOf, type Shown } from "./demonstration.ts";
import { showDemonstration } from "./demonstration_view.ts";
import { Demonstrator } from "./demonstrator.ts";
import { GameView } from "./game_view.ts";
import { keepGame, keptGame } from "./kept_game.ts";
import { keysNote } from "./keys_note.ts";
import { LearnToolbar } from "./learn_toolbar.ts";
import { LessonView } from "./lesson_view.ts";
import { exerciseText, goalOf, stageText, type LessonText } from "./lessons/lesson_words.ts";
import { beforeFirst, exerciseAt, lessonsOf, placeAfter, type LessonPlace } from "./lessons/lessons.ts";
import { Practice, type Dealt } from "./practice.ts";
import type { Choice, Exercise } from "./progress.ts";
import { Pursuit } from "./pursuit.ts";
import { answerTo } from "./session_answer.ts";
import { arrowsOf, markersOf } from "./session_marks.ts";
import {
  canTakeBack,
  isMovable,
  isSolved,
  isUnaided,
  lostMovesOf,
  newSession,
  step,
  type Ply,
  type Role,
  type Session,
  type SessionEvent,
} from "./session.ts";
import { StatusView } from "./status_view.ts";
import { hintText, lookText, spokenText } from "./words.ts";
import "../styles/learn.css";
import { t } from "../language.ts";

export function mountLearn(root: HTMLElement, context: RoomContext): Room {
  return new Learn(root, context);
}

class Learn implements Room {
  private session: Session;
  /** What solving this position counts for; null if it was not dealt, or has counted already. */
  private counted: Exercise | null = null;
  /** The exercise of a lesson; null among positions dealt at random. */
  private place: LessonPlace | null = null;
  /** The position came with the address, unasked: another one is dealt if nobody wins it. */
  private tentative = false;
  /** Another room's position. */
  private offered: Position | null = null;
  private visible = false;
  private deals = 0;
  private readonly practice: Practice;
  private readonly demonstrator: Demonstrator;
  private readonly pursuit: Pursuit;
  private readonly speech: Speech;

  private readonly host = element("div", { class: "board-host" });
  private readonly board: Board;
  private readonly toolbar: LearnToolbar;
  private readonly status: StatusView;
  private readonly gameView = new GameView((ply) => this.look(ply));
  private readonly choiceView: ChoiceView;
  private readonly lessonView: LessonView;

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    const { api, game } = context;
    this.practice = new Practice(api, game, () => this.showChoice());
    this.session = this.fresh(this.practice.choice.role);
    this.demonstrator = this.createDemonstrator();
    this.pursuit = this.createPursuit();
    this.speech = new Speech((text) => context.announce(text));
    this.board = context.drawing.createBoard(this.host, { position: this.session.position, label: t`Practice board` });
    this.toolbar = this.createToolbar();
    this.status = new StatusView(api, {
      askAgain: () => this.dispatch({ type: "askedAgain" }),
      endLook: () => this.look(null),
    });
    this.choiceView = new ChoiceView(game, {
      material: (material) => this.choose({ material, difficulty: 0 }),
      role: (role) => this.choose({ role }),
      defence: (defence) => this.practice.choose({ defence }),
      difficulty: (difficulty) => this.choose({ difficulty }),
      addressed: () => this.practiseOffered(),
    });
    this.lessonView = new LessonView(lessonsOf(game), {
      begin: (place) => this.beginExercise(place),
      demonstrate: (place) => this.demonstrate(place),
      leave: () => this.choose({}),
    });
    layOut(root, {
      host: this.host,
      belowBoard: [this.toolbar.root],
      panel: [this.gameView.root, this.lessonView.root, this.choiceView.root, keysNote()],
      verdict: this.status.root,
      afterVerdict: this.gameView.root,
    });
    this.showChoice();
    this.showLessons();
  }

  private createToolbar(): LearnToolbar {
    const actions = {
      hint: () => this.hint(),
      takeBack: () => this.takeBack(),
      finish: () => this.finish(),
      retry: () => this.retry(),
      next: () => this.next(),
    };
    return new LearnToolbar(actions, lookingButtons(this.context, this.board, () => this.onBoard()));
  }

  private createDemonstrator(): Demonstrator {
    return new Demonstrator(this.context.api, {
      began: (place) => {
        this.session = this.fresh(place.lesson.role);
        this.board.setOrientation(this.game.colors[0]);
      },
      moved: (shown, isForward) => this.showMoment(shown, isForward),
      failed: (place) => this.beginExercise(placeAfter(place)), // which says that the server is gone
    });
  }

  private createPursuit(): Pursuit {
    const sources = {
      deal: () => this.practice.deal(),
      answer: (session: Session) => answerTo(session, this.practice.choice.defence, this.context.api),
    };
    return new Pursuit(sources, {
      dealt: (dealt) => this.receive(dealt),
      arrived: (event) => this.dispatch(event),
      failed: (error) => this.fail(error),
    });
  }

  private get game(): Game {
    return this.context.game;
  }

  private fresh(role: Role): Session {
    return newSession(role, emptyPositionOf(this.game));
  }

  // ---- coming and going ----

  show(): void {
    this.visible = true;
    this.practice.forgetTables(); // there may be more than the last time
    const addressed = this.addressedPosition();
    if (this.deals > 0) this.offer(addressed);
    else if (!this.goOn() && addressed) this.begin(addressed, true);
    if (this.deals === 0) this.next();
    else this.practice.findRanges().catch(() => undefined); // asked again with the next position
    if (this.session.problem) this.dispatch({ type: "askedAgain" });
    this.writeAddress();
    this.pursue();
  }

  hide(): void {
    this.visible = false;
    this.pursuit.abandon();
    // One that has not come yet would write its position into the address of another room.
    if (!this.demonstrator.shown) this.demonstrator.leave();
    this.board.rest();
  }

  /** After a reload the game is there again, as long as the address still names the position on the board. Returns whether it is. */
  private goOn(): boolean {
    const kept = keptGame(this.game);
    if (!kept || formatFen(kept.session.position) !== this.context.fen()) return false;
    this.enter(kept.place);
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

  private offer(position: Position | null): void {
    this.offered = position && formatFen(position) !== formatFen(this.session.position) ? position : null;
    this.choiceView.offerAddress(this.offered !== null);
  }

  private practiseOffered(): void {
    if (this.offered) this.begin(this.offered, false);
    this.board.focus();
  }

  private writeAddress(): void {
    const isThere = this.visible && this.session.phase !== "dealing";
    if (this.demonstrator.shown || isThere) this.context.setFen(formatFen(this.demonstrated() ?? this.session.position));
  }

  // ---- from one exercise to the next ----

  private choose(change: Partial<Choice>): void {
    this.practice.choose(change);
    this.place = null;
    this.next();
  }

  /** Another exercise: of the lesson, or dealt at random. */
  private next(): void {
    if (this.place) {
      const place = placeAfter(this.place);
      if (place.exercise === 0 && !this.demonstrator.shown && demonstrationOf(place)) this.demonstrate({ ...place, exercise: beforeFirst });
      else this.beginExercise(place);
      return;
    }
    this.enter(null);
    this.dispatch({ type: "began", role: this.practice.choice.role });
  }

  private begin(position: Position, tentative: boolean): void {
    this.enter(null, tentative);
    this.session = this.fresh(this.practice.choice.role);
    this.dispatch({ type: "dealt", position });
  }

  private beginExercise(place: LessonPlace): void {
    const exercise = exerciseAt(place);
    if (!exercise) return;
    this.enter(place);
    this.session = this.fresh(place.lesson.role);
    this.dispatch({ type: "dealt", position: this.game.parseFen(exercise.fen), goal: goalOf(place) });
  }

  /** Shows how a stage is done; its exercises follow. */
  private demonstrate(place: LessonPlace): void {
    if (!demonstrationOf(place)) return;
    this.enter(place);
    this.pursuit.abandon();
    void this.demonstrator.begin(place);
  }

  /** Leaves whatever was there for a place in a lesson, or for none. */
  private enter(place: LessonPlace | null, tentative = false): void {
    ++this.deals;
    this.demonstrator.leave();
    this.place = place;
    this.counted = null;
    this.tentative = tentative;
    this.offer(null);
    this.showLessons();
  }

  // ---- what the user does ----

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
    // On a phone the list is below the board.
    if (ply) this.host.scrollIntoView({ block: "nearest" });
    this.context.announce(ply ? lookText(ply) : t`Back in the game`);
  }

  private readonly keys: Keys = {
    Escape: () => (this.session.reviewed ? this.look(null) : false),
    h: () => this.hint(),
    t: () => this.takeBack(),
    e: () => this.finish(),
    r: () => this.retry(),
    n: () => this.next(),
    f: () => flip(this.board, this.context),
  };

  private readonly demonstrationKeys: Keys = {
    ...this.keys,
    ArrowLeft: () => this.demonstrator.shift(-1),
    ArrowRight: () => this.demonstrator.shift(1),
    " ": () => this.demonstrator.shift(1),
  };

  key(event: KeyboardEvent): boolean {
    return press(this.demonstrator.shown ? this.demonstrationKeys : this.keys, event);
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

  /** Sees to it that what the session wants comes. */
  private pursue(): void {
    if (this.visible) this.pursuit.pursue(this.demonstrator.shown ? null : this.session, this.deals);
  }

  private receive({ position, exercise }: Dealt): void {
    this.board.setOrientation(exercise.role === "winner" ? position.turn : other(position.turn));
    this.counted = exercise;
    this.dispatch({ type: "dealt", position });
  }

  private fail(error: ApiError): void {
    if (error.kind === "illegal" && this.tentative) this.next();
    else this.dispatch({ type: "failed", problem: { kind: error.kind === "gone" ? "gone" : "other", ...problemOf(error) } });
  }

  private keepScore(): void {
    if (!isSolved(this.session)) return;
    const lost = isUnaided(this.session) ? lostMovesOf(this.session) : null;
    this.practice.solved(this.place, this.counted, lost);
    this.counted = null;
    this.showLessons();
  }

  // ---- showing ----

  /** The position on the board: of the game, or of the move that is looked at again. */
  private onBoard(): Position {
    return this.demonstrated() ?? this.session.reviewed?.before ?? this.session.position;
  }

  private demonstrated(): Position | null {
    const { shown } = this.demonstrator;
    return shown?.moments[shown.at]?.position ?? null;
  }

  private showChoice(): void {
    const { progress, materials, ranges } = this.practice;
    this.choiceView.show(progress, materials, ranges);
  }

  private showLessons(): void {
    this.lessonView.show(this.practice.progress, this.place);
  }

  private showMoment(shown: Shown, isForward: boolean): void {
    this.writeAddress();
    this.render();
    const { played, text } = shown.moments[shown.at]!;
    const last = played.at(-1);
    if (isForward && last) this.context.moved(last.san);
    this.context.announce([last?.san, text].filter(Boolean).join(". "));
  }

  private render(): void {
    const { shown } = this.demonstrator;
    this.gameView.show(this.session);
    this.board.setPosition(this.onBoard());
    if (shown) this.renderDemonstration(shown);
    else this.renderGame(this.session);
  }

  private renderDemonstration(shown: Shown): void {
    const { played } = shown.moments[shown.at]!;
    showDemonstration(this.status.root, shown, { shift: (by) => this.demonstrator.shift(by), end: () => this.next() });
    this.board.setMarkers(lastMoveMarkers(played.at(-1)?.uci));
    this.board.setArrows([]);
    this.board.setInput(null);
    this.toolbar.showDemonstration();
  }

  private renderGame(session: Session): void {
    this.status.show(session, this.lessonText());
    this.board.setMarkers(markersOf(session));
    this.board.setArrows(arrowsOf(session));
    const moves = isMovable(session) ? session.answer?.moves : undefined;
    this.board.setInput(moves ? legalInput(moves, (uci) => this.dispatch({ type: "moved", uci })) : null);
    this.toolbar.show(session);
    this.speak();
  }

  private lessonText(): LessonText | null {
    const { position, phase, plies } = this.session;
    if (phase === "dealing") return null;
    return this.place ? exerciseText(this.place, position, plies) : stageText(position);
  }

  /** Each turn is spoken once, when nothing is under way any more. */
  private speak(): void {
    const { session } = this;
    const settled = session.phase === "yours" || session.phase === "over" || session.phase === "unfit";
    if (session.problem) {
      this.speech.say(session.problem.text);
    } else if (settled && !session.reviewed && session.hintStep === 0) {
      this.speech.say(spokenText(session), `${this.deals} ${session.takeBacks} ${formatFen(session.position)}`);
    }
  }
}
