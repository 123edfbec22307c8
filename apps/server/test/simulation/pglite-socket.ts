import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Written = { chunk: Buffer; encoding: BufferEncoding };
type Done = (error?: Error | null) => void;

/**
 * A socket for node-postgres: PostgreSQL in this process handles what is written at once, so the real
 * protocol, prepared statements and types are used.
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
    // Asynchronously, because the client may send its next statement on the reply.
    process.nextTick(() => this.push(answer));
  }

  /** node-postgres corks its stream for a prepared statement's messages. */
  override _writev(chunks: Written[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}
