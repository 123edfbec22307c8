import type { FastifyInstance } from 'fastify';
import type { Answer, Browser } from '../accounts.ts';
import { plainDraft, requestOf } from './drafts.ts';
import type { FuzzData } from './fuzz-data.ts';
import type { Operation } from './operations.ts';

/** The sender, and the id of what is asked about; `headers` are added to the request. */
export type Asking = { id: string; browser: Browser; headers?: Record<string, string> };

/** The reply to a valid request; the browser's cookies stay unchanged. */
export async function askPlainly(
  app: FastifyInstance,
  data: FuzzData,
  operation: Operation,
  { id, browser, headers = {} }: Asking,
): Promise<Answer> {
  const { method, target, headers: lines, body } = requestOf(plainDraft(operation, data, id));
  return app.inject({
    method: method as 'GET',
    url: target,
    headers: { ...Object.fromEntries(lines.filter(([name]) => name !== 'Connection')), ...headers },
    cookies: Object.fromEntries(browser.cookies),
    ...(body.length > 0 && { payload: body }),
  });
}
