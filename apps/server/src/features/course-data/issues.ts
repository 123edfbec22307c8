import { type CourseKey, courseOfKey } from '@dewsweeper/core/shared/course-key';

/** Names and indexes from the root of an import document to a value. */
export type DocumentPath = (string | number)[];

export type Issue = { path: string; message: string };

/** Faults refuse the whole; warnings do not. Only the first of each are kept; `leftOut` counts the others. */
export type Issues = {
  faults: Issue[];
  warnings: Warning[];
  leftOut?: { faults: number; warnings: number };
  /** Nothing is said of bookings before this date. */
  earliest?: string;
};

/** The first date that is not over everywhere yet. */
export function earliestDate(nowMs: number): string {
  return new Date(nowMs - 24 * 3_600_000).toISOString().slice(0, 10);
}

/** When a warning is void: the database has the tee or course already, or the date of the booking is over. */
type VoidWhen = { known?: { courseKey: CourseKey; teeID?: string }; date?: string };
export type Warning = Issue & VoidWhen;

export function lineOf({ path, message }: Issue): string {
  return `${path}: ${message}`;
}

/** More than anybody reads, and few enough that a file of nothing but mistakes cannot fill the memory. */
export const maxIssues = 1_000;

export function addFault(issues: Issues, fault: Issue): void {
  if (issues.faults.length < maxIssues) issues.faults.push(fault);
  else leftOutOf(issues).faults += 1;
}

/** A warning that the database may make void is always kept: only then is it known which ones stand. */
function addWarning(issues: Issues, warning: Warning): void {
  if (warning.date !== undefined && isOver(warning.date, issues.earliest)) return;
  if (warning.known || issues.warnings.length < maxIssues) issues.warnings.push(warning);
  else leftOutOf(issues).warnings += 1;
}

/** A date of `+Nd` never is. */
function isOver(date: string, earliest = ''): boolean {
  return !date.startsWith('+') && date < earliest;
}

function leftOutOf(issues: Issues): { faults: number; warnings: number } {
  issues.leftOut ??= { faults: 0, warnings: 0 };
  return issues.leftOut;
}

export function linesOf(found: readonly Issue[], leftOut = 0): string[] {
  const more = leftOut + Math.max(0, found.length - maxIssues);
  const lines = found.slice(0, maxIssues).map(lineOf);
  return more === 0 ? lines : [...lines, `and ${more.toLocaleString('en-US')} more`];
}

/** The path of a part of a course in an import document; `courseKey` is `GROUP/COURSE`. */
export function pathOf(courseKey: CourseKey, ...part: DocumentPath): DocumentPath {
  const { group, course } = courseOfKey(courseKey);
  return ['groups', group, 'courses', course, ...part];
}

const maxShown = 60;

/** `groups.prairie-links.courses.cedar-ridge.rates.0`; a name that is no plain word stands in quotes. */
export function writePath(path: Readonly<DocumentPath>): string {
  if (path.length === 0) return 'the document';
  return path
    .map((step) => (typeof step === 'string' && !/^[\w.-]{1,64}$/.test(step) ? shown(step) : step))
    .join('.');
}

/** A found value as a fault line shows it: on one line, cut when long, with nothing that a terminal obeys. */
export function shown(found: unknown): string {
  if (found === undefined) return 'missing';
  if (Array.isArray(found)) return 'a list';
  if (typeof found === 'object' && found !== null) return 'an object';
  if (typeof found !== 'string') return JSON.stringify(found);
  const cut = found.length > maxShown ? `${found.slice(0, maxShown)}...` : found;
  return JSON.stringify(cut).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A place in an import document, where faults and warnings are written down. */
export class Place {
  readonly #path: DocumentPath;
  readonly #issues: Issues;

  constructor(issues: Issues, path: DocumentPath = []) {
    this.#issues = issues;
    this.#path = path;
  }

  part(...steps: DocumentPath): Place {
    return new Place(this.#issues, [...this.#path, ...steps]);
  }

  fault(found: string, allowed: string): undefined {
    addFault(this.#issues, { path: writePath(this.#path), message: `${found}, must be ${allowed}` });
    return undefined;
  }

  warn(text: string, voidWhen: VoidWhen = {}): void {
    addWarning(this.#issues, { path: writePath(this.#path), message: text, ...voidWhen });
  }
}
