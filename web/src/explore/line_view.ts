import type { MainLine } from "../api.ts";
import { button, element } from "../dom.ts";
import { download } from "../download.ts";
import { formatFen, isFirstToMove, type Position } from "../position.ts";
import { toPgn } from "../pgn.ts";
import { mateText } from "../values.ts";
import { restOfLine } from "./rest_of_line.ts";
import { t } from "../language.ts";

export interface LineActions {
  /** Puts the line into the history and goes to the position after so many of its moves. */
  follow(line: MainLine, moves: number): void;
}

/** Where a line leads. */
function endText({ winner, endsOpen }: MainLine): string {
  if (endsOpen) return t`To its end`;
  return winner === null ? t`To draw` : t`To mate`;
}

/** The best play of both sides: to read, to step through, to download. */
export class LineView {
  readonly root = element("section", { class: "line panel-part", "aria-label": t`Best line`, hidden: true });

  private readonly title = element("h3", {}, t`Best line`);
  private readonly endButton = button(t`To mate`, { title: t`Go to its last position; ← and → step through it` }, () =>
    this.follow(Infinity),
  );
  private readonly notation = element("p", { class: "notation" });
  /** The line that is shown, and where it begins; null while it is that of another position. */
  private shown: { readonly from: Position; readonly line: MainLine } | null = null;

  constructor(private readonly actions: LineActions) {
    this.root.append(
      element(
        "div",
        { class: "part-head" },
        this.title,
        button(t`Step`, { title: t`Play its next move` }, () => this.follow(1)),
        this.endButton,
        button("PGN", { title: t`Download the line as PGN`, "aria-label": t`Download the best line as PGN` }, () => {
          if (this.shown) downloadLine(this.shown.from, this.shown.line);
        }),
      ),
      this.notation,
    );
  }

  hide(): void {
    this.root.hidden = true;
    this.shown = null;
  }

  /** @param dtm signed plies to mate, null where that is not known */
  show(position: Position, line: MainLine, dtm: number | null): void {
    // A table of DTZ takes a way that the fifty-move rule does not spoil, as long as that may be.
    const isShortest = dtm !== null && line.mainline.length === Math.abs(dtm);
    this.title.textContent = isShortest ? t`Best line` : t`Best line by DTZ`;
    this.display(position, line);
  }

  private display(position: Position, line: MainLine): void {
    this.shown = { from: position, line };
    this.root.hidden = line.mainline.length === 0;
    // The fifty-move rule may end it before.
    this.endButton.textContent = endText(line);
    this.notation.replaceChildren(...this.words(position, line));
  }

  /**
   * Another position is on the board, whose line is still to come. On the line that is shown it goes on with the rest of
   * it, so that one can step on at once; else what is shown cannot be followed any more.
   */
  goTo(position: Position): void {
    const rest = this.shown && restOfLine(this.shown.from, this.shown.line, position);
    if (rest) this.display(position, rest);
    else this.shown = null;
  }

  private follow(moves: number): void {
    if (this.shown) this.actions.follow(this.shown.line, Math.min(moves, this.shown.line.mainline.length));
  }

  private words(position: Position, line: MainLine): (Node | string)[] {
    let number = position.fullmoves;
    let white = isFirstToMove(position);
    return line.mainline.flatMap((move, index) => {
      const prefix = white ? `${number}. ` : index === 0 ? `${number}... ` : "";
      if (!white) ++number;
      white = !white;
      const word = button(move.san, { class: "word" }, () => this.follow(index + 1));
      return [numbered(prefix, word), " "];
    });
  }
}

/** A move with its number before it; the two stay on one line. */
export function numbered(prefix: string, word: HTMLElement): Node {
  return prefix ? element("span", { class: "numbered" }, element("span", { class: "number" }, prefix), word) : word;
}

function downloadLine(position: Position, line: MainLine): void {
  const text = toPgn({
    start: position,
    moves: line.mainline,
    winner: line.winner,
    event: "Best line, by mate33",
    ...(line.winner && !line.endsOpen && { comment: mateText(line.mainline.length * (line.winner === position.turn ? 1 : -1), position.turn) }),
  });
  download(`${fileName(position)}.pgn`, "application/x-chess-pgn", text);
}

/** The placement as a name that every file system takes. */
function fileName(position: Position): string {
  const [placement = "", turn = ""] = formatFen(position).split(" ");
  return `mate33-${placement.replaceAll("/", "-")}-${turn}`;
}
