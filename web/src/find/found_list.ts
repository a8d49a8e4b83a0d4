/** What has been found: small boards that open in Explore. */

import type { Found } from "../../../js/src/answers.ts";
import type { Drawing } from "../board.ts";
import { element } from "../dom.ts";
import type { Game } from "../game.ts";
import { t } from "../language.ts";
import { valueTexts } from "./words.ts";

export class FoundList {
  readonly root = element("ol", { class: "found-list", keydown: (event: KeyboardEvent) => this.walk(event) });
  private shown = 0;

  /** @param address of a position in Explore */
  constructor(
    private readonly game: Game,
    private readonly drawing: Drawing,
    private readonly address: (fen: string) => string,
  ) {}

  clear(): void {
    this.shown = 0;
    this.root.replaceChildren();
  }

  /** Those that are not shown yet come behind the others. */
  show(found: readonly Found[]): void {
    this.root.append(...found.slice(this.shown).map((each, index) => this.card(each, this.shown + index + 1)));
    this.shown = found.length;
  }

  /** The keyboard goes to the board of this number, from 0. */
  focus(number: number): void {
    this.links()[number]?.focus();
  }

  private card(found: Found, number: number): HTMLElement {
    const { fen, san } = found;
    const captions = [...(san === undefined ? [] : [t`the move is ${san}`]), ...valueTexts(found, this.game)];
    return element(
      "li",
      { class: "found" },
      element(
        "a",
        { href: this.address(fen), class: "found-board", "aria-label": t`Position ${number}: ${fen.split(" ")[0] ?? fen}`, title: t`Look at this position in Explore` },
        this.drawing.picture(this.game.parseFen(fen)),
      ),
      ...captions.map((caption) => element("p", { class: "fine" }, caption)),
    );
  }

  private links(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>("a.found-board")];
  }

  /** Arrow keys lead from board to board. */
  private walk(event: KeyboardEvent): void {
    const links = this.links();
    const at = links.indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.columns(links),
      ArrowDown: this.columns(links),
    };
    const target = links[at + (steps[event.key] ?? 0)];
    if (at < 0 || steps[event.key] === undefined || !target) return;
    event.preventDefault();
    target.focus();
  }

  /** How many stand beside each other. */
  private columns(links: readonly HTMLElement[]): number {
    const top = links[0]?.offsetTop;
    const below = links.findIndex((link) => link.offsetTop !== top);
    return below < 0 ? links.length : below;
  }
}
