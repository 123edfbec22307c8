import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { DeliveryOutcome } from '../delivery-outcome.ts';
import { calendarFileName } from './icalendar.ts';
import type { PostMail } from './post-mail.ts';

/** How long the server may keep silent, and how long a delivery may take altogether. */
const defaultHttpTimeouts = { stepMs: 10_000, wholeMs: 45_000 };

/**
 * Posts mails by SMTP, each over a connection of its own. `url` is `smtp://` or `smtps://`, with user and password if
 * the server wants them; `from` is the sender's address, with a name if you like. The mail library is loaded with the
 * first mail.
 */
export function createSmtpPost(options: {
  url: string;
  from: string;
  /** Shorter in tests. */
  timeouts?: { stepMs: number; wholeMs: number };
}): PostMail {
  const { stepMs, wholeMs } = options.timeouts ?? defaultHttpTimeouts;
  const host = /@([^\s<>@]+)>?$/.exec(options.from)?.[1] ?? 'localhost';
  let opening: Promise<Transporter> | undefined;

  async function post(mail: SendMailOptions): Promise<DeliveryOutcome> {
    try {
      opening ??= openTransport(options.url, stepMs);
      await (await opening).sendMail(mail);
      return { outcome: 'delivered', providerID: null };
    } catch (error) {
      return outcomeOf(error as SmtpFault);
    }
  }

  return async ({ id, recipient, subject, body, calendar }) => {
    const given = new AbortController();
    const posted = post({
      messageId: `<${id}@${host}>`,
      from: options.from,
      // An object, not a header line: what a golfer typed as his address never names a second recipient.
      to: { name: '', address: recipient },
      subject,
      text: body,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar !== null && {
        icalEvent: { filename: calendarFileName, method: methodOf(calendar), content: calendar },
      }),
    });
    const tooLong = sleep(wholeMs, noAnswer, { signal: given.signal }).catch(() => noAnswer);
    const first = await Promise.race([posted, tooLong]);
    given.abort();
    return first;
  };
}

const noAnswer: DeliveryOutcome = {
  outcome: 'later',
  reason: 'the mail server does not come to an end',
  retryAfterSeconds: null,
};

/** The mail program is told once more, outside the calendar, what it is to do with it. */
function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
}

type SmtpFault = { code?: string; command?: string; response?: string; responseCode?: number };

/**
 * For good are refusals of the recipient or of the mail itself. Whatever else goes wrong, a refused login or sender
 * included, is the server's or the operator's affair, and passes. The server's own words may quote the mail or the
 * login: only the numbers are kept.
 */
function outcomeOf({
  code = 'unknown fault',
  command = '',
  response = '',
  responseCode,
}: SmtpFault): DeliveryOutcome {
  if (responseCode === undefined) {
    if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'no address that mail can be sent to' };
    return {
      outcome: 'later',
      reason: `the mail server cannot be reached: ${code}`,
      retryAfterSeconds: null,
    };
  }
  const numbers = [responseCode, /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]].filter(Boolean).join(' ');
  const isForGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (isForGood && command === 'RCPT TO')
    return { outcome: 'refused', reason: `the mail server refuses the address: ${numbers}` };
  if (isForGood && command === 'DATA')
    return { outcome: 'refused', reason: `the mail server refuses the mail: ${numbers}` };
  return {
    outcome: 'later',
    reason: `the mail server answers ${numbers} to ${command}`,
    retryAfterSeconds: null,
  };
}

async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: wantsSecrecy(new URL(url)),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nobody on the way is shown a password, whatever he says that the server cannot do. */
function wantsSecrecy({ username, hostname }: URL): boolean {
  return username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
