import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import {
  cancellationMail,
  cancellationText,
  confirmationMail,
  confirmationText,
  ownChangeMail,
  ownChangeText,
} from './notices.ts';

const round = {
  courseName: 'Cedar Ridge Golf Course',
  date: '2026-06-02',
  startingTime: '07:10',
  players: 3,
  numHoles: 18,
} as const;

test('gives place, time, players and holes', () => {
  expect(confirmationText(round, en)).toBe(
    'Cedar Ridge Golf Course confirmed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes.',
  );
  expect(confirmationText({ ...round, players: 1, numHoles: 9, startingTime: '12:00' }, en)).toContain(
    '12:00 PM, 1 player, 9 holes.',
  );
  expect(confirmationText({ ...round, startingTime: '00:05' }, en)).toContain('12:05 AM');
  expect(confirmationText({ ...round, startingTime: '23:59' }, en)).toContain('11:59 PM');
});

test('names the amount of a paid time', () => {
  const paid = { ...mailed, receiptNumber: 'aB3d', payment: { amountCents: 12600, isHeld: false } };
  expect(confirmationText(paid, en)).toBe(
    'Cedar Ridge Golf Course confirmed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes, $126.00 paid.',
  );
  expect(confirmationMail(paid, en).body).toContain('\n$126.00 paid\nReceipt aB3d\n');
  const held = { ...paid, payment: { amountCents: 12600, isHeld: true } };
  expect(confirmationText(held, en)).toContain('18 holes, $126.00 held on your card.');
  expect(confirmationMail(held, en).body).toContain('\n$126.00 held on your card\nReceipt aB3d\n');
});

test('writes plainly what a text message would pay for twice', () => {
  const named = (courseName: string) => confirmationText({ ...round, courseName }, en).split(' confirmed')[0];
  expect(named('St. John’s “Bay” – North')).toBe('St. John\'s "Bay" - North');
  expect(named('Golf Müller & Søn, Señorío')).toBe('Golf Müller & Søn, Señorio');
  expect(named('Château Ōtaki')).toBe('Chateau Otaki');
  expect(named('軽井沢ゴルフ')).toBe('軽井沢ゴルフ');
});

test('fits one message whatever the name', () => {
  const text = confirmationText({ ...round, courseName: 'Old Course '.repeat(18) }, en);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/\.\.\. confirmed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes\.$/);
  for (const length of [90, 91]) {
    const cut = confirmationText({ ...round, courseName: `${'x'.repeat(length)}${'⛳🏌'.repeat(20)}` }, en);
    expect(encodeURIComponent(cut)).toContain('confirmed');
  }
});

const mailed = {
  ...round,
  reservationID: 'K7QM-4T2X-9RWD',
  teeName: 'Front Nine (Hole 1)',
  golferNames: ['Ann Lee', 'Bob Ray', 'Guest'],
  receiptNumber: null,
  firstName: 'Ann',
  reservationsUrl: 'https://tee.example.com/page/reservations',
};

test('mails a confirmation with all that the golfer needs', () => {
  expect(confirmationMail(mailed, en)).toEqual({
    subject: 'Tee time confirmed: Tue, Jun 2 at 7:10 AM, Cedar Ridge Golf Course',
    body: `Hello Ann,

Your tee time is confirmed.

Cedar Ridge Golf Course
Tuesday, June 2, 2026, at 7:10 AM
18 holes, Front Nine (Hole 1)
3 players: Ann Lee, Bob Ray, Guest
Reservation K7QM-4T2X-9RWD

See or cancel it here:
https://tee.example.com/page/reservations`,
  });
  const paid = confirmationMail({ ...mailed, receiptNumber: 'aB3d', firstName: '' }, en).body;
  expect(paid).toMatch(/^Hello,\n/);
  expect(paid).toContain('Reservation K7QM-4T2X-9RWD\nReceipt aB3d\n');
  expect(paid).toContain('Call the clubhouse to cancel this reservation.');
  expect(paid).not.toContain('cancel it here');
});

test('says who cancelled, and what happens to the money', () => {
  const own = cancellationMail(mailed, { by: 'golfer' }, en);
  expect(own.subject).toBe('Tee time cancelled: Tue, Jun 2 at 7:10 AM, Cedar Ridge Golf Course');
  expect(own.body).toContain('Your tee time is cancelled, as you asked.');
  const byClubhouse = (money: 'none' | 'kept' | 'void' | 'refund') =>
    cancellationMail(mailed, { by: 'clubhouse', money }, en).body;
  expect(byClubhouse('none')).toContain('The clubhouse has cancelled your tee time.');
  expect(byClubhouse('none')).not.toMatch(/payment|card/);
  expect(byClubhouse('kept')).toContain('about your payment');
  expect(byClubhouse('void')).toContain('hold on your card');
  expect(byClubhouse('refund')).toContain('refunded');
  expect(cancellationText(round, en)).toBe(
    'Cedar Ridge Golf Course has cancelled your tee time: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes.',
  );
  expect(cancellationText({ ...round, courseName: 'Old Course '.repeat(18) }, en).length).toBeLessThanOrEqual(
    160,
  );
});

test('names the clubhouse’s telephone wherever a golfer may want to call', () => {
  const withPhone = { ...mailed, coursePhone: '(402) 555-0142' };
  expect(confirmationMail(withPhone, en).body).toContain(
    'Cedar Ridge Golf Course\nTelephone (402) 555-0142\n',
  );
  expect(confirmationMail({ ...withPhone, receiptNumber: 'aB3d' }, en).body).toContain(
    'Call the clubhouse at (402) 555-0142 to cancel this reservation.',
  );
  expect(cancellationMail(withPhone, { by: 'clubhouse', money: 'kept' }, en).body).toContain(
    'Call the clubhouse at (402) 555-0142 about your payment.',
  );
  expect(cancellationText({ ...round, coursePhone: '(402) 555-0142' }, en)).toBe(
    'Cedar Ridge Golf Course has cancelled your tee time: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes. Questions? Call (402) 555-0142.',
  );
});

test('a golfer’s own change says how the tee time is now, to all of its golfers alike', () => {
  expect(ownChangeText(round, en)).toBe(
    'Cedar Ridge Golf Course changed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes.',
  );
  const { subject, body } = ownChangeMail(mailed, en);
  expect(subject).toBe('Tee time changed: Tue, Jun 2 at 7:10 AM, Cedar Ridge Golf Course');
  expect(body).toContain('Hello Ann,\n\nYour tee time is changed. It is now:\n\nCedar Ridge Golf Course\n');
  expect(body).not.toContain('clubhouse');
});
