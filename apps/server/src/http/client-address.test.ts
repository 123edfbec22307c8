import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { clientAddress, isThisMachine, proxiesIn, senderOf, type TrustedProxies } from './client-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});

it.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.0.2.127', false],
  ['2001:db8::1', false],
  ['127.evil.example', false],
])('%s is this machine: %s', (ip, isIt) => {
  expect(isThisMachine(ip)).toBe(isIt);
});

it.each<[TrustedProxies, string, string, string]>([
  // Our proxy wrote the last entry; the sender may have written the others.
  [1, '127.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['loopback', '127.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '198.51.100.1, 192.0.2.7, 10.1.2.3', '192.0.2.7'],
  [2, '127.0.0.1', '198.51.100.1, 192.0.2.7, 10.1.2.3', '192.0.2.7'],
  [2, '127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['10.0.0.0/8', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [false, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['loopback', '127.0.0.1', '127.0.0.1, nobody', 'nobody'],
  ['loopback', '127.0.0.1', '', '127.0.0.1'],
])('trusting %s, a request from %s for %j is by %s', async (trustProxy, remoteAddress, forwarded, sender) => {
  const app = createApp({ logger: pino({ level: 'silent' }), trustProxy });
  app.get('/', async (request) => [request.ip, senderOf(request.raw, proxiesIn(trustProxy))]);
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  const reply = await app.inject({ url: '/', remoteAddress, headers });
  expect(reply.json()).toEqual([sender, sender]);
  await app.close();
});
