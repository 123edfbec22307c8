/** The reader closed the pipe, as in `dewsweeper export | head`. */
export class OutputClosed extends Error {}

/** Output after that is discarded, and the work continues. */
export function survivesClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
