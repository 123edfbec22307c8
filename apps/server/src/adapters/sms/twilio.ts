import type { TextFault } from '@dewsweeper/contract/connections';
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
export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: string;
  callMs?: number;
};

export function createTwilioSender(account: TwilioAccount): SendText {
  return async (text) => {
    const answer = await askTwilio(account, text);
    if ('silence' in answer)
      return { outcome: 'later', reason: `Twilio ${silences[answer.silence]}`, retryAfterSeconds: null };
    return outcomeOf(answer.reply, answer.read);
  };
}

/** Sends one text to try the account; null when Twilio took it. */
export async function tryText(
  account: TwilioAccount,
  text: { phone: string; body: string },
): Promise<TextFault | null> {
  const answer = await askTwilio(account, { ...text, reportTo: null });
  if ('silence' in answer) return answer.silence;
  const { reply, read } = answer;
  if (reply.ok) return null;
  const errorCode = typeof read.code === 'number' ? read.code : 0;
  const number = numberRefusalOf(errorCode);
  if (number !== null) return number === 'stopped' ? 'number-stopped' : 'number-refused';
  if (faultsByCode[errorCode] !== undefined) return faultsByCode[errorCode];
  return reply.status === 401 || reply.status === 403 || reply.status === 404
    ? 'login-refused'
    : 'text-refused';
}

const faultsByCode: Readonly<Record<number, TextFault>> = {
  20003: 'login-refused',
  20005: 'login-refused',
  20404: 'login-refused',
  21212: 'sender-refused',
  21603: 'sender-refused',
  21606: 'sender-refused',
  21607: 'sender-refused',
  21608: 'trial-account',
  21659: 'sender-refused',
  21660: 'sender-refused',
  21703: 'sender-refused',
  21705: 'sender-refused',
  21408: 'number-refused',
  21612: 'number-refused',
};

const silences = { 'no-answer': 'gives no answer', unreachable: 'cannot be reached' } as const;

type Answer = { reply: Response; read: Reply } | { silence: keyof typeof silences };

async function askTwilio(
  { accountSid, authToken, from, apiUrl, callMs = usualCallMs }: TwilioAccount,
  { phone, body, reportTo }: Parameters<SendText>[0],
): Promise<Answer> {
  const form = new URLSearchParams({ To: phone, Body: body });
  form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
  if (reportTo !== null) form.set('StatusCallback', reportTo);
  try {
    const reply = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
    });
    return { reply, read: await readReply(reply) };
  } catch (error) {
    return { silence: (error as Error).name === 'TimeoutError' ? 'no-answer' : 'unreachable' };
  }
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
