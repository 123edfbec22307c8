/** Whoever read the output has seen enough: `dewsweeper export | head`. */
export class OutputClosed extends Error {}

/** What is printed after nobody reads any more goes nowhere; the work itself goes on. */
export function survivesClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
