import { readFile, stat } from 'node:fs/promises';
import { typedPath } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { fileProblem } from './file-problem.ts';

const maxBytes = 100 * 1024 * 1024;

/** Throws a CommandProblem when the file is missing or too large. */
export async function readCourseFile(file: string): Promise<Buffer> {
  try {
    const path = typedPath(file);
    const { size } = await stat(path);
    if (size > maxBytes)
      throw new CommandProblem(`${file} has ${Math.ceil(size / 1024 / 1024)} MB, must be at most 100 MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw fileProblem(file, 'read', error as NodeJS.ErrnoException);
  }
}
