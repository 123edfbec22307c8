import { readFile, stat } from 'node:fs/promises';
import { typedPath } from './command.ts';
import { CommandProblem } from './command-problem.ts';

const mostBytes = 100 * 1024 * 1024;

/** Reads an import document's file. Throws a CommandProblem when there is none or it is too large. */
export async function readCourseFile(file: string): Promise<Buffer> {
  try {
    const path = typedPath(file);
    const { size } = await stat(path);
    if (size > mostBytes)
      throw new CommandProblem(`${file} has ${Math.ceil(size / 1024 / 1024)} MB, must be at most 100 MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandProblem(
      `${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : message}.`,
    );
  }
}
