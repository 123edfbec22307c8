/** Why a command did nothing, told to whoever typed it: printed line by line, without a stack. */
export class CommandProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'CommandProblem';
    this.lines = lines;
  }
}
