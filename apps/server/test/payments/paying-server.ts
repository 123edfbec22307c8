import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { freePort } from '../../../../tooling/free-port.mjs';
import { compose } from '../../src/compose.ts';
import { parseConfig } from '../../src/config.ts';
import { cheapPasswordCost } from '../accounts.ts';
import { compareReplies } from '../described-replies.ts';
import { sandboxLocation } from './paying-courses.ts';
import type { SquareStandIn } from './square-stand-in.ts';

export const webhookKey = 'signature-key-of-the-tests';

/** A twentieth and a tenth of the usual intervals. */
const settleEveryMs = 100;
export const readClockEveryMs = 50;

/** The whole server on a port with the Square stand-in; `lines` collects its log. */
export type PayingServer = { app: FastifyInstance; url: string; lines: string[] };

export async function openPayingServer(
  pool: Pool,
  square: SquareStandIn,
  options: { callSeconds?: number } = {},
): Promise<PayingServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const parsed = parseConfig(
    {
      PORT: String(port),
      PUBLIC_URL: url,
      SIGN_INS_PER_ADDRESS: '100000',
      REGISTRATIONS_PER_ADDRESS: '100000',
      HOLDS_PER_ADDRESS: '1000000',
      SQUARE_ACCESS_TOKENS: `${sandboxLocation}=${square.accessToken}`,
      SQUARE_WEBHOOK_SIGNATURE_KEY: webhookKey,
      SQUARE_CALL_SECONDS: String(options.callSeconds ?? 5),
    },
    '/',
  );
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const lines: string[] = [];
  const log = fastify({
    logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
  }).log;
  const app = await compose({
    config: parsed.value,
    pool,
    log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
    squareUrl: square.url,
    settleEveryMs,
    readClockEveryMs,
  });
  compareReplies(app);
  await app.listen({ host: '127.0.0.1', port });
  return { app, url, lines };
}

/** Makes every unsettled payment due now, for the job. Settled ones keep the time of their last search. */
export async function askNow(pool: Pool): Promise<void> {
  await pool.query(
    `update payments set ask_at = (select dewsweeper_now()) where state in ('started', 'undoing')`,
  );
}

/** Makes the last search for the charge of each settled payment due now. */
export async function searchNow(pool: Pool): Promise<void> {
  await pool.query(
    `update payments set ask_at = (select dewsweeper_now()) where ask_at < 'infinity' and state in ('declined', 'voided')`,
  );
}
