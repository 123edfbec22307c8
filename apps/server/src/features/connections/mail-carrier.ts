import { mailSettings } from '@dewsweeper/contract/connections';
import type { DeliveryOutcome } from '../../adapters/delivery-outcome.ts';
import type { PostMail } from '../../adapters/mail/post-mail.ts';
import { createSmtpPost } from '../../adapters/mail/smtp.ts';
import type { Config } from '../../config.ts';
import type { Current } from '../../ports.ts';
import type { Connections } from './connections.ts';

export const mailConnection = 'mail';

/** The server's configuration counts before what owners set up. */
export function createMailCarrier(deps: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  connections: Connections;
  mayBeInside: boolean;
}): Current<PostMail> {
  const { config, connections, mayBeInside } = deps;
  if (config.smtpUrl !== null) {
    const post = createSmtpPost({ url: config.smtpUrl, from: config.mailFrom });
    return async () => post;
  }
  return async () => {
    const stored = await connections.find(mailConnection);
    if (stored === null) return null;
    const { sender, ...server } = mailSettings.parse(stored.settings);
    if (stored.secret === null) return Object.assign(async () => noPassword, { from: sender });
    return createSmtpPost({ ...server, password: stored.secret, mayBeInside, from: sender });
  };
}

const noPassword: DeliveryOutcome = {
  outcome: 'later',
  reason: 'the stored password of the mail server was encrypted with another key',
  retryAfterSeconds: null,
};
