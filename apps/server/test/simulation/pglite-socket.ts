import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Written = { chunk: Buffer; encoding: BufferEncoding };
type Done = (error?: Error | null) => void;

/**
 * What node-postgres takes for its socket: PostgreSQL in this process reads what is written and answers at once, so
 * the client's own protocol, prepared statements and types are used.
 */
export class PGliteSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    const answer = this.#pglite.execProtocolRawSync(chunk);
    done();
    // Not at once: the client may send its next statement when it hears the answer.
    process.nextTick(() => this.push(answer));
  }

  /** node-postgres corks its stream for the messages of a prepared statement: they come together. */
  override _writev(chunks: Written[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}
