/** Answers that come too late: only the one to the last question counts. */
export class Latest {
  private question = 0;

  /** Begins a question. @returns tells whether it is still the last one */
  begin(): () => boolean {
    const mine = ++this.question;
    return () => mine === this.question;
  }

  /** Whatever is under way comes too late. */
  drop(): void {
    ++this.question;
  }
}
