import { routes } from '@dewsweeper/contract/routes';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { readCourseKey } from '@dewsweeper/core/shared/course-key';
import { escaped } from '@dewsweeper/core/shared/escaped';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import { numberRefusalOf, twilioReason } from '../../adapters/sms/twilio.ts';
import { isSignedByTwilio } from '../../adapters/sms/twilio-signature.ts';
import { sendProblem } from '../../http/problems.ts';
import { acceptForms } from '../../http/small-page.ts';
import type { Current } from '../../ports.ts';
import { forgetNumberRefusal, markUndelivered, refuseNumber } from './delivery-store.ts';

/** Words that Twilio itself obeys when they are the whole text. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

const answerOf = (text: string | null) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${text === null ? '' : `<Message>${escaped(text)}</Message>`}</Response>`;

/** Null: no answer. `phone` in international form. */
export type HearReply = (text: { messageSid: string; phone: string; body: string }) => Promise<string | null>;

/** `POST /api/webhooks/twilio`: replies and delivery reports, possibly repeated. Without a signature: 404. */
export function twilioRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; publicUrl: string; authToken: Current<string>; hearReply: HearReply },
): void {
  const { pool, publicUrl } = deps;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    acceptForms(scope);
    scope.post(
      routes.twilioWebhooks,
      { schema: { hide: true }, config: { isForEverybody: true } },
      async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const signature = request.headers['x-twilio-signature'];
        const authToken = await deps.authToken();
        if (authToken === null || typeof signature !== 'string') return sendProblem(reply, 'not-found');
        const url = `${publicUrl}${request.url}`;
        if (!isSignedByTwilio({ signature, authToken, url, form })) return sendProblem(reply, 'not-found');
        const isReport = form.has('MessageStatus');
        if (isReport) await hearReport(pool, form, messageOf(request));
        const answer = isReport ? null : await hearAnswer(deps, form);
        return reply.type('text/xml; charset=utf-8').send(answerOf(answer));
      },
    );
  });
}

async function hearAnswer(
  { pool, hearReply }: { pool: Pool; hearReply: HearReply },
  form: URLSearchParams,
): Promise<string | null> {
  const phone = phoneNumberOf(form.get('From') ?? '')?.number ?? null;
  if (phone === null) return null;
  // The messaging service may define the course's own words, and has answered them.
  const meaning = form.get('OptOutType')?.toUpperCase();
  const body = form.get('Body') ?? '';
  const word = body.trim().toUpperCase();
  if (meaning === 'STOP' || stopWords.has(word)) {
    await refuseNumber(pool, phone, { reason: 'stopped', detail: 'its owner wrote so' });
  } else if (meaning === 'START' || startWords.has(word)) {
    await forgetNumberRefusal(pool, phone);
  } else if (meaning === undefined) {
    const messageSid = form.get('MessageSid');
    return messageSid ? hearReply({ messageSid, phone, body }) : null;
  }
  return null;
}

async function hearReport(
  pool: Pool,
  form: URLSearchParams,
  message: { courseKey: CourseKey; id: string },
): Promise<void> {
  const status = form.get('MessageStatus');
  if (status !== 'undelivered' && status !== 'failed') return;
  const errorCode = Number(form.get('ErrorCode') ?? 0);
  const reason = errorCode ? twilioReason(errorCode) : `Twilio reports it ${status}`;
  await markUndelivered(pool, { ...message, providerID: form.get('MessageSid') ?? '', reason });
  const phone = phoneNumberOf(form.get('To') ?? '')?.number ?? null;
  const refusal = numberRefusalOf(errorCode);
  if (phone !== null && refusal !== null)
    await refuseNumber(pool, phone, { reason: refusal, detail: reason });
}

function messageOf(request: FastifyRequest): { courseKey: CourseKey; id: string } {
  const query = new URL(request.url, 'http://localhost').searchParams;
  return { courseKey: readCourseKey(query.get('course') ?? ''), id: query.get('message') ?? '' };
}
