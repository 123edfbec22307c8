import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** What becomes of a text to a number. */
export type TextFate =
  | { status: number; code?: number; retryAfter?: string }
  /** Nothing is answered. */
  | 'stalls'
  /** The text is taken, and the connection breaks before Twilio says so. */
  | 'drops';

export type TakenText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
};

/** Twilio's messages API on a port of its own, as far as texts need it, and its calls to us, signed as Twilio signs. */
export type TwilioStandIn = {
  url: string;
  accountSid: string;
  authToken: string;
  /** Texts that were taken, whether or not the sender learned so. */
  texts: TakenText[];
  /** Calls of any outcome. */
  calls: number;
  /** What becomes of the next texts to a number; unsaid, they are taken. */
  fates: Map<string, TextFate>;
  /** Numbers that answered STOP: Twilio itself refuses texts to them. */
  stopped: Set<string>;
  /** What a golfer answers. */
  answer(webhook: string, from: string, body: string, more?: Record<string, string>): Promise<Response>;
  /** What became of a text that was taken. */
  report(text: TakenText, status: string, errorCode?: number): Promise<Response>;
  stop(): Promise<void>;
};

export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const app = fastify({ forceCloseConnections: true });
  const twilio: TwilioStandIn = {
    url: '',
    accountSid,
    authToken,
    texts: [],
    calls: 0,
    fates: new Map(),
    stopped: new Set(),
    answer: (webhook, from, body, more = {}) => {
      const MessageSid = newSid();
      const word = body.trim().toUpperCase();
      if (word === 'STOP') twilio.stopped.add(from);
      if (word === 'START') twilio.stopped.delete(from);
      return call(webhook, authToken, {
        MessageSid,
        AccountSid: accountSid,
        From: from,
        Body: body,
        ...more,
      });
    },
    report: (text, status, errorCode) =>
      call(text.statusCallback ?? '', authToken, {
        MessageSid: text.sid,
        MessageStatus: status,
        AccountSid: accountSid,
        To: text.to,
        From: text.from,
        ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
      }),
    stop: () => app.close(),
  };

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    twilio.calls += 1;
    const { account } = request.params as { account: string };
    const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (account !== accountSid || request.headers.authorization !== login)
      return reply.code(401).send(fault(401, 20003));
    const form = request.body as URLSearchParams;
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? form.get('MessagingServiceSid');
    const body = form.get('Body');
    if (!from) return reply.code(400).send(fault(400, 21603));
    if (!body) return reply.code(400).send(fault(400, 21602));
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return reply.code(400).send(fault(400, 21211));
    if (twilio.stopped.has(to)) return reply.code(400).send(fault(400, 21610));

    const fate = twilio.fates.get(to);
    if (fate === 'stalls') return reply.hijack();
    if (fate !== undefined && fate !== 'drops') {
      if (fate.retryAfter !== undefined) reply.header('retry-after', fate.retryAfter);
      return reply.code(fate.status).send(fault(fate.status, fate.code));
    }
    const taken = { sid: newSid(), to, from, body, statusCallback: form.get('StatusCallback') };
    twilio.texts.push(taken);
    if (fate === 'drops') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(201).send({
      sid: taken.sid,
      account_sid: accountSid,
      to,
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body,
      status: 'queued',
      error_code: null,
      error_message: null,
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  twilio.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return twilio;
}

function newSid(): string {
  return `SM${randomBytes(16).toString('hex')}`;
}

function fault(status: number, code: number | undefined) {
  return {
    ...(code !== undefined && { code, more_info: `https://www.twilio.com/docs/errors/${code}` }),
    message: 'The text was not taken.',
    status,
  };
}

/** Calls a webhook as Twilio does: a form, signed over address and sorted fields. */
async function call(url: string, authToken: string, fields: Record<string, string>): Promise<Response> {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  const signature = createHmac('sha1', authToken).update(`${url}${signed}`).digest('base64');
  return fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  });
}
