import { routes } from '@dewsweeper/contract/routes';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { readCourseKey } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import { numberRefusalOf, twilioReason } from '../../adapters/sms/twilio.ts';
import { isSignedByTwilio } from '../../adapters/sms/twilio-signature.ts';
import { sendProblem } from '../../http/problems.ts';
import { forgetNumberRefusal, markUndelivered, refuseNumber } from './delivery-store.ts';

/** Words that Twilio itself obeys when they are the whole text. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** `POST /api/webhooks/twilio`: replies and delivery reports, possibly repeated. Without a signature: 404. */
export function twilioRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; publicUrl: string; authToken: string | null },
): void {
  const { pool, publicUrl, authToken } = deps;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      routes.twilioWebhooks,
      { schema: { hide: true }, config: { isForEverybody: true } },
      async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const signature = request.headers['x-twilio-signature'];
        if (authToken === null || typeof signature !== 'string') return sendProblem(reply, 'not-found');
        const url = `${publicUrl}${request.url}`;
        if (!isSignedByTwilio({ signature, authToken, url, form })) return sendProblem(reply, 'not-found');
        if (form.has('MessageStatus')) await hearReport(pool, form, messageOf(request));
        else await hearAnswer(pool, form);
        return reply.type('text/xml; charset=utf-8').send(noAnswer);
      },
    );
  });
}

async function hearAnswer(pool: Pool, form: URLSearchParams): Promise<void> {
  const phone = phoneNumberOf(form.get('From') ?? '')?.number ?? null;
  if (phone === null) return;
  // The messaging service may define the course's own words.
  const meaning = form.get('OptOutType')?.toUpperCase();
  const word = (form.get('Body') ?? '').trim().toUpperCase();
  if (meaning === 'STOP' || stopWords.has(word)) {
    await refuseNumber(pool, phone, { reason: 'stopped', detail: 'its owner wrote so' });
  } else if (meaning === 'START' || startWords.has(word)) {
    await forgetNumberRefusal(pool, phone);
  }
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
