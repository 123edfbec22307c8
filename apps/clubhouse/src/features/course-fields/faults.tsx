import type { WriteWarning } from '@dewsweeper/contract/course-system';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Refused, refusalOf } from '../../lib/api.ts';
import { courseFieldMessages } from '../../messages.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';

/** One line for each field that the server refuses. */
function faultsOf(error: unknown): string[] {
  const errors = error instanceof Refused ? (error.problem.errors ?? []) : [];
  if (errors.length > 0) return errors.map(({ path, message }) => `${path}: ${message}`);
  switch (refusalOf(error)) {
    case 'not-allowed':
    case 'group-not-found':
      return [courseFieldMessages.notAllowed];
    default:
      return [courseFieldMessages.failed];
  }
}

type FaultsProps = { error: unknown; inWords?: (line: string) => string };

/** Nothing where a sign-in is all that is missing: its form stands over the page. */
export function Faults({ error, inWords = (line) => line }: FaultsProps) {
  if (error === null || asksForSignIn(error)) return null;
  const lines = faultsOf(error).map(inWords);
  const [only, ...more] = lines;
  if (more.length === 0) return <Notice kind="error">{only}</Notice>;
  return (
    <Notice kind="error">
      {courseFieldMessages.faults}
      {lines.map((line) => (
        <span style={{ display: 'block' }} key={line}>
          {line}
        </span>
      ))}
    </Notice>
  );
}

/** About a field it begins with the field; about a reservation the message says all. */
export function warningText({ path = '', message }: WriteWarning): string {
  return path === '' || path.startsWith('groups.') ? message : `${path}: ${message}`;
}
