import { expect, it } from 'vitest';
import { clientAddress, isThisMachine } from './client-address.ts';

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
