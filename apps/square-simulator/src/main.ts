import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { squareSimulator } from './simulator.ts';

const usage = `npm run square-simulator -- [options]

  --port NUMBER          8433 when left out
  --host ADDRESS         127.0.0.1 when left out
  --token TOKEN          the only access token that is let in; any when left out
  --ledger FILE          keeps the ledger across restarts; in memory when left out
  --webhook-url URL      where events are sent, with --webhook-key
  --webhook-key KEY      the signature key of the events
  --pretend-wallets      Apple Pay and Google Pay are offered, and pay
  --control              lets POST /control change how reliable the simulator is`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8433' },
    host: { type: 'string', default: '127.0.0.1' },
    token: { type: 'string' },
    ledger: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-key': { type: 'string' },
    'pretend-wallets': { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(usage);
} else {
  await serve();
}

async function serve(): Promise<void> {
  const { host, token, ledger } = values;
  let url = '';
  const app = fastify();
  await app.register(squareSimulator, {
    publicUrl: () => url,
    control: values.control,
    ...(token !== undefined && { sellers: [{ accessToken: token }] }),
    ...(ledger !== undefined && { ledgerFile: ledger }),
    ...(values['pretend-wallets'] && { wallets: { 'Apple Pay': 'pays', 'Google Pay': 'pays' } }),
    ...(values['webhook-url'] !== undefined && {
      webhook: { notificationUrl: values['webhook-url'], signatureKey: values['webhook-key'] ?? '' },
    }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  url = await app.listen({ port: Number(values.port), host });
  console.log(`Square's stand-in: ${url} (test cards and the ledger). No money moves.`);
  console.log(`  SDK:      new SquareClient({ baseUrl: '${url}', token: '${token ?? 'anything'}' })`);
  console.log(`  Browser:  <script src="${url}/web/1/square.js"></script>`);
}
