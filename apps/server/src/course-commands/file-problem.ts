import { dirname } from 'node:path';
import { typedPath } from './command.ts';
import { CommandProblem } from './command-problem.ts';

export function fileProblem(
  file: string,
  act: 'read' | 'written',
  { code, message }: NodeJS.ErrnoException,
): CommandProblem {
  const reasons: Record<string, string> = {
    ENOENT: act === 'read' ? 'there is no such file' : `there is no folder ${dirname(typedPath(file))}`,
    EISDIR: 'it is a folder. Name a file in it',
    ENOTDIR: 'a part of its path is not a folder',
    EACCES: 'it is closed to this account',
    EPERM: 'it is closed to this account',
    EROFS: 'the disk can only be read',
    ENOSPC: 'the disk is full',
    ENAMETOOLONG: 'its name is too long',
  };
  return new CommandProblem(`${file} cannot be ${act}: ${reasons[code ?? ''] ?? message}.`);
}
