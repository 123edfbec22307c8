import { isIPv6 } from 'node:net';

/**
 * What counts as one address in limits: an IPv4 address, or the first 64 bits of an IPv6 address, since
 * whoever has one of those has all the others behind it.
 */
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

/** Whether a request comes from this machine itself. */
export function isThisMachine(ip: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(ip);
}
