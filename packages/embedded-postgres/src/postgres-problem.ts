/** What stands in the way; the app adds what its operator can do about it. */
export type ProblemKind =
  | 'file-in-the-way'
  | 'no-cluster'
  | 'other-owner'
  | 'other-version'
  | 'no-program'
  | 'in-use'
  | 'disk-full'
  | 'no-database'
  | 'database-present'
  | 'damaged'
  | 'failed';

/** Each line is for the operator, and is printed without a stack. */
export class PostgresProblem extends Error {
  readonly kind: ProblemKind;
  readonly lines: readonly string[];

  constructor(kind: ProblemKind, ...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'PostgresProblem';
    this.kind = kind;
    this.lines = lines;
  }
}
