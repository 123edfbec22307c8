import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** More than this unsent when there is something new to say, and the reader is dropped. */
const maxPendingBytes = 256 * 1024;

/** Thousands read the same board and nothing else: an event's bytes with its id are made once for all of them. */
const lastMade = new WeakMap<Buffer, { id: string; bytes: Buffer }>();

function withID(id: string, event: Buffer): Buffer {
  const made = lastMade.get(event);
  if (made?.id === id) return made.bytes;
  const line = `id: ${id}\n`;
  const bytes = Buffer.allocUnsafe(line.length + event.length);
  bytes.write(line, 'latin1');
  event.copy(bytes, line.length);
  lastMade.set(event, { id, bytes });
  return bytes;
}

/** Begins a stream whose end is that of its connection: a reader writes what it is told as it is. */
export function sendHead(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.removeHeader('transfer-encoding');
  // Names and values in turn are written as they are; an object's would be kept, each by itself.
  response.writeHead(200, Object.entries(headers).flat() as OutgoingHttpHeader[]);
  // A head that is written by itself is kept as one text; together with what follows, as eighty pieces of it.
  response.flushHeaders();
}

/**
 * One open stream, after `sendHead`. What it was told is in the id of its last event, so that it can come back to where
 * it was. There are thousands for hours: each keeps its response and what it was told, and nothing of its request.
 */
export class Reader {
  readonly topics: readonly string[];
  /** False until the first events are out: what changes before that is told after. */
  isOpen = false;
  readonly #response: ServerResponse;
  /** By place in `topics`; undefined where it knows nothing yet. */
  readonly #versions: (string | undefined)[];
  #pendingAtLastBeat = 0;

  constructor(response: ServerResponse, topics: readonly string[]) {
    this.topics = topics;
    this.#response = response;
    this.#versions = topics.map(() => undefined);
  }

  versionOf(topic: string): string | undefined {
    return this.#versions[this.topics.indexOf(topic)];
  }

  /** Notes a state that the reader knows without being told. */
  knows(topic: string, version: string): void {
    this.#versions[this.topics.indexOf(topic)] = version;
  }

  /** Sends an event; false when the reader is too slow and has been dropped. */
  tell(topic: string, version: string, event: Buffer): boolean {
    // What it begins with may be more: sixteen boards are, and have had no time yet.
    if (this.isOpen && this.#response.writableLength > maxPendingBytes) {
      this.#response.destroy();
      return false;
    }
    this.knows(topic, version);
    this.#write(withID(this.#lastEventID(), event));
    return true;
  }

  /** Shows that the stream lives; false when nothing has got through since the last beat. */
  beat(): boolean {
    const pending = this.#response.writableLength;
    if (pending > 0 && this.#pendingAtLastBeat > 0 && pending >= this.#pendingAtLastBeat) {
      this.#response.destroy();
      return false;
    }
    this.#write(': \n\n');
    this.#pendingAtLastBeat = this.#response.writableLength;
    return true;
  }

  /** Ends the stream; its reader comes back so soon, to another process if this one is about to end. */
  end(comeBackInMs: number): void {
    this.#response.end(`retry: ${comeBackInMs}\n\n`);
  }

  /**
   * The stream ends with its connection, so what goes there are its events and nothing else: of all that a reply does
   * for what is written to it, it needs nothing, and for thousands of readers that is most of the work. A reply whose
   * turn on its connection is still to come keeps what is written to it; a connection that ends is told no more.
   */
  #write(bytes: Buffer | string): void {
    const { socket } = this.#response;
    if (!socket) this.#response.write(bytes);
    else if (socket.writable) socket.write(bytes);
  }

  #lastEventID(): string {
    return this.#versions.filter((version) => version !== undefined).join('.');
  }
}
