import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { sentHeader } from './sent-header.ts';

/** Nobody's, those of proxies at these addresses, or of this many proxies. What the sender wrote never counts. */
export type TrustedProxies = false | string | number;

export type IsProxy = (address: string | undefined, hop: number) => boolean;

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function proxiesIn(trusted: TrustedProxies): IsProxy {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const ranges = new BlockList();
  for (const range of trusted.split(',').flatMap((written) => namedRanges[written] ?? written)) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    ranges.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address = '') => isIP(address) !== 0 && ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The first address from the right that is no trusted proxy, as in `request.ip`. */
export function senderOf(request: IncomingMessage, isProxy: IsProxy): string {
  const forwarded = sentHeader(request, 'x-forwarded-for')?.split(',').toReversed() ?? [];
  let sender = request.socket.remoteAddress ?? '';
  for (const [hop, address] of forwarded.entries()) {
    if (!isProxy(sender, hop)) break;
    sender = address.trim();
  }
  return sender;
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, since one customer owns all of those. */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export function isThisMachine(ip: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(ip);
}

/** Null for this machine, which may be a proxy that is not configured as trusted. */
export function addressForLimits(trusted: TrustedProxies): (request: IncomingMessage) => string | null {
  const isProxy = proxiesIn(trusted);
  return (request) => {
    const sender = senderOf(request, isProxy);
    return isThisMachine(sender) ? null : clientAddress(sender);
  };
}
