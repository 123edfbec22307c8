import type { Config } from '../config.ts';
import { isLocalName, isPublic } from './addresses.ts';
import { bad, doubtful, good, reasonOf, type Verdict } from './verdict.ts';

const subject = 'Mail';
const stepMs = 8_000;

/** Whether the mail server accepts our login, as far as that can be tested without a mail. */
export async function examineMail(
  config: Pick<Config, 'smtpUrl' | 'publicUrl'> & { sendsMail: boolean },
): Promise<Verdict> {
  const { smtpUrl } = config;
  if (smtpUrl === null && config.sendsMail)
    return good(subject, 'goes by the server that is set up in the clubhouse; its page there tries it.');
  if (smtpUrl === null)
    return isPublic(config)
      ? bad(
          subject,
          'SMTP_URL is not set: a golfer who forgets their password gets no mail. Set it to your mail server.',
        )
      : good(subject, `none is sent; it is kept at ${config.publicUrl}/dev/outbox`);
  const url = new URL(smtpUrl);
  const server = `${url.hostname}${url.port && `:${url.port}`}`;
  const isEncrypted = url.protocol === 'smtps:';
  let failure = await tryMail(smtpUrl, { requireTLS: !isEncrypted });
  if (failure === null) return good(subject, `${server} lets us in, encrypted.`);
  if (!isEncrypted && failure.code === 'ETLS') {
    const asPosted = await tryMail(smtpUrl, { requireTLS: false });
    if (asPosted === null)
      return isLocalName(url.hostname)
        ? good(subject, `${server} lets us in.`)
        : doubtful(
            subject,
            `${server} lets us in, but without encryption (STARTTLS): links that open accounts can be read on the way. Use smtps:// if it offers that.`,
          );
    failure = asPosted;
  }
  return bad(subject, adviceOn(failure, server));
}

type MailFailure = { code: string; reason: string };

async function tryMail(url: string, tls: { requireTLS: boolean }): Promise<MailFailure | null> {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  };
  const transport = createTransport({ url, ...timeouts, ...tls });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return { code, reason: reasonOf(error) };
  } finally {
    transport.close();
  }
}

/** The server's text may quote the login, so only the kind of failure is given. */
function adviceOn({ code, reason }: MailFailure, server: string): string {
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return `${server} refuses the user or password of SMTP_URL. Characters such as @ and / in them are written %40 and %2F.`;
    case 'EDNS':
      return `${server} is not known by that name. Look at the host in SMTP_URL.`;
    case 'ETIMEDOUT':
      return `${server} does not answer. Look at host and port in SMTP_URL, and whether your provider lets mail out (many block port 25; 465 or 587 work).`;
    case 'ETLS':
      return `no encrypted connection to ${server}: its certificate is not good, or the port is one without TLS.`;
    default:
      if (/certificate/i.test(reason))
        return `${server} cannot be used: ${reason}. Write the host in SMTP_URL as its certificate has it.`;
      return `${server} cannot be used: ${code === 'ESOCKET' ? reason : code || 'no answer'}. Look at host and port in SMTP_URL: smtps:// is port 465, smtp:// 587.`;
  }
}
