import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** What happens to a text to this number. */
export type TextOutcome =
  | { status: number; code?: number; retryAfter?: string }
  /** No reply. */
  | 'stalls'
  /** The text is accepted, and the connection breaks before the reply. */
  | 'drops';

export type TakenText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
};

/** Twilio's messages API on its own port, and its signed webhooks. */
export type TwilioStandIn = {
  url: string;
  accountSid: string;
  authToken: string;
  /** Accepted texts, whether or not the sender knows. */
  texts: TakenText[];
  calls: number;
  outcomes: Map<string, TextOutcome>;
  /** Numbers that sent STOP: Twilio refuses texts to them. */
  stopped: Set<string>;
  answer(webhook: string, from: string, body: string, more?: Record<string, string>): Promise<Response>;
  /** Reports the delivery of an accepted text. */
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
    outcomes: new Map(),
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

    const outcome = twilio.outcomes.get(to);
    if (outcome === 'stalls') return reply.hijack();
    if (outcome !== undefined && outcome !== 'drops') {
      if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter);
      return reply.code(outcome.status).send(fault(outcome.status, outcome.code));
    }
    const taken = { sid: newSid(), to, from, body, statusCallback: form.get('StatusCallback') };
    twilio.texts.push(taken);
    if (outcome === 'drops') {
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
