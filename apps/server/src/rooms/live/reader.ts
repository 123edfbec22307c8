import type { ServerResponse } from 'node:http';

/** More than this unsent when there is something new to say, and the reader is dropped. */
const mostPendingBytes = 256 * 1024;

/** One open stream. What it was told is in the id of its last event, so that it can come back to where it was. */
export type Reader = {
  readonly topics: readonly string[];
  /** False until the first events are out: what changes before that is told after. */
  isOpen: boolean;
  /** Topics that changed before it was open. */
  readonly missed: Set<string>;
  versionOf(topic: string): string | undefined;
  /** Notes a state that the reader knows without being told. */
  knows(topic: string, version: string): void;
  /** Sends an event; false when the reader is too slow and has been dropped. */
  tell(topic: string, version: string, event: Buffer): boolean;
  /** Shows that the stream lives; false when nothing has got through since the last beat. */
  beat(): boolean;
  /** Ends the stream; its reader comes back so soon, to another process if this one is about to end. */
  end(comeBackInMs: number): void;
};

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

export function createReader(response: ServerResponse, topics: readonly string[]): Reader {
  const versions = new Map<string, string>();
  let pendingAtLastBeat = 0;

  const reader: Reader = {
    topics,
    isOpen: false,
    missed: new Set(),
    versionOf: (topic) => versions.get(topic),
    knows: (topic, version) => versions.set(topic, version),
    tell(topic, version, event) {
      // What it begins with may be more: sixteen boards are, and have had no time yet.
      if (reader.isOpen && response.writableLength > mostPendingBytes) {
        response.destroy();
        return false;
      }
      versions.set(topic, version);
      response.write(withID([...versions.values()].join('.'), event));
      return true;
    },
    beat() {
      const pending = response.writableLength;
      if (pending > 0 && pendingAtLastBeat > 0 && pending >= pendingAtLastBeat) {
        response.destroy();
        return false;
      }
      response.write(': \n\n');
      pendingAtLastBeat = response.writableLength;
      return true;
    },
    end: (comeBackInMs) => response.end(`retry: ${comeBackInMs}\n\n`),
  };
  return reader;
}
