/** The room of guesses: who wins, at a glance? What was missed comes again, later and later. */

import { ApiError, isWonBySomebody, type MainLine } from "../api.ts";
import type { Arrow, Board } from "../board.ts";
import { button, element } from "../dom.ts";
import { download } from "../download.ts";
import { soon } from "../find/exercises.ts";
import { NoTablesError, problemOf, type Problem } from "../explore/problem.ts";
import { remedyView } from "../explore/remedy_view.ts";
import { emptyPositionOf, type Game } from "../game.ts";
import { press, type Keys } from "../keys.ts";
import { Latest } from "../latest.ts";
import { moveArrow } from "../move_marks.ts";
import { colorNames, formatFen, shortName, type Color } from "../position.ts";
import { flip, type Room, type RoomContext } from "../room.ts";
import { layOut, lookingButtons, toolbar } from "../room_layout.ts";
import { bestMoves } from "../values.ts";
import { dealOnlyMove, dealPosition, resultOf, type Candidate } from "./positions.ts";
import { dueReview, isRecord, loadRecord, parseRecord, storeRecord, withGuess, type GuessRecord } from "./record.ts";
import { keepingText, lineText, recordText, verdictText } from "./words.ts";
import "../styles/guess.css";
import { t } from "../language.ts";

/** Materials that are close, as far as there are tables of them. */
const firstMaterials = ["KPvK", "KQvKP", "KRvKP", "KPvKP", "KQvKR", "KRvKB", "KRvKN", "KQvKQ"];

/** How long a search may take, in ms, before a position at random does: it waits behind other work. */
const patience = 2000;

export function mountGuess(root: HTMLElement, context: RoomContext): Room {
  return new Guess(root, context);
}

type Result = Color | null;

class Guess implements Room {
  private readonly board: Board;
  private readonly status = element("div", { class: "headline learn-status guess-status" });
  private readonly answers = element("div", { class: "guess-answers", role: "group", "aria-label": t`Who wins?` });
  private readonly score = element("p", { class: "summary-line" });
  private readonly materials = element("input", { type: "text", id: "guess-materials", spellcheck: "false", change: () => this.chooseMaterials() });
  private readonly fault = element("p", { class: "fine", role: "status" });

  private record: GuessRecord;
  private shown: Candidate | null = null;
  private guessed: { readonly result: Result } | null = null;
  private line: MainLine | null = null;
  private problem: Problem | null = null;
  /** Names of the materials that there are tables of. */
  private known: readonly string[] = [];
  /** Of these, those in which somebody wins; the longest mates first. */
  private won: readonly string[] = [];
  private readonly deals = new Latest();

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    this.record = loadRecord(this.game);
    const host = element("div", { class: "board-host" });
    this.board = context.drawing.createBoard(host, { position: emptyPositionOf(this.game), label: t`Board to guess from` });
    const choice = this.choice();
    layOut(root, { host, belowBoard: [this.toolbar()], panel: [choice], verdict: this.status, afterVerdict: choice });
    this.render();
  }

  private get game(): Game {
    return this.context.game;
  }

  private toolbar(): HTMLElement {
    return toolbar(
      t`Guess`,
      button(t`Next position`, { title: t`Another position (N)` }, () => void this.next()),
      ...lookingButtons(this.context, this.board, () => this.shown?.position ?? null),
    );
  }

  private choice(): HTMLElement {
    const file = element("input", { type: "file", accept: ".json", class: "visually-hidden", "aria-label": t`File of guesses` });
    file.addEventListener("change", () => void this.importFrom(file));
    return element(
      "section",
      { class: "guess-choice panel-part", "aria-label": t`Score and choice` },
      element("div", { class: "part-head" }, element("h3", {}, t`Score`)),
      this.score,
      element("label", { for: "guess-materials" }, t`Materials`),
      this.materials,
      this.fault,
      element(
        "div",
        { class: "guess-files" },
        button(t`Export`, { title: t`Scores and missed positions as a file` }, () => this.exportAll()),
        button(t`Import`, { title: t`In the place of those kept here` }, () => file.click()),
        file,
      ),
      element("p", { class: "fine" }, t`A position that was missed comes again after ten minutes, then after 1, 3, 7 and 21 days.`),
    );
  }

  show(): void {
    if (!this.shown) void this.next();
  }

  hide(): void {
    this.board.rest();
  }

  private readonly keys: Keys = {
    "1": () => this.guess(this.game.colors[0]),
    "2": () => this.guess(null),
    "3": () => this.guess(this.game.colors[1]),
    n: () => void this.next(),
    f: () => flip(this.board, this.context),
  };

  key(event: KeyboardEvent): boolean {
    return press(this.keys, event);
  }

  // ---- positions ----

  private async next(): Promise<void> {
    const isCurrent = this.deals.begin();
    this.guessed = null;
    this.line = null;
    this.problem = null;
    this.shown = null;
    this.render();
    try {
      const dealt = await this.deal();
      if (!isCurrent()) return;
      this.shown = dealt;
      this.board.setOrientation(dealt.position.turn);
      this.context.setFen(formatFen(dealt.position));
      this.context.announce(t`${colorNames[dealt.position.turn]} to move. Who wins?`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isCurrent()) return;
      this.problem = problemOf(error);
    }
    this.render();
  }

  /** A position that was missed and is due, else a new one. */
  private async deal(): Promise<Candidate> {
    await this.findMaterials();
    const due = dueReview(this.record, Date.now());
    if (due) {
      const candidate = { position: this.game.parseFen(due.fen), answer: await this.context.api.standard(due.fen) };
      if (resultOf(candidate) !== undefined) return candidate;
    }
    const { api } = this.context;
    const isSearched = Math.random() < 0.5;
    const searched = isSearched ? await soon(dealOnlyMove(api, this.chosen(), this.game, Math.random), patience) : null;
    return searched ?? dealPosition(api, this.game, this.chosen(), Math.random);
  }

  private async findMaterials(): Promise<void> {
    if (this.known.length > 0) return;
    const tables = (await this.context.api.tables()).filter(({ sizes }) => sizes.dtm !== undefined);
    this.known = tables.map(({ material }) => material);
    this.won = tables
      .filter(isWonBySomebody)
      .sort((one, two) => two.longest_plies - one.longest_plies)
      .map(({ material }) => material);
    if (this.won.length === 0) {
      this.known = []; // asked again
      throw new NoTablesError(t`There is no table of distances to mate in which somebody wins.`, this.game);
    }
    this.materials.value = this.chosen().map(shortName).join(" ");
  }

  /** The materials to guess about: those chosen, as far as there are tables, else some in which somebody wins; never none. */
  private chosen(): readonly string[] {
    const wanted = this.record.materials.filter((name) => this.known.includes(name));
    if (wanted.length > 0) return wanted;
    const close = firstMaterials.filter((name) => this.won.includes(name));
    return close.length > 0 ? close : this.won.slice(0, firstMaterials.length);
  }

  private chooseMaterials(): void {
    const names = this.materials.value.split(/[\s,]+/).filter((name) => name !== "");
    const byName = new Map(this.known.map((material) => [shortName(material).toLowerCase(), material]));
    const missing = names.filter((name) => !byName.has(shortName(name).toLowerCase()));
    const found = names.flatMap((name) => byName.get(shortName(name).toLowerCase()) ?? []);
    this.fault.textContent = missing.length > 0 ? t`There is no table for ${missing.join(", ")}.` : "";
    this.keep({ ...this.record, materials: found });
    this.materials.value = this.chosen().map(shortName).join(" ");
    void this.next();
  }

  // ---- guesses ----

  private guess(result: Result): void {
    if (!this.shown || this.guessed) return;
    const { shown } = this;
    const winner = resultOf(shown) ?? null;
    this.guessed = { result };
    this.keep(withGuess(this.record, formatFen(shown.position), result === winner, Date.now()));
    this.context.announce(verdictText(shown, result === winner, winner));
    this.render();
    void this.context.api
      .mainLine(formatFen(shown.position))
      .then((line) => {
        if (this.shown !== shown) return;
        this.line = line;
        this.render();
      })
      .catch(() => undefined); // the verdict stands without it
  }

  private keep(record: GuessRecord): void {
    this.record = record;
    storeRecord(record, this.game);
  }

  // ---- files ----

  private exportAll(): void {
    download(`mate33-guesses-${this.game.name}.json`, "application/json", JSON.stringify(this.record, null, 1));
  }

  private async importFrom(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    const text = await file.text();
    input.value = "";
    if (!isRecord(text)) {
      this.fault.textContent = t`${file.name} holds no guesses: choose a file that Export has made.`;
      return;
    }
    this.keep(parseRecord(text, this.game));
    this.fault.textContent = t`Read: ${recordText(this.record) || t`nothing guessed yet.`}`;
    this.materials.value = this.chosen().map(shortName).join(" ");
    this.render();
  }

  // ---- showing ----

  private render(): void {
    const { shown, guessed } = this;
    this.board.setPosition(shown?.position ?? emptyPositionOf(this.game));
    this.board.setArrows(shown && guessed ? bestArrows(shown) : []);
    this.board.setInput(null);
    this.score.textContent = recordText(this.record) || t`Nothing guessed yet.`;
    this.answers.replaceChildren(...this.answerButtons());
    this.status.replaceChildren(...(shown ? this.question(shown) : [this.waiting()]));
  }

  private waiting(): HTMLElement {
    if (this.problem === null) return element("h2", {}, t`Looking for a position`);
    const { text, remedy } = this.problem;
    return element(
      "div",
      { class: "notice error" },
      element("p", {}, text),
      remedy && remedyView(remedy, this.context.api),
      button(t`Try again`, {}, () => void this.next()),
    );
  }

  private question(shown: Candidate): Node[] {
    const { guessed } = this;
    const turn = colorNames[shown.position.turn];
    const winner = resultOf(shown) ?? null;
    const isRight = guessed?.result === winner;
    const head = guessed ? verdictText(shown, isRight, winner) : t`${turn} to move: who wins?`;
    const line = guessed && this.line ? lineText(shown, this.line) : "";
    return [
      element("div", { class: guessed ? `verdict guess-${isRight ? "right" : "wrong"}` : "verdict" }, element("h2", {}, head)),
      element("p", { class: "facts" }, shortName(shown.answer.material)),
      this.answers,
      ...(guessed ? [keepingText(shown, winner), line].filter(Boolean).map((text) => element("p", {}, text)) : []),
      ...(guessed ? [button(t`Next position (N)`, { class: "primary" }, () => void this.next())] : []),
    ];
  }

  private answerButtons(): HTMLElement[] {
    const [first, second] = this.game.colors;
    const choices: readonly (readonly [Result, string])[] = [
      [first, t`${colorNames[first]} wins`],
      [null, t`Draw`],
      [second, t`${colorNames[second]} wins`],
    ];
    const winner = this.shown ? resultOf(this.shown) : undefined;
    return choices.map(([result, name], index) => {
      const mark = !this.guessed ? "" : result === winner ? "right" : result === this.guessed.result ? "wrong" : "";
      return button(
        name,
        { title: t`Key ${index + 1}`, class: mark && `guess-${mark}`, "aria-pressed": this.guessed ? String(result === this.guessed.result) : null },
        () => this.guess(result),
      );
    });
  }
}

/** Arrows for more moves tell nothing. */
const mostArrows = 3;

function bestArrows({ position, answer }: Candidate): Arrow[] {
  const best = bestMoves(answer.moves, position);
  if (best.length > mostArrows) return [];
  return best.map((move) => moveArrow(move, "best"));
}
