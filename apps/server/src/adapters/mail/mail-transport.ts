import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Transporter } from 'nodemailer';

/** `url`: of the configuration. Else as an owner typed it: the server then may be told to stay out of its own network. */
export type MailServer =
  | { url: string }
  | { host: string; port: number; user: string; password: string; mayBeInside: boolean };

/** SMTP between servers, submission with and without TLS. */
const mailPorts = new Set([25, 465, 587, 2525]);
const portWithTLS = 465;

export async function openTransport(server: MailServer, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const options = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if ('url' in server) {
    const { username, hostname } = new URL(server.url);
    return createTransport({ url: server.url, requireTLS: wantsSecrecy(username, hostname), ...options });
  }
  const { host, port, user, password } = server;
  if (!server.mayBeInside && !mailPorts.has(port)) throw fault('EPORT', `port ${port} is not one of mail`);
  return createTransport({
    // The address that was looked at: a name may lead elsewhere a moment later.
    host: await addressOf(host, server.mayBeInside),
    port,
    secure: port === portWithTLS,
    requireTLS: wantsSecrecy(user, host),
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user !== '' && { auth: { user, pass: password } }),
    ...options,
  });
}

/** Passwords are never sent unencrypted, whatever the server offers. */
function wantsSecrecy(user: string, host: string): boolean {
  return user !== '' && !/^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

async function addressOf(host: string, mayBeInside: boolean): Promise<string> {
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw fault('EDNS', 'no such name');
  const isInside = found.some(({ address, family }) =>
    insideNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
  if (isInside && !mayBeInside) throw fault('EINSIDE', 'an address of the own network');
  return first.address;
}

function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Addresses that are not of the public internet (RFC 6890). */
const insideNetworks = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  insideNetworks.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  insideNetworks.addSubnet(address, bits, 'ipv6');
