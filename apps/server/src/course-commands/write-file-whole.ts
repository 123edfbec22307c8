import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { OutputClosed } from '../closed-output.ts';
import { typedPath } from './command.ts';
import { CommandProblem } from './command-problem.ts';

/**
 * Writes a file that appears when it is complete; one that was there stays until then. `-` is standard output. Throws a
 * CommandProblem.
 */
export async function writeFileWhole(file: string, pieces: AsyncIterable<string> | string[]): Promise<void> {
  if (file === '-') return writePieces(process.stdout, pieces);
  const path = typedPath(file);
  const unfinished = `${path}.unfinished-${process.pid}`;
  try {
    const stream = createWriteStream(unfinished);
    await once(stream, 'open');
    await writePieces(stream, pieces);
    stream.end();
    await finished(stream);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as { syscall?: string }).syscall === undefined) throw error;
    throw new CommandProblem(`${file} cannot be written: ${(error as Error).message}.`);
  }
}

/** Throws OutputClosed when nobody reads any more. */
export async function writePieces(output: Writable, pieces: AsyncIterable<string> | string[]): Promise<void> {
  for await (const piece of pieces) {
    if (output.errored || output.destroyed) throw new OutputClosed();
    if (!output.write(piece)) await once(output, 'drain').catch(assertOpen);
  }
}

function assertOpen(error: NodeJS.ErrnoException): void {
  throw error.code === 'EPIPE' ? new OutputClosed() : error;
}
