import type { NumberRefusal, SendText, TextHandedOver } from './send-text.ts';

const usualCallMs = 15_000;

/** Twilio's error codes about numbers (https://www.twilio.com/docs/api/errors), in replies and reports. */
const numberRefusals: Readonly<Record<number, NumberRefusal>> = {
  21610: 'stopped',
  21211: 'undeliverable',
  21614: 'undeliverable',
  30005: 'undeliverable',
  30006: 'undeliverable',
};

/** Errors of the account and its settings: texts are sent once the operator has repaired them. */
const operatorErrorCodes = new Set([
  20003, 20005, 20404, 20429, 21212, 21603, 21606, 21607, 21609, 21659, 21660, 21703, 21705,
]);

export function numberRefusalOf(errorCode: number): NumberRefusal | null {
  return numberRefusals[errorCode] ?? null;
}

export function twilioReason(errorCode: number): string {
  const words = {
    stopped: 'the number has answered STOP',
    undeliverable: 'the number cannot take text messages',
  };
  const number = numberRefusalOf(errorCode);
  return number ? `${words[number]} (Twilio ${errorCode})` : `Twilio error ${errorCode}`;
}

/** `from` is a number of the account, or a messaging service (`MG...`). */
export function createTwilioSender(options: {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: string;
  callMs?: number;
}): SendText {
  const { accountSid, authToken, from, apiUrl, callMs = usualCallMs } = options;
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return async ({ phone, body, reportTo }) => {
    const form = new URLSearchParams({ To: phone, Body: body });
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    if (reportTo !== null) form.set('StatusCallback', reportTo);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(callMs),
      });
      return outcomeOf(reply, await readReply(reply));
    } catch (error) {
      const reason = (error as Error).name === 'TimeoutError' ? 'gives no answer' : 'cannot be reached';
      return { outcome: 'later', reason: `Twilio ${reason}`, retryAfterSeconds: null };
    }
  };
}

type Reply = { sid?: unknown; code?: unknown };

/** An interrupted reply is no reply; one without JSON counts by its status. */
async function readReply(reply: Response): Promise<Reply> {
  const text = await reply.text();
  try {
    return (JSON.parse(text) as Reply | null) ?? {};
  } catch {
    return {};
  }
}

function outcomeOf(reply: Response, { sid, code }: Reply): TextHandedOver {
  if (reply.ok)
    return { outcome: 'delivered', providerID: typeof sid === 'string' ? sid.slice(0, 64) : null };
  const errorCode = typeof code === 'number' ? code : null;
  const mayPass =
    reply.status === 401 ||
    reply.status === 403 ||
    reply.status === 404 ||
    reply.status === 429 ||
    reply.status >= 500 ||
    (errorCode !== null && operatorErrorCodes.has(errorCode));
  const reason = errorCode === null ? `Twilio answers ${reply.status}` : twilioReason(errorCode);
  if (mayPass) return { outcome: 'later', reason, retryAfterSeconds: retryAfterSeconds(reply) };
  return { outcome: 'refused', reason, number: errorCode === null ? null : numberRefusalOf(errorCode) };
}

function retryAfterSeconds(reply: Response): number | null {
  const written = reply.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(written) ? Number(written) : null;
}
