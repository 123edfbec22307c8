import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { PostMail } from './post-mail.ts';

/** How long one step of a delivery may take: a golfer waits for it. */
const stepMs = 10_000;

/**
 * Posts mails by SMTP. `url` is `smtp://` or `smtps://`, with user and password if the server wants them;
 * `from` is the sender's address, with a name if you like. The mail library is loaded with the first mail.
 */
export function createSmtpPost(options: {
  url: string;
  from: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Shorter in tests. */
  stepMs?: number;
}): PostMail {
  let opening: Promise<Transporter> | undefined;
  return async ({ recipient, subject, body }) => {
    try {
      opening ??= openTransport(options.url, options.stepMs ?? stepMs);
      const transport = await opening;
      // An object, not a header line: what a golfer typed as his address never names a second recipient.
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: recipient },
        subject,
        text: body,
      });
      return accept(null);
    } catch (error) {
      // The server's answer may quote the mail or the login: only the kind of failure goes to the log.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      options.log.error({ code, responseCode }, 'a mail could not be sent');
      return refuse({ refusal: 'mail-not-sent' });
    }
  };
}

async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
