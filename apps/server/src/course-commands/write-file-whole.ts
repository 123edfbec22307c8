import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { OutputClosed } from '../closed-output.ts';
import { typedPath } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { fileProblem } from './file-problem.ts';

/** Appears when complete. Contains golfers' names, so only its owner may read it. `-` is standard output. */
export async function writeFileWhole(file: string, pieces: AsyncIterable<string> | string[]): Promise<void> {
  if (file === '-') return writePieces(process.stdout, pieces);
  const path = typedPath(file);
  const unfinished = `${path}.unfinished-${process.pid}`;
  try {
    await assertReplaceable(file, path);
    await rm(unfinished, { force: true });
    const stream = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
    await once(stream, 'open');
    await writePieces(stream, pieces);
    stream.end();
    await finished(stream);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as { syscall?: string }).syscall === undefined) throw error;
    throw fileProblem(file, 'written', error as NodeJS.ErrnoException);
  }
}

/** A rename would replace a device or pipe by a file. */
async function assertReplaceable(file: string, path: string): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present?.isDirectory())
    throw fileProblem(file, 'written', Object.assign(new Error(), { code: 'EISDIR' }));
  if (present && !present.isFile())
    throw new CommandProblem(`${file} cannot be written: it is not a file. "-" stands for standard output.`);
}

/** Throws OutputClosed when the reader closed the pipe. */
export async function writePieces(output: Writable, pieces: AsyncIterable<string> | string[]): Promise<void> {
  for await (const piece of pieces) {
    if (output.errored || output.destroyed) throw new OutputClosed();
    if (!output.write(piece)) await once(output, 'drain').catch(assertOpen);
  }
}

function assertOpen(error: NodeJS.ErrnoException): void {
  throw error.code === 'EPIPE' ? new OutputClosed() : error;
}
