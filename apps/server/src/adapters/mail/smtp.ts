import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { DeliveryOutcome } from '../delivery-outcome.ts';
import { calendarFileName } from './icalendar.ts';
import { type MailServer, openTransport } from './mail-transport.ts';
import type { PostMail } from './post-mail.ts';

/** How long the server may be silent, and how long a delivery may take in all. */
const defaultHttpTimeouts = { stepMs: 10_000, wholeMs: 45_000 };

/** `from`: an address, optionally with a name. */
export function createSmtpPost(
  options: MailServer & {
    from: string;
    /** Shorter in tests. */
    timeouts?: { stepMs: number; wholeMs: number };
  },
): PostMail {
  const { stepMs, wholeMs } = options.timeouts ?? defaultHttpTimeouts;
  const host = /@([^\s<>@]+)>?$/.exec(options.from)?.[1] ?? 'localhost';
  let opening: Promise<Transporter> | undefined;

  async function post(mail: SendMailOptions): Promise<DeliveryOutcome> {
    try {
      // A name that an owner typed is looked up for each mail: it may lead elsewhere by now.
      const isConfigured = 'url' in options;
      const transport = isConfigured
        ? (opening ??= openTransport(options, stepMs))
        : openTransport(options, stepMs);
      await (await transport).sendMail(mail);
      return { outcome: 'delivered', providerID: null };
    } catch (error) {
      return outcomeOf(error as SmtpError);
    }
  }

  const postMail = async (wanted: Parameters<PostMail>[0]) => {
    const { id, recipient, subject, body, html, calendar } = wanted;
    const given = new AbortController();
    const posted = post({
      messageId: `<${id}@${host}>`,
      from: options.from,
      // An object instead of a header line: typed text never adds a second recipient.
      to: { name: '', address: recipient },
      subject,
      text: body,
      ...(html && { html }),
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
  return Object.assign(postMail, { from: options.from });
}

const noAnswer: DeliveryOutcome = {
  outcome: 'later',
  reason: 'the mail server does not come to an end',
  retryAfterSeconds: null,
};

/** Mail programs read the method from the content type too. */
function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

/** Only refusals of recipient or mail are permanent. The server's text may quote the login: it is dropped. */
function outcomeOf({
  code = 'unknown fault',
  command = '',
  response = '',
  responseCode,
}: SmtpError): DeliveryOutcome {
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
