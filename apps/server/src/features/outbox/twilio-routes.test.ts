import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tooling/free-port.mjs';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { noLimits } from '../../../test/outbox/no-limits.ts';
import { outboxRows, queueMessages } from '../../../test/outbox/outbox-rows.ts';
import {
  startTwilioStandIn,
  type TakenText,
  type TwilioStandIn,
} from '../../../test/outbox/twilio-stand-in.ts';
import { createTwilioSender } from '../../adapters/sms/twilio.ts';
import { createApp } from '../../app.ts';
import { refuseForeignOrigins } from '../../http/origin.ts';
import { type Delivering, startDelivering } from '../../jobs/deliver-messages.ts';
import { type HearReply, twilioRoutes } from './twilio-routes.ts';

const log = fastify({ logger: { level: 'silent' } }).log;
const phone = '+14025550134';
let database: TestDatabase;
let twilio: TwilioStandIn;
let app: FastifyInstance;
let webhook: string;
let delivering: Delivering;
let heard: Parameters<HearReply>[0][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  twilio = await startTwilioStandIn();
  const { accountSid, authToken, url: apiUrl } = twilio;
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  webhook = `${publicUrl}/api/webhooks/twilio`;
  app = createApp({ logger: log, trustProxy: false });
  refuseForeignOrigins(app, { publicUrl });
  const hearReply: HearReply = async (text) => {
    heard.push(text);
    return text.body === 'C' ? 'Oaks & Elms: <cancelled>' : null;
  };
  twilioRoutes(app, { pool: database.pool, publicUrl, authToken: async () => authToken, hearReply });
  await app.listen({ host: '127.0.0.1', port });
  delivering = startDelivering({
    ...noLimits,
    pool: database.pool,
    log,
    random: () => 0,
    postMail: async () => null,
    sendText: async () => createTwilioSender({ accountSid, authToken, apiUrl, from: '+14025550100' }),
    reportsTo: webhook,
    pollMs: 600_000,
  });
});
beforeEach(async () => {
  await database.pool.query('truncate messages, refused_numbers');
  twilio.texts.length = 0;
  heard = [];
  twilio.stopped.clear();
});
afterAll(async () => {
  await delivering.stop();
  await app.close();
  await twilio.stop();
  await database.drop();
});

async function send(id: string) {
  await queueMessages(database.pool, [{ id, channel: 'text', recipient: '402-555-0134' }]);
  delivering.wake();
  await expect.poll(async () => (await rowOf(id))?.state).not.toBe('due');
  return rowOf(id);
}

async function rowOf(id: string) {
  return (await outboxRows(database.pool)).find((row) => row.id === id);
}

async function refusals() {
  return (await database.pool.query('select phone, reason from refused_numbers order by phone')).rows;
}

describe('what a golfer answers', () => {
  it.each(['STOP', ' stop ', 'Unsubscribe', 'QUIT', 'OptOut'])('%j ends texts until START', async (word) => {
    const answered = await twilio.answer(webhook, phone, word);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(await answered.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await refusals()).toEqual([{ phone, reason: 'stopped' }]);
    expect(await send('t')).toMatchObject({ state: 'dead', error: expect.stringContaining('answered STOP') });
    expect(twilio.texts).toEqual([]);
    await twilio.answer(webhook, phone, 'start');
    expect(await refusals()).toEqual([]);
    expect(await send('u')).toMatchObject({ state: 'sent' });
  });

  it('may be in words of the course’s own, where its messaging service has some', async () => {
    await twilio.answer(webhook, phone, 'no more golf', { OptOutType: 'STOP' });
    expect(await refusals()).toHaveLength(1);
    await twilio.answer(webhook, phone, 'golf again', { OptOutType: 'START' });
    expect(await refusals()).toEqual([]);
  });

  it('is nothing to obey otherwise, and heard by whoever reminded them', async () => {
    const bodies = ['STOP calling me Sam', 'thanks!', '', 'HELP'];
    for (const body of bodies) await twilio.answer(webhook, phone, body, { MessageSid: `SM ${body}` });
    expect(await refusals()).toEqual([]);
    expect(heard).toEqual(bodies.map((body) => ({ messageSid: `SM ${body}`, phone, body })));
  });

  it('is heard by nobody where Twilio obeys or has answered', async () => {
    for (const body of ['STOP', 'cancel', 'START']) await twilio.answer(webhook, phone, body);
    await twilio.answer(webhook, phone, 'C', { OptOutType: 'HELP' });
    await twilio.answer(webhook, 'anonymous', 'C');
    expect(heard).toEqual([]);
  });

  it('may be answered by a text', async () => {
    const answered = await twilio.answer(webhook, phone, 'C');
    expect(await answered.text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Oaks &amp; Elms: &lt;cancelled&gt;</Message></Response>',
    );
  });

  it('known only to Twilio is learned from its refusal, and outweighs a network’s', async () => {
    twilio.stopped.add(phone);
    expect(await send('t')).toMatchObject({ state: 'dead', error: expect.stringContaining('21610') });
    expect(await refusals()).toEqual([{ phone, reason: 'stopped' }]);
    await report(await textOf('u'), 'undelivered', 30006);
    expect(await refusals()).toEqual([{ phone, reason: 'stopped' }]);
  });
});

async function textOf(id: string): Promise<TakenText> {
  const { pool } = database;
  const statusCallback = `${webhook}?course=links%2Fcedar&message=${id}`;
  await queueMessages(pool, [{ id, channel: 'text', recipient: phone }]);
  await pool.query(`update messages set state = 'sent', provider_id = 'SM1' where id = $1`, [id]);
  return { sid: 'SM1', to: phone, from: '+14025550100', body: '', statusCallback };
}

const report = (text: TakenText, status: string, errorCode?: number) =>
  twilio.report(text, status, errorCode);

describe('what became of a text', () => {
  it.each([
    ['undelivered', 30006, 'the number cannot take text messages (Twilio 30006)', ['undeliverable']],
    ['failed', 30003, 'Twilio error 30003', []],
    ['failed', undefined, 'Twilio reports it failed', []],
  ])('%s, %s', async (status, errorCode, error, reasons) => {
    expect(await send('t')).toMatchObject({ state: 'sent' });
    const [text] = twilio.texts;
    if (!text) throw new Error('no text');
    expect((await report(text, 'sent')).status).toBe(200);
    expect((await rowOf('t'))?.state).toBe('sent');
    expect((await report(text, status, errorCode)).status).toBe(200);
    expect(await rowOf('t')).toMatchObject({ state: 'dead', error });
    expect((await refusals()).map(({ reason }) => reason)).toEqual(reasons);
  });

  it('is not mistaken for another’s', async () => {
    const text = await textOf('t');
    await report({ ...text, sid: 'SM2' }, 'failed', 30003);
    await report({ ...text, statusCallback: webhook }, 'failed', 30003);
    expect(await rowOf('t')).toMatchObject({ state: 'sent' });
  });

  it('is of no use once a newer one to that number is about the same reservation', async () => {
    const text = await textOf('t');
    const { pool } = database;
    const ofSame = { id: 'group of t', uid: 'pat', firstName: 'Pat', lastName: 'Green' };
    const cancelled = {
      channel: 'text',
      subject: '',
      body: 'Cancelled',
      calendarEvent: null,
      source: 'webWidget',
    };
    const queue = (id: string, recipient: string) =>
      pool.query(`select queue_messages('links/cedar', $1)`, [
        { ...ofSame, messages: [{ ...cancelled, id, recipient }] },
      ]);
    await queue('to another', '+14025550135');
    await report(text, 'undelivered', 30005);
    expect(await rowOf('t')).toMatchObject({ state: 'dead' });
    await pool.query(`update messages set state = 'sent' where id = 't'`);
    await queue('u', phone);
    await report(text, 'undelivered', 30005);
    expect(await rowOf('t')).toMatchObject({ state: 'kept', error: expect.stringContaining('30005') });
  });

  it('may be reported before Twilio’s acceptance is stored', async () => {
    const text = await textOf('t');
    await database.pool.query(
      `update messages set state = 'due', attempts = 1, provider_id = null where id = 't'`,
    );
    await report(text, 'undelivered', 30005);
    expect(await rowOf('t')).toMatchObject({ state: 'dead', providerID: 'SM1' });
  });
});

it('is not there for anybody but Twilio', async () => {
  const forged = { method: 'POST', body: new URLSearchParams({ From: phone, Body: 'STOP' }) };
  const signature = { 'x-twilio-signature': Buffer.alloc(20).toString('base64') };
  expect((await fetch(webhook, forged)).status).toBe(404);
  expect((await fetch(webhook, { ...forged, headers: signature })).status).toBe(404);
  expect(
    (await fetch(webhook, { ...forged, body: '{}', headers: { 'content-type': 'application/json' } })).status,
  ).toBe(415);
  expect(await refusals()).toEqual([]);
});
