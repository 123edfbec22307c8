import type { FastifyInstance } from 'fastify';
import type { Answer, Browser } from '../accounts.ts';
import { plainDraft, requestOf } from './drafts.ts';
import type { Operation } from './operations.ts';
import type { World } from './world.ts';

/** The sender, and the id of what is asked about; `headers` are added to the request. */
export type Asking = { id: string; browser: Browser; headers?: Record<string, string> };

/** The reply to a valid request; the browser's cookies stay unchanged. */
export async function askPlainly(
  app: FastifyInstance,
  world: World,
  operation: Operation,
  { id, browser, headers = {} }: Asking,
): Promise<Answer> {
  const { method, target, headers: lines, body } = requestOf(plainDraft(operation, world, id));
  return app.inject({
    method: method as 'GET',
    url: target,
    headers: { ...Object.fromEntries(lines.filter(([name]) => name !== 'Connection')), ...headers },
    cookies: Object.fromEntries(browser.cookies),
    ...(body.length > 0 && { payload: body }),
  });
}
