import { HttpConnection, type Reply } from './http-client.ts';

export class ClosedLoop {
  readonly #connections: readonly HttpConnection[];

  private constructor(connections: readonly HttpConnection[]) {
    this.#connections = connections;
  }

  static async open(port: number, connections: number): Promise<ClosedLoop> {
    return new ClosedLoop(
      await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port))),
    );
  }

  async keepAsking(next: () => Buffer, milliseconds: number): Promise<number> {
    const startedMs = performance.now();
    const untilMs = startedMs + milliseconds;
    let answered = 0;
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (performance.now() < untilMs) {
          const { status } = await connection.send(next());
          if (status < 300) answered += 1;
        }
      }),
    );
    return answered / ((performance.now() - startedMs) / 1000);
  }

  /** Sends each request once; answers the replies in order and the total time. */
  async once(requests: readonly Buffer[]): Promise<{ replies: Reply[]; seconds: number }> {
    const replies: Reply[] = [];
    let next = 0;
    const startedMs = performance.now();
    await Promise.all(
      this.#connections.map(async (connection) => {
        for (let at = next++; at < requests.length; at = next++)
          replies[at] = await connection.send(requests[at] as Buffer);
      }),
    );
    return { replies, seconds: (performance.now() - startedMs) / 1000 };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
