import { connect, type Socket } from 'node:net';

export type Reply = { status: number; head: string; body: Buffer };

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void };

const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** A shared read buffer: data is parsed, and copied if needed, before the next read. */
const arrivals = Buffer.alloc(65_536);

/** Keep-alive, one request at a time, minimal: it must not limit the measured server. Requires Content-Length. */
export class HttpConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer = nothing;

  private constructor(port: number, localAddress?: string) {
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      ...(localAddress && { localAddress }),
      noDelay: true,
      onread: {
        buffer: arrivals,
        callback: (length, buffer) => {
          this.#take((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  static open(port: number, localAddress?: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new HttpConnection(port, localAddress);
      connection.#socket.once('error', reject);
      connection.#socket.once('connect', () => {
        connection.#socket.off('error', reject);
        resolve(connection);
      });
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('the connection was closed'));
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
      return undefined;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  /** `bytes` may be overwritten afterwards. */
  #take(bytes: Buffer): void {
    const received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    this.#received = nothing;
    const headLength = received.indexOf(headEnd);
    const head = headLength < 0 ? '' : received.toString('latin1', 0, headLength);
    const bodyStart = headLength + headEnd.length;
    const bodyEnd = bodyStart + contentLength(head);
    if (headLength < 0 || received.length < bodyEnd) {
      this.#received = Buffer.from(received);
      return;
    }
    if (received.length > bodyEnd) this.#received = Buffer.from(received.subarray(bodyEnd));
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      head,
      body: Buffer.from(received.subarray(bodyStart, bodyEnd)),
    });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function contentLength(head: string): number {
  return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

/** Undefined when the reply has none. */
export function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}
