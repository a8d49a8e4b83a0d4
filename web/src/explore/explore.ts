/** The room to look at positions: every legal move with its exact value. */

import { ApiError, type Answer, type Covered, type MainLine, type RankedMove } from "../api.ts";
import {
  legalInput,
  type Arrow,
  type ArrowKind,
  type Board,
  type BoardInput,
  type Marker,
} from "../board.ts";
import { button, element } from "../dom.ts";
import { download } from "../download.ts";
import { emptyPositionOf, splitMove, squaresOf } from "../game.ts";
import { PgnError, readPgnFile } from "../pgn_reader.ts";
import {
  checkedKing,
  colorNames,
  FenError,
  formatFen,
  kingSquare,
  mirror,
  movePieceFreely,
  nameOf,
  other,
  passing,
  pieceAt,
  positionAfter,
  shifted,
  swapColors,
  upsideDown,
  withClock,
  withPiece,
  withTurn,
  type Game,
  type Position,
  type Square,
} from "../position.ts";
import { flip, placeVerdict, retryAfter, type Room, type RoomContext } from "../room.ts";
import { bestMoves, headline, isLostAtOnce, moveCategory, outcomeOf, winnerOf } from "../values.ts";
import { HeadlineView } from "./headline_view.ts";
import { heatSquares } from "./heat.ts";
import { History, type HistoryEntry } from "./history.ts";
import { gameTitle, historyAsPgn, historyFromPgn, type OpenedPgn } from "./history_pgn.ts";
import { HistoryView } from "./history_view.ts";
import { keepHistory, keptHistory } from "./kept_history.ts";
import { LineView } from "./line_view.ts";
import { MovesView } from "./moves_view.ts";
import { RuleView } from "./rule_view.ts";
import { waitsForTable } from "./problem.ts";
import { SetUpView } from "./set_up_view.ts";
import "../styles/explore.css";
import { t } from "../language.ts";

/** More arrows than this hide the board rather than help. */
const mostBestArrows = 8;
/** Until then the last answer stays, in ms: a quick one replaces it without flicker, a slow one must not be taken for it. */
const patience = 250;
/** The line of a position is asked for once the position has stayed so long, in ms: not while somebody steps through. */
const lineAfter = 150;

export function mountExplore(root: HTMLElement, context: RoomContext): Room {
  return new Explore(root, context);
}

class Explore implements Room {
  private readonly board: Board;
  private readonly headline: HeadlineView;
  private readonly moves: MovesView;
  /** Null in games without the fifty-move rule. */
  private readonly rule: RuleView | null;
  private readonly line = new LineView({ follow: (line, moves) => this.follow(line, moves) });
  private readonly historyView = new HistoryView({
    go: (node) => {
      if (this.history.goTo(node)) this.refresh();
    },
    save: () => download("mate33-history.pgn", "application/x-chess-pgn", historyAsPgn(this.history)),
    open: (file) => void this.openPgn(file),
  });

  private readonly setUpView: SetUpView;
  private readonly welcome: HTMLElement;
  private readonly backButton = button("‹", { "aria-label": t`Back`, title: t`Back (←)` }, () => this.step(-1));
  private readonly forwardButton = button("›", { "aria-label": t`Forward`, title: t`Forward (→)` }, () => this.step(1));
  private readonly bestButton = button(t`Best move`, { class: "primary", title: t`Play the best move (Space)` }, () =>
    this.playBest(),
  );
  private readonly heatButton: HTMLButtonElement;
  private readonly setUpButton = button(t`Set up`, { "aria-pressed": "false", title: t`Set up a position (S)` }, () =>
    this.setUpView.toggle(),
  );
  private readonly coveredButton = button(
    t`Covered`,
    { "aria-pressed": "false", title: t`The squares that each side attacks or guards (C)` },
    () => this.toggleCovered(),
  );
  private readonly coveredLegend: HTMLElement;
  private readonly legend = element("p", { class: "legend", hidden: true });

  private history: History;
  private answer: Answer | null = null;
  private error: ApiError | null = null;
  private pointed: RankedMove | null = null;
  private heatOn = false;
  private coveredOn = false;
  /** Of the position on the board, while they are shown; null until they are known. */
  private covered: Covered | null = null;
  private heatSquare: Square | null = null;
  private retryTimer = 0;
  private lineTimer = 0;
  private waitTimer = 0;
  /** Only the answer to the last question is shown. */
  private question = 0;

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    const { game } = context;
    this.history = new History(game.parseFen(game.startFen));
    this.headline = new HeadlineView(context.api, {
      retry: () => this.ask(),
      withoutCastling: () => this.setUp({ ...this.position, castling: "-" }),
    });
    this.moves = new MovesView(game, {
      play: (move) => this.play(move.uci),
      point: (move) => this.pointAt(move),
    });
    this.rule = game.countsFiftyMoves ? new RuleView({ clock: (halfmoves) => this.setClock(halfmoves) }) : null;
    this.setUpView = new SetUpView(context, {
      change: (position) => this.setUp(position),
      clear: () => this.setUp({ ...emptyPositionOf(game), turn: this.position.turn }),
      start: () => this.setUp(game.parseFen(game.startFen)),
      shift: (right, up) => this.shift(right, up),
      mirror: () => this.setUp(mirror(this.position)),
      upsideDown: () => this.setUp(upsideDown(this.position)),
      swapColors: () => this.setUp(swapColors(this.position)),
      turn: (color) => this.setUp(withTurn(this.position, color)),
      drop: (piece, square) => this.setUp(withPiece(this.position, square, piece)),
      squareAt: (x, y) => this.board.squareAt(x, y),
      freedomChanged: () => {
        this.setUpButton.setAttribute("aria-pressed", String(this.setUpView.open));
        this.updateInput();
      },
    });
    this.heatButton = button(
      t`Heat map`,
      { "aria-pressed": "false", title: t`The value of every ${game.words.place} for a piece (H)` },
      () => this.toggleHeat(),
    );
    this.coveredLegend = coveredLegend(game);
    this.welcome = element("p", { class: "welcome panel-part" }, game.words.welcome);
    const host = element("div", { class: "board-host" });
    root.append(
      element(
        "div",
        { class: "split" },
        element("div", { class: "board-side" }, host, this.toolbar(), this.legend, this.coveredLegend),
        element(
          "div",
          { class: "panel explore-panel" },
          this.welcome,
          this.setUpView.root,
          ...(this.rule ? [this.rule.root] : []),
          this.moves.root,
          this.line.root,
          this.historyView.root,
        ),
      ),
    );
    placeVerdict(this.headline.root, host, this.setUpView.root);
    this.board = context.drawing.createBoard(host, { position: this.position, label: game.words.board });
    this.board.onHover((square) => this.hover(square));
    this.board.onPress((square) => this.press(square));
  }

  private toolbar(): HTMLElement {
    return element(
      "div",
      { class: "toolbar", role: "group", "aria-label": t`Board` },
      button("«", { "aria-label": t`To the first position`, title: t`To the first position (Home)` }, () => this.go(0)),
      this.backButton,
      this.forwardButton,
      button("»", { "aria-label": t`To the last position`, title: t`To the last position (End)` }, () =>
        this.go(Infinity),
      ),
      this.bestButton,
      element("span", { class: "gap" }),
      this.heatButton,
      this.game.servesCovered ? this.coveredButton : null,
      this.setUpButton,
      this.context.drawing.pieceSetButton(),
      button("⇅", { "aria-label": t`Flip`, title: t`Turn the board around (F)` }, () => flip(this.board, this.context)),
    );
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
    if (fen === "" || fen === formatFen(this.position)) {
      this.refresh();
      return;
    }
    try {
      const position = this.game.parseFen(fen);
      if (formatFen(position) === formatFen(this.position)) this.refresh();
      else if (this.history.entries.length === 1 && this.question === 0) this.startWith(position);
      else this.setUp(position);
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      this.refresh();
      if (!this.setUpView.open) this.setUpView.toggle();
      this.setUpView.showBadFen(fen, t`The address held no position: ${error.message}`);
    }
  }

  /** After a reload the lines are there again, as long as the address still names the position on the board. */
  private goOn(fen: string): void {
    if (this.question > 0 || fen === "") return;
    const kept = keptHistory(this.game);
    if (kept && formatFen(kept.current.position) === fen) this.history = kept;
  }

  private startWith(position: Position): void {
    this.history = new History(position);
    this.refresh();
  }

  hide(): void {
    ++this.question; // what is under way comes too late: show() asks anew
    for (const timer of [this.retryTimer, this.lineTimer, this.waitTimer]) clearTimeout(timer);
    this.setUpView.hold(null);
    this.board.rest();
  }

  // ---- from one position to the next ----

  private play(uci: string): void {
    const move = this.answer?.moves.find((each) => each.uci === uci);
    if (!move) return;
    this.history.push({ position: positionAfter(this.position, move.fen), move: { uci, san: move.san } });
    this.context.moved(move.san);
    this.refresh();
  }

  private playBest(): void {
    const [best] = this.answer?.moves ?? [];
    if (best && best.category !== "unknown") this.play(best.uci);
    else this.context.announce(this.answer?.moves.length === 0 ? t`The game is over` : t`No best move is known`);
  }

  private follow(line: MainLine, moves: number): void {
    let position = this.position;
    const entries: HistoryEntry[] = line.mainline.map(({ uci, san, fen }) => {
      position = positionAfter(position, fen);
      return { position, move: { uci, san } };
    });
    this.history.push(...entries);
    this.history.go(this.history.index - entries.length + moves);
    this.refresh();
  }

  private async openPgn(file: File): Promise<void> {
    let opened: OpenedPgn;
    try {
      const games = await readPgnFile(file);
      const titles = games.map((game, index) => gameTitle(game, index + 1));
      const chosen = games[games.length === 1 ? 0 : await this.historyView.choose(titles)];
      if (!chosen) return;
      opened = await historyFromPgn(chosen, this.context.api, this.game);
    } catch (error) {
      if (!(error instanceof PgnError || error instanceof FenError || error instanceof ApiError)) throw error;
      this.historyView.showFault(`${file.name}: ${error.message}`);
      return;
    }
    this.history = opened.history;
    this.refresh();
    const { leftOut } = opened;
    if (leftOut.length > 0) this.historyView.showFault(t`${file.name}: not legal, and left out with what follows: ${leftOut.join(", ")}`);
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
    this.history.change(withClock(this.position, halfmoves));
    this.refresh();
  }

  private go(index: number): void {
    if (this.history.go(index)) this.refresh();
  }

  private step(by: number): void {
    this.go(this.history.index + by);
  }

  // ---- asking and showing ----

  private refresh(): void {
    this.context.setFen(formatFen(this.position));
    this.ask(); // first: the answer is under way while the board is drawn
    this.askCovered();
    this.pointed = null;
    this.board.setPosition(this.position);
    this.board.setMarkers(this.lastMoveMarkers());
    this.setUpView.show(this.position);
    this.rule?.showPosition(this.position);
    // Who plays on or comes by a link to another position has understood.
    this.welcome.hidden = this.history.entries.length > 1 || formatFen(this.position) !== this.game.startFen;
    this.historyView.showFault("");
    this.historyView.show(this.history);
    keepHistory(this.history, this.game);
    this.line.goTo(this.position);
    this.backButton.disabled = this.history.index === 0;
    this.forwardButton.disabled = this.history.index === this.history.entries.length - 1;
    this.answer = null;
    this.error = null;
    this.board.setArrows([]);
    this.updateInput();
  }

  private ask(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.lineTimer);
    const question = ++this.question;
    const fen = formatFen(this.position);
    clearTimeout(this.waitTimer);
    // A server that is gone stays so in words while it is asked again.
    if (this.error === null) this.waitTimer = window.setTimeout(() => this.showWaiting(), patience);
    this.context.api.standard(fen).then(
      (answer) => question === this.question && this.showAnswer(answer),
      (error: unknown) => question === this.question && this.showError(error),
    );
  }

  private showWaiting(): void {
    this.headline.showWaiting(this.position);
    this.rule?.showAnswer(this.position, null);
    this.moves.clear();
    this.line.hide();
  }

  private showAnswer(answer: Answer): void {
    clearTimeout(this.waitTimer);
    const isUpdate = this.answer !== null;
    this.answer = answer;
    this.error = null;
    this.headline.showAnswer(this.position, answer);
    this.rule?.showAnswer(this.position, answer);
    if (isUpdate) this.moves.update(answer.moves, this.position);
    else this.moves.show(answer.moves, this.position);
    this.bestButton.disabled = bestMoves(answer.moves, this.position).length === 0;
    this.updateInput();
    this.drawArrows();
    this.board.setMarkers(this.markers());
    this.updateHeat();
    this.say(headline(answer, this.position));
    const isWon = !isLostAtOnce(answer) && winnerOf(answer, this.position.turn) !== null;
    if (isWon) this.lineTimer = window.setTimeout(() => this.askLine(this.question), lineAfter);
    else this.line.hide();
    if (waitsForTable(this.position, answer)) this.awaitTable(this.question);
  }

  /** Asks now and then until there is another answer: somebody may be making the table. */
  private awaitTable(question: number): void {
    this.retryTimer = window.setTimeout(async () => {
      const known = JSON.stringify(this.answer);
      try {
        const answer = await this.context.api.standard(formatFen(this.position));
        if (question !== this.question) return;
        if (JSON.stringify(answer) === known) {
          this.awaitTable(question);
        } else {
          this.pointed = null;
          this.showAnswer(answer);
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What is known stays, whatever becomes of the server.
        if (question === this.question) this.awaitTable(question);
      }
    }, retryAfter);
  }

  private askLine(question: number): void {
    this.context.api.mainLine(formatFen(this.position)).then(
      (line) => question === this.question && this.line.show(this.position, line, this.answer?.dtm50 || this.answer?.dtm || null),
      () => question === this.question && this.line.hide(), // the headline says what is missing
    );
  }

  private showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    clearTimeout(this.waitTimer);
    this.answer = null;
    this.error = error;
    this.headline.showError(this.position, error);
    this.rule?.showAnswer(this.position, null);
    this.moves.clear();
    this.line.hide();
    this.bestButton.disabled = true;
    this.updateInput();
    this.updateHeat();
    this.say(error.message);
    if (error.kind === "gone") this.retryTimer = window.setTimeout(() => this.ask(), retryAfter);
  }

  private lastSaid = "";
  private say(value: string): void {
    const { move } = this.history.current;
    const text = `${move ? `${move.san}. ` : ""}${value}.`;
    const said = `${this.history.index} ${text}`;
    if (said !== this.lastSaid) this.context.announce(text);
    this.lastSaid = said;
  }

  // ---- markers and arrows ----

  private markers(): Marker[] {
    return [...this.coveredMarkers(), ...this.lastMoveMarkers(), ...this.checkMarker()];
  }

  private lastMoveMarkers(): Marker[] {
    const { move } = this.history.current;
    if (!move || move.uci === passing) return [];
    const { from, to } = splitMove(move.uci);
    return [
      { square: from, kind: "last" },
      { square: to, kind: "last" },
    ];
  }

  private coveredMarkers(): Marker[] {
    if (!this.covered) return [];
    const { white, black } = this.covered;
    return [
      ...white.map((square): Marker => ({ square, kind: "covered-first" })),
      ...black.map((square): Marker => ({ square, kind: "covered-second" })),
    ];
  }

  private askCovered(): void {
    this.covered = null;
    if (!this.coveredOn) return;
    const { position } = this;
    this.context.api.covered(formatFen(position)).then(
      (covered) => {
        if (position !== this.position || !this.coveredOn) return;
        this.covered = covered;
        this.board.setMarkers(this.markers());
      },
      () => undefined, // the headline says what is wrong
    );
  }

  private toggleCovered(): void {
    if (!this.game.servesCovered) return;
    this.coveredOn = !this.coveredOn;
    this.coveredButton.setAttribute("aria-pressed", String(this.coveredOn));
    this.coveredLegend.hidden = !this.coveredOn;
    this.askCovered();
    this.board.setMarkers(this.markers());
  }

  private checkMarker(): Marker[] {
    const king = checkedKing(this.position, this.answer);
    return king ? [{ square: king, kind: "check" }] : [];
  }

  private pointAt(move: RankedMove | null): void {
    this.pointed = move;
    this.drawArrows();
  }

  private drawArrows(): void {
    const best = this.bestArrows().filter((arrow) => !this.pointed?.uci.startsWith(arrow.from + arrow.to));
    this.board.setArrows([...best, ...(this.pointed ? [this.moveArrow(this.pointed, kindOf(this.pointed))] : [])]);
  }

  /** Where every move draws, none of them is best. A heat map has numbers where the arrows would go. */
  private bestArrows(): Arrow[] {
    if (this.heatOn) return [];
    const moves = this.answer?.moves ?? [];
    const best = bestMoves(moves, this.position);
    if (best.length > mostBestArrows || (best.length === moves.length && outcomeOf(moves[0]?.category ?? "draw") === 0))
      return [];
    return best.map((move) => this.moveArrow(move, "best"));
  }

  private moveArrow(move: RankedMove, kind: ArrowKind): Arrow {
    return { ...splitMove(move.uci), kind };
  }

  // ---- moving pieces ----

  private updateInput(): void {
    if (this.setUpView.notByTheRules || this.error?.kind === "illegal") {
      this.board.setInput(this.freeInput());
    } else if (this.setUpView.open) {
      this.board.setInput({ ...this.ruledInput(), removed: (square) => this.remove(square) });
    } else {
      this.board.setInput(this.ruledInput());
    }
  }

  private ruledInput(): BoardInput {
    return legalInput(this.answer?.moves ?? [], (uci) => this.play(uci));
  }

  /** Pieces of a position that cannot be may go anywhere, so that it can be mended. */
  private freeInput(): BoardInput {
    return {
      targets: (from) => squaresOf(this.game).filter((square) => square !== from),
      moved: (from, to) => this.setUp(movePieceFreely(this.position, from, to)),
      removed: (square) => this.remove(square),
    };
  }

  private remove(square: Square): void {
    const piece = pieceAt(this.position, square);
    this.setUp(withPiece(this.position, square, null));
    if (piece) this.context.announce(t`${nameOf(this.game, piece)} removed`);
  }

  /** Puts the piece in hand on the square, or takes the same piece off. */
  private press(square: Square): boolean {
    const held = this.setUpView.inHand;
    if (this.heatOn && pieceAt(this.position, square)) this.setHeatSquare(square);
    if (held === null) return false;
    const same = held === "erase" || pieceAt(this.position, square) === held;
    this.setUp(withPiece(this.position, square, same ? null : held));
    return true;
  }

  // ---- the heat map ----

  private toggleHeat(): void {
    this.heatOn = !this.heatOn;
    this.heatButton.setAttribute("aria-pressed", String(this.heatOn));
    this.drawArrows();
    this.updateHeat();
  }

  private hover(square: Square | null): void {
    if (this.heatOn && square && pieceAt(this.position, square)) this.setHeatSquare(square);
  }

  private setHeatSquare(square: Square): void {
    if (square === this.heatSquare) return;
    this.heatSquare = square;
    this.updateHeat();
  }

  /** The piece that was last pointed at; at first the king that is to be mated. */
  private heatPiece(): Square | null {
    const { heatSquare, position } = this;
    if (heatSquare && pieceAt(position, heatSquare)) return heatSquare;
    const winner = this.answer ? winnerOf(this.answer, position.turn) : null;
    return kingSquare(position, winner ? other(winner) : position.turn);
  }

  private updateHeat(): void {
    const square = this.heatOn ? this.heatPiece() : null;
    this.legend.hidden = !this.heatOn;
    if (!square) {
      this.board.setHeat(null);
      this.legend.textContent = t`Point at a piece.`;
      return;
    }
    const question = this.question;
    this.context.api.heat(formatFen(this.position), square).then(
      (heat) => {
        if (question !== this.question || this.heatPiece() !== square || !this.heatOn) return;
        this.board.setHeat(heatSquares(heat));
        this.showLegend(square);
      },
      (error: unknown) => {
        if (question !== this.question) return;
        this.board.setHeat(null);
        this.legend.textContent = error instanceof ApiError ? error.message : "";
      },
    );
  }

  private showLegend(square: Square): void {
    const piece = pieceAt(this.position, square);
    if (!piece) return;
    const { game } = this;
    const isEverywhere = squaresOf(game).every((each) => game.mayStand(piece, each));
    const { place } = game.words;
    const [side, opponent] = [colorNames[this.position.turn], colorNames[other(this.position.turn)]];
    const key = (kind: string, text: string) =>
      element("span", { class: "key" }, element("i", { class: `swatch swatch-${kind}` }), text);
    this.legend.replaceChildren(
      element("b", {}, t`The ${nameOf(game, piece)} on each ${place}, ${side} to move:`, " "),
      key("win", t`${side} mates in so many moves`),
      key("draw", t`draw`),
      key("loss", t`${opponent} mates in so many`),
      key("illegal", isEverywhere ? t`cannot stand there` : t`no ${place} for it`),
    );
  }

  // ---- keys ----

  key(event: KeyboardEvent): boolean {
    switch (event.key) {
      case " ":
        this.playBest();
        return true;
      case "ArrowLeft":
        this.step(-1);
        return true;
      case "ArrowRight":
        this.step(1);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(Infinity);
        return true;
      case "Escape":
        this.setUpView.hold(null);
        return true;
      case "Delete":
      case "Backspace":
        return this.removeFocused();
      default:
        return this.letter(event.key.toLowerCase());
    }
  }

  private letter(key: string): boolean {
    if (key === "f") flip(this.board, this.context);
    else if (key === "h") this.toggleHeat();
    else if (key === "c") this.toggleCovered();
    else if (key === "s") this.setUpView.toggle();
    else return false;
    return true;
  }

  /** While a position is set up, Delete takes the piece off the square that the keyboard is on. */
  private removeFocused(): boolean {
    const square = this.setUpView.open ? this.board.focusedSquare() : null;
    if (!square || !pieceAt(this.position, square)) return false;
    this.remove(square);
    return true;
  }
}


function kindOf(move: RankedMove): ArrowKind {
  const outcome = outcomeOf(moveCategory(move));
  return outcome === null ? "unknown" : outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

/** Shapes as well as colours: a square has both where both sides cover it. */
function coveredLegend({ colors }: Game): HTMLElement {
  const key = (kind: string, side: number) =>
    element("span", { class: "key" }, element("i", { class: `swatch swatch-${kind}` }), t`covered by ${colorNames[colors[side]!]}`);
  return element("p", { class: "legend", hidden: true }, key("covered-first", 0), key("covered-second", 1));
}
