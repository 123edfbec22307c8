import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

const maxPendingBytes = 256 * 1024;

/** An event's bytes with its id are made once for the thousands who read only the same board. */
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

/** Starts a stream that ends with its connection; readers write to the socket directly. */
export function sendHead(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.removeHeader('transfer-encoding');
  // A flat list of names and values is written directly; an object would be kept for each stream.
  response.writeHead(200, Object.entries(headers).flat() as OutgoingHttpHeader[]);
  // A head flushed alone is kept as one string, otherwise as about eighty pieces.
  response.flushHeaders();
}

/** The id of its last event lets it resume. There may be thousands, so it keeps no request. */
export class Reader {
  readonly topics: readonly string[];
  /** False until the first events are sent; earlier changes are sent after them. */
  isOpen = false;
  readonly #response: ServerResponse;
  /** In the order of `topics`; undefined before the first event. */
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

  /** Records a version that the reader has without an event. */
  knows(topic: string, version: string): void {
    this.#versions[this.topics.indexOf(topic)] = version;
  }

  /** False when the reader was too slow and has been dropped. */
  send(topic: string, version: string, event: Buffer): boolean {
    // The first events may be larger: the boards of a group.
    if (this.isOpen && this.#response.writableLength > maxPendingBytes) {
      this.#response.destroy();
      return false;
    }
    this.knows(topic, version);
    this.#write(withID(this.#lastEventID(), event));
    return true;
  }

  /** False when nothing has been received since the last beat. */
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

  /** Its reader returns after this delay, to another process if this one is closing. */
  end(comeBackInMs: number): void {
    this.#response.end(`retry: ${comeBackInMs}\n\n`);
  }

  /** For thousands of readers, the response's own write would be most of the work. */
  #write(bytes: Buffer | string): void {
    const { socket } = this.#response;
    if (!socket) this.#response.write(bytes);
    else if (socket.writable) socket.write(bytes);
  }

  #lastEventID(): string {
    return this.#versions.filter((version) => version !== undefined).join('.');
  }
}
