import { pino } from 'pino';
import { openPool } from '../../src/adapters/postgres/pool.ts';
import { loadSquareSdk } from '../../src/adapters/square/square-provider.ts';
import { compose } from '../../src/compose.ts';
import { parseConfig } from '../../src/config.ts';
import { cheapPasswordCost } from '../accounts.ts';

/**
 * The server as a process that a test may kill: Square is at SQUARE_URL, the database exists, and there are
 * no pages.
 */
const parsed = parseConfig(process.env, import.meta.dirname);
if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
const config = parsed.value;
const pool = openPool({ ...JSON.parse(process.env.TEST_DATABASE ?? '{}'), max: 10 }, () => {});

// As `npm start` does where a course takes money, so that the first payment does not wait.
await loadSquareSdk();
const app = await compose({
  config,
  pool,
  log: pino({ level: config.logLevel }, pino.destination(2)),
  webRoot: null,
  passwordCost: cheapPasswordCost,
  squareUrl: process.env.SQUARE_URL ?? '',
});
await app.listen({ host: config.host, port: config.port });
process.send?.('open');
// The parent is gone.
process.on('disconnect', () => process.exit(1));
