import { PostgresProblem } from './postgres-problem.ts';

export function isOfFullDisk(text: string): boolean {
  return /No space left on device|ENOSPC/i.test(text);
}

export function fullDisk(folder: string): PostgresProblem {
  return new PostgresProblem(
    'disk-full',
    `The disk of ${folder} is full: PostgreSQL cannot start. Make room there, then start again.`,
  );
}
