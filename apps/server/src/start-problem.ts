/**
 * What keeps the program from starting, told to the operator: each line is one fault and what to do about it.
 * Whoever starts the program prints the lines, without a stack, and exits with 1.
 */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
    this.lines = lines;
  }
}
