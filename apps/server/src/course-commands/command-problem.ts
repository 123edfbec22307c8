import { withoutControls } from '../printable.ts';

export class CommandProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    const plain = lines.map(withoutControls);
    super(plain.join('\n'));
    this.name = 'CommandProblem';
    this.lines = plain;
  }
}
