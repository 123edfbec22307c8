/** Each line is one problem and its remedy, printed without a stack. */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
    this.lines = lines;
  }
}
