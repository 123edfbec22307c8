/** Delays the replies of a database until a test releases them. */
export class DelayedReplies {
  isOpen: Promise<void> = Promise.resolve();

  /** From now on replies arrive or fail on request. */
  close(): { arrive: () => void; lose: (error: Error) => void } {
    let arrive = () => {};
    let lose = (_error: Error) => {};
    this.isOpen = new Promise((resolve, reject) => {
      arrive = resolve;
      lose = reject;
    });
    return { arrive, lose };
  }

  /** Replies arrive at once again. */
  open(): void {
    this.isOpen = Promise.resolve();
  }
}
