import { HttpConnection, headerOf } from './http-client.ts';

export type Answered = {
  acceptedMs: number[];
  shed: number;
  others: Map<string, number>;
  sent: number;
  seconds: number;
};

const tickMs = 5;
const answersWithinMs = 10_000;

/** At a fixed rate. Without an idle connection and beyond `maxConnections` a request counts as not sent. */
export async function offer(options: {
  port: number;
  perSecond: number;
  milliseconds: number;
  maxConnections: number;
  next: () => Buffer;
}): Promise<Answered> {
  const { port, perSecond, milliseconds, maxConnections, next } = options;
  const idle: HttpConnection[] = [];
  const all = new Set<HttpConnection>();
  let opening = 0;
  const answered: Answered = { acceptedMs: [], shed: 0, others: new Map(), sent: 0, seconds: 0 };
  const pending = new Set<Promise<void>>();
  const other = (what: string) => answered.others.set(what, (answered.others.get(what) ?? 0) + 1);

  async function sendOne(): Promise<void> {
    let connection = idle.pop();
    while (connection && !connection.isOpen) {
      all.delete(connection);
      connection = idle.pop();
    }
    if (!connection && all.size + opening >= maxConnections) {
      other('no connection left to send by');
      return;
    }
    const startedMs = performance.now();
    answered.sent += 1;
    try {
      if (!connection) {
        opening += 1;
        connection = await HttpConnection.open(port).finally(() => {
          opening -= 1;
        });
        all.add(connection);
      }
      const reply = await connection.send(next());
      if (reply.status < 300) answered.acceptedMs.push(performance.now() - startedMs);
      else if ((reply.status === 503 || reply.status === 429) && headerOf(reply.head, 'retry-after'))
        answered.shed += 1;
      else other(String(reply.status));
      if (/^connection: close$/im.test(reply.head)) all.delete(connection);
      else idle.push(connection);
    } catch (error) {
      other((error as Error).message);
      if (connection) all.delete(connection);
    }
    return undefined;
  }

  const startedMs = performance.now();
  let due = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedMs;
      if (elapsedMs >= milliseconds) {
        clearInterval(timer);
        resolve();
        return;
      }
      for (; due < (elapsedMs / 1000) * perSecond; due += 1) {
        const one = sendOne().finally(() => {
          pending.delete(one);
        });
        pending.add(one);
      }
    }, tickMs);
  });
  answered.seconds = (performance.now() - startedMs) / 1000;
  const timeout = setTimeout(() => {
    for (const connection of all) connection.close();
  }, answersWithinMs);
  await Promise.all(pending);
  clearTimeout(timeout);
  for (const connection of all) connection.close();
  return answered;
}
