import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { bad, doubtful, good, type Verdict } from './verdict.ts';

type Addresses = Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustProxy' | 'smtpUrl' | 'mailFrom'>;

export function examineAddresses(config: Addresses): Verdict[] {
  const url = new URL(config.publicUrl);
  const isLocal = isLocalName(url.hostname);
  const isOpen = !isLocalName(config.host);
  return [examinePublicUrl(url, isLocal, isOpen, config), ...examineProxy(url, isLocal, isOpen, config)];
}

export function isPublic({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return !isLocalName(new URL(publicUrl).hostname);
}

function examinePublicUrl(url: URL, isLocal: boolean, isOpen: boolean, { publicUrl, host }: Addresses) {
  const subject = 'Public address';
  if (isLocal && isOpen)
    return bad(
      subject,
      `HOST ${host} lets other machines in, but entry links and links in mails lead to ${publicUrl}. ` +
        'Set PUBLIC_URL to what golfers type.',
    );
  if (isLocal) return good(subject, `${publicUrl}, for this computer alone.`);
  if (url.protocol === 'http:')
    return bad(
      subject,
      `${publicUrl} is not encrypted: passwords and sessions can be read on the way, and browsers give no cards to it. ` +
        'Put a proxy with HTTPS before it and set PUBLIC_URL to https://...',
    );
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return doubtful(subject, `${publicUrl} is a number: certificates and Apple Pay want a domain name.`);
  return good(subject, publicUrl);
}

function* examineProxy(url: URL, isLocal: boolean, isOpen: boolean, config: Addresses): Generator<Verdict> {
  const { trustProxy, smtpUrl, mailFrom } = config;
  if (!isLocal && url.protocol === 'https:' && trustProxy === false)
    yield doubtful(
      'Proxy',
      'HTTPS comes from a proxy, but TRUST_PROXY is false: all golfers count as one address, and its limits shut them out together. ' +
        "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
    );
  else if (typeof trustProxy === 'number' && isOpen)
    yield bad(
      'Proxy',
      `TRUST_PROXY is ${trustProxy} and HOST lets other machines in: whoever reaches the port without the proxy may claim any address. ` +
        "Set TRUST_PROXY to the proxy's address.",
    );
  else if (typeof trustProxy === 'number') yield good('Proxy', `${trustProxy} trusted before this server`);
  else if (trustProxy !== false) yield good('Proxy', `trusted: ${trustProxy}`);
  if (!isLocal && smtpUrl !== null && /@(localhost|127\.0\.0\.1|\[::1\])>?$/.test(mailFrom))
    yield bad('Mail', `MAIL_FROM is ${mailFrom}, which no mail server takes.`);
}

export function isLocalName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}
