/** Says each thing once to screen readers, however often it is shown. */
export class Speech {
  private last = "";

  constructor(private readonly announce: (text: string) => void) {}

  /** @param name of what is said, where the same words may be said again of something else */
  say(text: string, name = text): void {
    if (name !== this.last) this.announce(text);
    this.last = name;
  }
}
