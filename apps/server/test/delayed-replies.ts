/** The way that a database's answers take to whoever asked: open, until a test closes it. */
export class DelayedReplies {
  /** What answers wait for. */
  isOpen: Promise<void> = Promise.resolve();

  /** From now on answers arrive when it is said, or are lost. */
  close(): { arrive: () => void; lose: (error: Error) => void } {
    let arrive = () => {};
    let lose = (_error: Error) => {};
    this.isOpen = new Promise((resolve, reject) => {
      arrive = resolve;
      lose = reject;
    });
    return { arrive, lose };
  }

  /** Answers that are asked for from now on arrive at once. */
  open(): void {
    this.isOpen = Promise.resolve();
  }
}
