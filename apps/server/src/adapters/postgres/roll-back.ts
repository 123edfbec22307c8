/** Ends a transaction without its writes. `again`: what it was decided on has changed since. */
export class RollBack<Outcome> extends Error {
  readonly outcome: Outcome | 'again';
  constructor(outcome: Outcome | 'again') {
    super('rolled back');
    this.outcome = outcome;
  }
}
