import fastify from 'fastify';
import { SquareClient } from 'square';
import { onTestFinished } from 'vitest';
import { type SimulatorOptions, squareSimulator } from '../simulator.ts';

export const accessToken = 'token-of-the-course';

export async function runSimulator(options: SimulatorOptions = {}) {
  const app = fastify();
  await app.register(squareSimulator, {
    prefix: '/square-simulator',
    sellers: [{ accessToken, locationIds: ['L1', 'L2'] }],
    ...options,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/square-simulator`;
  onTestFinished(() => app.close());
  return { app, url, client: clientOf(url), clientWith: (token: string) => clientOf(url, token) };
}

function clientOf(baseUrl: string, token = accessToken): SquareClient {
  return new SquareClient({ baseUrl, token, maxRetries: 0, timeoutInSeconds: 10 });
}

export function charge(over: { idempotencyKey?: string; sourceId?: string; cents?: number } = {}) {
  return {
    sourceId: over.sourceId ?? 'cnon:card-nonce-ok',
    idempotencyKey: over.idempotencyKey ?? crypto.randomUUID(),
    amountMoney: { amount: BigInt(over.cents ?? 4000), currency: 'USD' as const },
    locationId: 'L1',
    referenceId: 'reservation-1',
    note: 'Tee time',
  };
}

export async function tokenFor(
  url: string,
  card: { number?: string; month?: number; year?: number; cvv?: string; postalCode?: string },
): Promise<string> {
  const reply = await fetch(`${url}/web/1/card-nonce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: '4111111111111111',
      month: 12,
      year: 2035,
      cvv: '111',
      postalCode: '94103',
      ...card,
    }),
  });
  const result = (await reply.json()) as { token?: string; errors?: { code: string }[] };
  if (result.token === undefined) throw new Error(result.errors?.[0]?.code);
  return result.token;
}
