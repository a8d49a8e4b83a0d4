import type { Api, Making } from "../api.ts";
import { button, element } from "../dom.ts";
import { t } from "../language.ts";
import { makeNext, stopSolving, want, type Wish } from "./making.ts";

/** How often to look how far the server is, in ms. */
const lookAfter = 1000;

export interface MakingViewOptions {
  readonly wish: Wish;
  /** On the button, and of it in more words. */
  readonly label: string;
  readonly title: string;
  /** What to say while nothing is made; "" for nothing. */
  readonly offer?: (state: Making) => string;
}

/** A button that has the server make what is missing, where it does that, and how far it is. */
export class MakingView {
  readonly button: HTMLButtonElement;
  /** Ends what goes on, where that is possible. */
  readonly stop = button(t`Stop`, { class: "small", hidden: true }, () => this.end());
  readonly status = element("p", { class: "fine making", role: "status", hidden: true });

  constructor(
    private readonly options: MakingViewOptions,
    private readonly api: Api,
  ) {
    this.button = button(options.label, { title: options.title, class: "small", hidden: true }, () => this.begin());
    void this.look();
  }

  private begin(): void {
    this.button.disabled = true;
    want(this.options.wish);
    void this.look();
  }

  private end(): void {
    this.stop.disabled = true;
    void stopSolving(this.api);
  }

  private async look(): Promise<void> {
    const { wish, offer } = this.options;
    const news = await makeNext(wish, this.api);
    this.button.hidden = news === null;
    this.button.disabled = !news?.canBegin;
    const { making = null, stops = false } = news?.state ?? {};
    this.stop.hidden = !stops || making === null;
    if (this.stop.hidden) this.stop.disabled = false;
    // Not every second is read out.
    this.status.setAttribute("aria-live", news?.goesOn ? "off" : "polite");
    const text = news === null ? "" : news.text || (offer?.(news.state) ?? "");
    this.status.textContent = text;
    this.status.hidden = text === "";
    if (!news?.goesOn) return;
    setTimeout(() => {
      // What has been drawn anew looks for itself.
      if (this.status.isConnected) void this.look();
    }, lookAfter);
  }
}
