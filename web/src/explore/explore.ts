/** The room to look at positions: every legal move with its exact value. Its controller: it joins the history to the views. */

import type { Answer, ApiError, MainLine } from "../api.ts";
import type { Board } from "../board.ts";
import { element } from "../dom.ts";
import { download } from "../download.ts";
import { press, type Keys } from "../keys.ts";
import {
  FenError,
  formatFen,
  movePieceFreely,
  nameOf,
  pieceAt,
  positionAfter,
  shifted,
  withClock,
  withPiece,
  type Game,
  type Position,
  type Square,
} from "../position.ts";
import { flip, type Room, type RoomContext } from "../room.ts";
import { layOut } from "../room_layout.ts";
import { Speech } from "../speech.ts";
import { bestMoves, headline } from "../values.ts";
import { BoardMarks } from "./board_marks.ts";
import { ExploreToolbar, type ExploreToolbarActions } from "./explore_toolbar.ts";
import { HeadlineView } from "./headline_view.ts";
import { History } from "./history.ts";
import { historyAsPgn } from "./history_pgn.ts";
import { HistoryView } from "./history_view.ts";
import { Inquiry } from "./inquiry.ts";
import { keepHistory, keptHistory } from "./kept_history.ts";
import { LineView } from "./line_view.ts";
import { MovesView } from "./moves_view.ts";
import { openPgn } from "./open_pgn.ts";
import { pieceInput } from "./piece_input.ts";
import { RuleView } from "./rule_view.ts";
import { SetUpView, type SetUpActions } from "./set_up_view.ts";
import "../styles/explore.css";
import { t } from "../language.ts";

export function mountExplore(root: HTMLElement, context: RoomContext): Room {
  return new Explore(root, context);
}

class Explore implements Room {
  private history: History;
  private readonly inquiry: Inquiry;
  private readonly speech: Speech;

  private readonly board: Board;
  private readonly marks: BoardMarks;
  private readonly toolbar: ExploreToolbar;
  private readonly welcome: HTMLElement;
  private readonly headline: HeadlineView;
  private readonly setUpView: SetUpView;
  /** Null in games without the fifty-move rule. */
  private readonly rule: RuleView | null;
  private readonly moves: MovesView;
  private readonly line = new LineView({ follow: (line, moves) => this.change(() => this.history.follow(line, moves)) });
  private readonly historyView = new HistoryView({
    go: (node) => {
      if (this.history.goTo(node)) this.refresh();
    },
    save: () => download("mate33-history.pgn", "application/x-chess-pgn", historyAsPgn(this.history)),
    open: (file) => void this.open(file),
  });

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    const { api, game } = context;
    this.history = new History(game.parseFen(game.startFen));
    this.speech = new Speech((text) => context.announce(text));
    this.inquiry = new Inquiry(api, {
      waiting: () => this.showWaiting(),
      answered: (answer, isUpdate) => this.showAnswer(answer, isUpdate),
      failed: (error) => this.showError(error),
      line: (line) => this.showLine(line),
    });
    const host = element("div", { class: "board-host" });
    this.board = context.drawing.createBoard(host, { position: this.position, label: game.words.board });
    this.marks = new BoardMarks(context, this.board, this.history.current);
    this.toolbar = new ExploreToolbar(context, this.toolbarActions());
    this.welcome = element("p", { class: "welcome panel-part" }, game.words.welcome);
    this.headline = new HeadlineView(api, {
      retry: () => this.inquiry.askAgain(),
      withoutCastling: () => this.setUp({ ...this.position, castling: "-" }),
    });
    this.setUpView = new SetUpView(context, this.setUpActions());
    this.rule = game.countsFiftyMoves ? new RuleView({ clock: (halfmoves) => this.setClock(halfmoves) }) : null;
    this.moves = new MovesView(game, {
      play: (move) => this.play(move.uci),
      point: (move) => this.marks.pointAtMove(move),
    });
    layOut(root, {
      host,
      belowBoard: [this.toolbar.root, ...this.marks.legends],
      panel: [this.welcome, this.setUpView.root, this.rule?.root, this.moves.root, this.line.root, this.historyView.root],
      verdict: this.headline.root,
      afterVerdict: this.setUpView.root,
    });
    this.board.onHover((square) => this.marks.pointAtSquare(square));
    this.board.onPress((square) => this.press(square));
  }

  private toolbarActions(): ExploreToolbarActions {
    return {
      go: (index) => this.go(index),
      step: (by) => this.step(by),
      playBest: () => this.playBest(),
      toggleHeat: () => this.toggleHeat(),
      toggleCovered: () => this.toggleCovered(),
      toggleSetUp: () => this.setUpView.toggle(),
      flip: () => flip(this.board, this.context),
    };
  }

  private setUpActions(): SetUpActions {
    return {
      edit: (edit) => this.setUp(edit(this.position)),
      shift: (right, up) => this.shift(right, up),
      squareAt: (x, y) => this.board.squareAt(x, y),
      freedomChanged: () => {
        this.toolbar.press("setUp", this.setUpView.open);
        this.updateInput();
      },
    };
  }

  private get game(): Game {
    return this.context.game;
  }

  private get position(): Position {
    return this.history.current.position;
  }

  // ---- the address ----

  show(): void {
    const fen = this.context.fen();
    this.goOn(fen);
    try {
      if (fen === "" || fen === formatFen(this.position)) this.refresh();
      else this.visit(this.game.parseFen(fen));
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      this.refresh();
      if (!this.setUpView.open) this.setUpView.toggle();
      this.setUpView.showBadFen(fen, t`The address held no position: ${error.message}`);
    }
  }

  /** After a reload the lines are there again, as long as the address still names the position on the board. */
  private goOn(fen: string): void {
    if (this.inquiry.hasBegun || fen === "") return;
    const kept = keptHistory(this.game);
    if (kept && formatFen(kept.current.position) === fen) this.history = kept;
  }

  /** Goes to the position of the address. Who comes to the page by it begins with it. */
  private visit(position: Position): void {
    const isFirst = this.history.entries.length === 1 && !this.inquiry.hasBegun;
    if (isFirst && formatFen(position) !== formatFen(this.position)) this.change(() => (this.history = new History(position)));
    else this.setUp(position);
  }

  hide(): void {
    this.inquiry.drop(); // show() asks anew
    this.marks.drop();
    this.setUpView.hold(null);
    this.board.rest();
  }

  // ---- from one position to the next ----

  private change(change: () => void): void {
    change();
    this.refresh();
  }

  private play(uci: string): void {
    const move = this.inquiry.answer?.moves.find((each) => each.uci === uci);
    if (!move) return;
    this.history.push({ position: positionAfter(this.position, move.fen), move: { uci, san: move.san } });
    this.context.moved(move.san);
    this.refresh();
  }

  private playBest(): void {
    const moves = this.inquiry.answer?.moves;
    const [best] = moves ?? [];
    if (best && best.category !== "unknown") this.play(best.uci);
    else this.context.announce(moves?.length === 0 ? t`The game is over` : t`No best move is known`);
  }

  private async open(file: File): Promise<void> {
    const { history, fault } = await openPgn(file, this.context, (titles) => this.historyView.choose(titles));
    if (history) this.change(() => (this.history = history));
    if (fault) this.historyView.showFault(fault);
  }

  private setUp(position: Position): void {
    if (formatFen(position) !== formatFen(this.position)) this.history.push({ position });
    this.refresh();
  }

  private shift(right: number, up: number): void {
    const sign = this.board.orientation() === this.game.colors[0] ? 1 : -1;
    const position = shifted(this.position, sign * right, sign * up);
    if (position) this.setUp(position);
    else this.context.announce(t`There is no room to shift the pieces`);
  }

  private setClock(halfmoves: number): void {
    this.change(() => this.history.change(withClock(this.position, halfmoves)));
  }

  private remove(square: Square): void {
    const piece = pieceAt(this.position, square);
    this.setUp(withPiece(this.position, square, null));
    if (piece) this.context.announce(t`${nameOf(this.game, piece)} removed`);
  }

  private go(index: number): void {
    if (this.history.go(index)) this.refresh();
  }

  private step(by: number): void {
    this.go(this.history.index + by);
  }

  // ---- showing ----

  /** Shows the position, and asks about it. */
  private refresh(): void {
    const { history, position } = this;
    this.context.setFen(formatFen(position));
    this.inquiry.ask(position); // first: the answer is under way while the board is drawn
    this.board.setPosition(position);
    this.marks.setEntry(history.current);
    this.setUpView.show(position);
    this.rule?.showPosition(position);
    // Who plays on or comes by a link to another position has understood.
    this.welcome.hidden = history.entries.length > 1 || formatFen(position) !== this.game.startFen;
    this.historyView.showFault("");
    this.historyView.show(history);
    keepHistory(history, this.game);
    this.line.goTo(position);
    this.toolbar.showPlace(history.index, history.entries.length);
    this.updateInput();
  }

  private showWaiting(): void {
    this.headline.showWaiting(this.position);
    this.rule?.showAnswer(this.position, null);
    this.moves.clear();
    this.line.hide();
  }

  private showAnswer(answer: Answer, isUpdate: boolean): void {
    const { position } = this;
    this.headline.showAnswer(position, answer);
    this.rule?.showAnswer(position, answer);
    this.marks.setAnswer(answer); // before the moves, of which one may be pointed at
    if (isUpdate) this.moves.update(answer.moves, position, answer.proved);
    else this.moves.show(answer.moves, position, answer.proved);
    this.toolbar.allowBest(bestMoves(answer.moves, position).length > 0);
    this.updateInput();
    this.say(headline(answer, position));
  }

  private showError(error: ApiError): void {
    this.headline.showError(this.position, error);
    this.rule?.showAnswer(this.position, null);
    this.moves.clear();
    this.line.hide();
    this.toolbar.allowBest(false);
    this.updateInput();
    this.marks.setAnswer(null);
    this.say(error.message);
  }

  private say(value: string): void {
    const { move } = this.history.current;
    const text = `${move ? `${move.san}. ` : ""}${value}.`;
    this.speech.say(text, `${this.history.index} ${text}`);
  }

  private showLine(line: MainLine | null): void {
    const { answer } = this.inquiry;
    const endsOpen = answer?.proved !== undefined && !line?.mainline.at(-1)?.san.endsWith("#");
    if (line) this.line.show(this.position, { ...line, endsOpen }, answer?.dtm50 || answer?.dtm || null);
    else this.line.hide();
  }

  private toggleHeat(): void {
    this.toolbar.press("heat", this.marks.toggleHeat());
  }

  private toggleCovered(): void {
    if (this.game.servesCovered) this.toolbar.press("covered", this.marks.toggleCovered());
  }

  // ---- pieces and keys ----

  private updateInput(): void {
    const { setUpView, inquiry } = this;
    // Pieces of a position that cannot be may go anywhere, so that it can be mended.
    const isFree = setUpView.notByTheRules || inquiry.error?.kind === "illegal";
    const freedom = isFree ? "free" : setUpView.open ? "legalAndRemoved" : "legal";
    const input = pieceInput(freedom, this.game, inquiry.answer?.moves ?? [], {
      play: (uci) => this.play(uci),
      move: (from, to) => this.setUp(movePieceFreely(this.position, from, to)),
      remove: (square) => this.remove(square),
    });
    this.board.setInput(input);
  }

  /** Puts the piece in hand on the square, or takes the same piece off. */
  private press(square: Square): boolean {
    const held = this.setUpView.inHand;
    this.marks.pointAtSquare(square);
    if (held === null) return false;
    const same = held === "erase" || pieceAt(this.position, square) === held;
    this.setUp(withPiece(this.position, square, same ? null : held));
    return true;
  }

  private readonly keys: Keys = {
    " ": () => this.playBest(),
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    Home: () => this.go(0),
    End: () => this.go(Infinity),
    Escape: () => this.setUpView.hold(null),
    Delete: () => this.removeFocused(),
    Backspace: () => this.removeFocused(),
    f: () => flip(this.board, this.context),
    h: () => this.toggleHeat(),
    c: () => this.toggleCovered(),
    s: () => this.setUpView.toggle(),
  };

  key(event: KeyboardEvent): boolean {
    return press(this.keys, event);
  }

  /** While a position is set up, Delete takes the piece off the square that the keyboard is on. */
  private removeFocused(): boolean {
    const square = this.setUpView.open ? this.board.focusedSquare() : null;
    if (!square || !pieceAt(this.position, square)) return false;
    this.remove(square);
    return true;
  }
}
