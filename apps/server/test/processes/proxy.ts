import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendTo,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const checkEveryMs = 100;

/**
 * A typical load balancer: requests in turn to every ready process, kept connections, and another process
 * only if the first was never reached.
 */
export type Proxy = { url: string; ready(): number[]; stop(): Promise<void> };

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  let ready: number[] = [];
  let turn = 0;

  async function check(): Promise<void> {
    const answers = await Promise.all(
      ports.map(async (port) => {
        const signal = AbortSignal.timeout(3000);
        const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal }).catch(() => null);
        await answer?.arrayBuffer();
        return answer?.ok ?? false;
      }),
    );
    ready = ports.filter((_port, at) => answers[at]);
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then(
      (body) => {
        turn += 1;
        const first = turn % Math.max(1, ready.length);
        forward(request, response, body, [...ready.slice(first), ...ready.slice(0, first)]);
      },
      () => response.destroy(),
    );
  });

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    [port, ...others]: number[],
  ): void {
    if (port === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const { method = 'GET', url: path = '/' } = request;
    const headers = { ...request.headers, 'x-forwarded-for': '192.0.2.1' };
    const onward = sendTo({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers));
      reply.pipe(response);
      reply.on('error', () => response.destroy());
      reply.on('close', () => response.end());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      else if (error.code === 'ECONNREFUSED') forward(request, response, body, others);
      else response.writeHead(502, { 'x-because': error.code ?? error.message }).end();
    });
    response.on('close', () => onward.destroy());
    onward.end(body);
  }

  await check();
  const timer = setInterval(() => void check(), checkEveryMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    async stop() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Connection headers are hop-by-hop. */
function withoutConnection(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const onward = { ...headers };
  delete onward.connection;
  delete onward['keep-alive'];
  return onward;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
