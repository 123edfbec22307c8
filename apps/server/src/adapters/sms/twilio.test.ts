import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTwilioStandIn,
  type TextOutcome,
  type TwilioStandIn,
} from '../../../test/outbox/twilio-stand-in.ts';
import { createTwilioSender } from './twilio.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

let twilio: TwilioStandIn;
beforeAll(async () => {
  twilio = await startTwilioStandIn();
});
beforeEach(() => {
  twilio.texts.length = 0;
  twilio.outcomes.clear();
});
afterAll(() => twilio.stop());

const phone = '+14025550134';
const text = { phone, body: 'Two Nines confirmed & more: 100% è', reportTo: null };

function sender(options: { from?: string; authToken?: string; apiUrl?: string; callMs?: number } = {}) {
  const { accountSid, authToken, url: apiUrl } = twilio;
  return createTwilioSender({
    accountSid,
    authToken,
    apiUrl,
    from: '+14025550100',
    callMs: 20_000,
    ...options,
  });
}

async function sentTo(outcome: TextOutcome) {
  twilio.outcomes.set(phone, outcome);
  return sender(outcome === 'stalls' ? { callMs: 300 } : {})(text);
}

it('sends by a number or a messaging service, and keeps Twilio’s id', async () => {
  const reportTo = 'https://tee.example.com/api/webhooks/twilio?course=links%2Fcedar&message=m1';
  const sent = await sender()({ ...text, reportTo });
  const service = `MG${'0a'.repeat(16)}`;
  await sender({ from: service })(text);
  expect(twilio.texts).toEqual([
    { sid: expect.any(String), to: phone, from: '+14025550100', body: text.body, statusCallback: reportTo },
    { sid: expect.any(String), to: phone, from: service, body: text.body, statusCallback: null },
  ]);
  expect(sent).toEqual({ outcome: 'delivered', providerID: twilio.texts[0]?.sid });
});

describe('a number that refuses texts', () => {
  it.each([
    [21610, 'stopped', 'the number has answered STOP (Twilio 21610)'],
    [21211, 'undeliverable', 'the number cannot take text messages (Twilio 21211)'],
    [21614, 'undeliverable', 'the number cannot take text messages (Twilio 21614)'],
  ] as const)('by error %s', async (code, number, reason) => {
    expect(await sentTo({ status: 400, code })).toEqual({ outcome: 'refused', reason, number });
  });

  it('is not blamed for what is wrong with the text', async () => {
    const refused = { outcome: 'refused', reason: 'Twilio error 21617', number: null };
    expect(await sentTo({ status: 400, code: 21617 })).toEqual(refused);
  });
});

describe('whatever may pass is tried again later', () => {
  it.each([
    ['too many at once', { status: 429, code: 20429, retryAfter: '7' }, 'Twilio error 20429', 7],
    ['out of order', { status: 503, retryAfter: '30' }, 'Twilio answers 503', 30],
    ['a fault of Twilio’s', { status: 500, code: 20500 }, 'Twilio error 20500', null],
    [
      'a date to wait for',
      { status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' },
      'Twilio answers 503',
      null,
    ],
    ['a sender that is not ours', { status: 400, code: 21606 }, 'Twilio error 21606', null],
    ['an account that is closed', { status: 404, code: 20404 }, 'Twilio error 20404', null],
    ['no answer', 'stalls', 'Twilio gives no answer', null],
    ['an answer that is lost', 'drops', 'Twilio cannot be reached', null],
  ] as const)('%s', async (_what, outcome, reason, retryAfterSeconds) => {
    expect(await sentTo(outcome)).toEqual({ outcome: 'later', reason, retryAfterSeconds });
  });

  it('a wrong auth token, and nobody there', async () => {
    const refused = await sender({ authToken: 'x'.repeat(32) })(text);
    expect(refused).toMatchObject({ outcome: 'later', reason: 'Twilio error 20003' });
    expect(JSON.stringify(refused)).not.toContain('xxxx');
    expect(await sender({ apiUrl: 'http://127.0.0.1:1' })(text)).toMatchObject({ outcome: 'later' });
  });
});

describe('Twilio’s signature', () => {
  // The example of Twilio's own libraries.
  const request = {
    signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    authToken: '12345',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    form: new URLSearchParams({
      To: '+18005551212',
      From: '+14158675309',
      Digits: '1234',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    }),
  };

  it('covers address and fields, in any order', () => {
    expect(isSignedByTwilio(request)).toBe(true);
    expect(isSignedByTwilio({ ...request, url: request.url.replace('foo=1', 'foo=2') })).toBe(false);
    expect(isSignedByTwilio({ ...request, authToken: '12346' })).toBe(false);
    expect(isSignedByTwilio({ ...request, signature: '' })).toBe(false);
    const form = new URLSearchParams(request.form);
    form.set('Digits', '1235');
    expect(isSignedByTwilio({ ...request, form })).toBe(false);
  });

  it('may be over an address with its port', () => {
    const { authToken, form } = request;
    const fields = [...form]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('');
    const signed = (url: string) =>
      createHmac('sha1', authToken)
        .update(url + fields)
        .digest('base64');
    const withPort = request.url.replace('.com', '.com:443');
    expect(isSignedByTwilio({ ...request, signature: signed(withPort) })).toBe(true);
    expect(isSignedByTwilio({ ...request, signature: signed(withPort.replace('443', '8443')) })).toBe(false);
  });
});
