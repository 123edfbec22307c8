import { setTimeout as sleep } from 'node:timers/promises';
import type { MailFault } from '@dewsweeper/contract/connections';
import { type MailServer, openTransport } from './mail-transport.ts';

/** A browser waits for it. */
const usualTimeouts = { stepMs: 6_000, wholeMs: 12_000 };

/** Sends one mail; null when the server took it. Nothing that the server wrote is answered. */
export async function tryMail(
  server: MailServer,
  mail: { from: string; to: string; subject: string; text: string },
  { stepMs, wholeMs } = usualTimeouts,
): Promise<MailFault | null> {
  const done = new AbortController();
  const { to, ...rest } = mail;
  const sent = openTransport(server, stepMs).then(async (transport) => {
    done.signal.addEventListener('abort', () => transport.close());
    await transport.sendMail({
      ...rest,
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return null;
  });
  const tooLong = sleep(wholeMs, 'no-answer' as const, { signal: done.signal }).catch(() => null);
  try {
    return await Promise.race([sent.catch((error: SmtpError) => mailFaultOf(error)), tooLong]);
  } finally {
    done.abort();
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string };

const faultsByCode: Readonly<Record<string, MailFault>> = {
  EDNS: 'unknown-host',
  EINSIDE: 'inside-host',
  EPORT: 'port-not-for-mail',
  EAUTH: 'login-refused',
  ENOAUTH: 'login-refused',
  ETLS: 'no-encryption',
  EREQUIRETLS: 'no-encryption',
  ETIMEDOUT: 'no-answer',
  EPROTOCOL: 'no-mail-server',
  EENVELOPE: 'recipient-refused',
  EMESSAGE: 'mail-refused',
};

/** 530 (RFC 4954), and what servers answer that take mail from known senders alone. */
const loginNeeded = new Set([530, 538]);

function mailFaultOf({ code = '', command, responseCode, message = '' }: SmtpError): MailFault {
  if (/certificate|altnames/i.test(message)) return 'certificate';
  if (responseCode !== undefined && loginNeeded.has(responseCode)) return 'login-needed';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'sender-refused';
  if (code === 'EMESSAGE' || command === 'DATA') return 'mail-refused';
  return faultsByCode[code] ?? 'unreachable';
}
