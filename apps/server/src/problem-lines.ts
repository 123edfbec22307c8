import { PostgresProblem } from '@dewsweeper/embedded-postgres/postgres-problem';
import { linesWithAdvice } from './adapters/postgres/embedded.ts';
import { isPaused } from './adapters/postgres/paused-writes.ts';
import { CommandProblem } from './course-commands/command-problem.ts';
import { withoutControls } from './printable.ts';
import { StartProblem } from './start-problem.ts';

/** No stack, unless LOG_LEVEL is debug or trace and the error is unexpected. */
export function problemLines(error: unknown): string[] {
  if (error instanceof CommandProblem || error instanceof StartProblem) return [...error.lines];
  if (error instanceof PostgresProblem) return linesWithAdvice(error).map(withoutControls);
  const { code, message, path, syscall, stack } = error as NodeJS.ErrnoException;
  if (isPaused(error))
    return ['Nothing was changed: an upgrade is under way. Try again in a minute, or see: dewsweeper doctor'];
  if (code === 'ENOSPC' || code === '53100') return ['The disk is full. Make room and try again.'];
  if (code === 'EACCES' && path !== undefined)
    return [`${path} is closed to this account. Run this as the account of the server.`];
  if (syscall === 'mkdir' && (code === 'EEXIST' || code === 'ENOTDIR'))
    return [`${path} cannot be made: a file is where a folder must be.`];
  const [first = 'no reason was given'] = (message || String(error)).split('\n').map(withoutControls);
  if (syscall !== undefined) return [`${first}.`];
  if (isOfDatabase(code)) return [`The database refused: ${first}.`];
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) return (stack ?? first).split('\n');
  return [`Something unforeseen went wrong: ${first}. With LOG_LEVEL=debug it says where.`];
}

function isOfDatabase(code: string | undefined): boolean {
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code);
}
