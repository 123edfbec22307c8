import { expect, it } from 'vitest';
import type { GolferField } from './columns.ts';
import { readGolferLine, takeGolfers } from './golfer-line.ts';

const read = (cells: Partial<Record<GolferField, string>>, number = 2) =>
  readGolferLine({ number, cells }, ['member', 'senior']);

it('reads who may not book, who must pay, and whose rates they may choose', () => {
  const line = {
    email: 'Ada@Example.com',
    deny: 'Yes',
    message: 'Please call.',
    payment: 'Always',
    rates: 'member; senior',
  };
  expect(read(line)).toEqual({
    line: 2,
    ok: true,
    privilege: {
      email: 'ada@example.com',
      denyOnlineBooking: true,
      denyOnlineBookingMessage: 'Please call.',
      requirePayment: 'always',
      rates: ['member', 'senior'],
    },
  });
});

it('leaves rates as they are without a column for them, and takes them away where it is empty', () => {
  expect(read({ email: 'a@b.com' })).toMatchObject({ privilege: { rates: null, denyOnlineBooking: false } });
  expect(read({ email: 'a@b.com', rates: '' })).toMatchObject({ privilege: { rates: [] } });
});

it.each<[Partial<Record<GolferField, string>>, string, string]>([
  [{ email: '' }, 'email', 'is missing'],
  [{ email: 'ada' }, 'email', '“ada” is no email address'],
  [{ email: 'a@b.com', deny: 'maybe' }, 'deny', '“maybe” must be yes or no'],
  [{ email: 'a@b.com', payment: 'often' }, 'payment', '“often” must be always, never or empty'],
  [
    { email: 'a@b.com', rates: 'gold' },
    'rates',
    '“gold” is asked for by no rate of this course: member, senior',
  ],
  [{ email: 'a@b.com', message: 'm'.repeat(2001) }, 'message', 'is too long: 2001 characters, at most 2,000'],
])('refuses %o for its %s', (cells, field, message) => {
  expect(read(cells)).toEqual({ line: 2, ok: false, fault: { line: 2, field, message } });
});

it('says when no rate asks for a privilege', () => {
  const line = readGolferLine({ number: 2, cells: { email: 'a@b.com', rates: 'gold' } }, []);
  expect(line).toMatchObject({ fault: { message: '“gold”: no rate of this course asks for a privilege' } });
});

it('takes a golfer once', () => {
  const { taken, faults } = takeGolfers([
    read({ email: 'a@b.com' }, 2),
    read({ email: 'A@b.com' }, 3),
    read({}, 4),
  ]);
  expect(taken).toHaveLength(1);
  expect(faults).toEqual([
    { line: 3, field: 'email', message: 'is the same golfer as line 2' },
    { line: 4, field: 'email', message: 'is missing' },
  ]);
});
