import type { Api } from "../api.ts";
import { button, element } from "../dom.ts";
import { t } from "../language.ts";
import { makeNext, wantTables } from "./making.ts";

/** How often to look how far the server is, in ms. */
const lookAfter = 1000;

/** A button that has the server make the tables that are missing, where it does that, and how far it is. */
export class MakingView {
  readonly button = button(t`Make it now`, { title: t`The server makes it`, class: "small", hidden: true }, () => this.begin());
  readonly status = element("p", { class: "fine making", role: "status", hidden: true });

  constructor(
    private readonly materials: readonly string[],
    private readonly api: Api,
  ) {
    void this.look();
  }

  private begin(): void {
    this.button.disabled = true;
    wantTables(this.materials);
    void this.look();
  }

  private async look(): Promise<void> {
    const news = await makeNext(this.materials, this.api);
    this.button.hidden = news === null;
    this.button.disabled = !news?.canBegin;
    // Not every second is read out.
    this.status.setAttribute("aria-live", news?.goesOn ? "off" : "polite");
    this.status.textContent = news?.text ?? "";
    this.status.hidden = !news?.text;
    if (!news?.goesOn) return;
    setTimeout(() => {
      // What has been drawn anew looks for itself.
      if (this.status.isConnected) void this.look();
    }, lookAfter);
  }
}
