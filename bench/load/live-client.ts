import { connect, type Socket } from 'node:net';

export class LiveReader {
  readonly #socket: Socket;
  readonly #onEvent: (event: string) => void;
  #rest = '';

  private constructor(socket: Socket, onEvent: (event: string) => void) {
    this.#socket = socket;
    this.#onEvent = onEvent;
  }

  static open(options: {
    port: number;
    path: string;
    /** The client's number: clients use several network addresses, with at most 2,000 streams each. */
    number: number;
    onEvent: (event: string) => void;
  }): Promise<LiveReader> {
    const localAddress = `127.0.0.${2 + Math.floor(options.number / 1500)}`;
    const socket = connect({ host: '127.0.0.1', port: options.port, localAddress });
    const reader = new LiveReader(socket, options.onEvent);
    const request = `GET ${options.path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`;
    return new Promise((resolve, reject) => {
      socket.setEncoding('latin1');
      socket.once('error', reject);
      socket.once('connect', () => socket.write(request));
      socket.once('data', (head: string) => {
        if (head.startsWith('HTTP/1.1 200')) resolve(reader);
        else reject(new Error(head.slice(0, 300)));
      });
      socket.on('data', (text: string) => reader.#take(text));
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    const deps = (this.#rest + text).split('\n\n');
    this.#rest = deps.pop() ?? '';
    for (const part of deps) {
      const at = part.indexOf('event: board');
      if (at >= 0) this.#onEvent(part.slice(at));
    }
  }
}

/** The board's version as a number that grows while the course data stay. */
export function versionIn(event: string): number {
  return Number(/"version":"\d+\.(\d+)"/.exec(event)?.[1]);
}
