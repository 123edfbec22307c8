import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Composition, compose } from '../src/compose.ts';
import { parseConfig } from '../src/config.ts';
import { Browser, cheapPasswordCost, registrationOf } from './accounts.ts';
import { compareReplies } from './described-replies.ts';

const forAllTests = {
  SIGN_INS_PER_ADDRESS: '100000',
  REGISTRATIONS_PER_ADDRESS: '100000',
  HOLDS_PER_ADDRESS: '1000000',
};

/**
 * The whole API on a test's database, with cheaper passwords. Tests override settings or parts of the
 * composition.
 */
export async function openWholeServer(
  pool: Pool,
  settings: Record<string, string> = {},
  deps: Partial<Composition> = {},
): Promise<FastifyInstance> {
  const parsed = parseConfig({ ...forAllTests, ...settings }, '/');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const log = fastify({ logger: { level: 'silent' } }).log;
  const app = await compose({
    config: parsed.value,
    pool,
    log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
    ...deps,
  });
  compareReplies(app);
  await app.ready();
  return app;
}

export async function newGolfer(app: FastifyInstance, email: string): Promise<Browser> {
  const browser = new Browser(app);
  const registered = await browser.send('POST', '/api/users', registrationOf(email));
  if (registered.statusCode !== 201) throw new Error(registered.body);
  return browser;
}
