import type { AddressInfo } from 'node:net';
import type { Controls } from '@dewsweeper/square-simulator/control';
import type { LedgerReport } from '@dewsweeper/square-simulator/ledger-report';
import { type SimulatorOptions, squareSimulator } from '@dewsweeper/square-simulator/simulator';
import fastify from 'fastify';

export type SquareCall = { when: 'asked' | 'answered'; call: string; body: unknown };

/** `lose` breaks the connection, before handling or before the reply. */
export type CallOutcome = 'lose' | undefined;

/** The simulator on its own port, with its ledger and all calls. */
export type SquareStandIn = {
  url: string;
  accessToken: string;
  /** Such as `POST /v2/payments`, in order. */
  calls: string[];
  /** Called at both moments of each call; tests replace it. */
  interrupt: (call: SquareCall) => Promise<CallOutcome | void>;
  ledger(): Promise<LedgerReport>;
  /** Changes its reliability and its webhook. */
  control(controls: Controls): Promise<void>;
  /** The one-time token of a test card. */
  token(cardNumber?: string): Promise<string>;
  stop(): Promise<void>;
};

export const cards = {
  good: '4111111111111111',
  declined: '4000000000000002',
  replyLost: '4000000000000408',
  chargedSilently: '4000000000000416',
  neverAnswers: '4000000000000507',
  unavailableOnce: '4000000000000531',
} as const;

export async function startSquareStandIn(options: SimulatorOptions = {}): Promise<SquareStandIn> {
  const accessToken = 'EAAA-token-of-the-course';
  const calls: string[] = [];
  const app = fastify({ forceCloseConnections: true });
  const standIn: SquareStandIn = {
    url: '',
    accessToken,
    calls,
    interrupt: async () => {},
    async ledger() {
      return (await fetch(`${standIn.url}/ledger`)).json() as Promise<LedgerReport>;
    },
    async control(controls) {
      const changed = await post(`${standIn.url}/control`, controls);
      if (!changed.ok) throw new Error(await changed.text());
    },
    async token(number = cards.good) {
      const card = { number, month: 12, year: 2045, cvv: '111', postalCode: '94103' };
      const { token } = (await (await post(`${standIn.url}/web/1/card-nonce`, card)).json()) as {
        token: string;
      };
      return token;
    },
    stop: () => app.close(),
  };

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v2/')) return undefined;
    const call = `${request.method} ${request.url.replace(/\?.*/, '')}`;
    calls.push(call);
    if ((await standIn.interrupt({ when: 'asked', call, body: request.body })) !== 'lose') return undefined;
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  });
  app.addHook('onSend', async (request) => {
    if (!request.url.startsWith('/v2/')) return;
    const call = `${request.method} ${request.url.replace(/\?.*/, '')}`;
    const outcome = await standIn.interrupt({ when: 'answered', call, body: request.body });
    if (outcome === 'lose') request.raw.socket.destroy();
  });
  await app.register(squareSimulator, { sellers: [{ accessToken }], control: true, ...options });
  await app.listen({ host: '127.0.0.1', port: 0 });
  standIn.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return standIn;
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
