/**
 * Why the program cannot start: each line is one problem and its remedy. It is printed without a stack, and
 * the exit code is 1.
 */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
    this.lines = lines;
  }
}
