import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../testing/a-course.ts';
import { en } from '../words/en.ts';
import { upcomingUntil } from './cancel.ts';
import { decideReply, type RemindedRound, readReply, repliedTo, replyText } from './reminder-reply.ts';

const now = at('2026-06-01T18:00-05:00');
const round: RemindedRound = {
  courseName: 'Dewberry Hills Golf Club',
  coursePhone: '402-555-0100',
  timeZone: 'America/Chicago',
  status: 'confirmed',
  date: '2026-06-02',
  startingTime: '07:10',
  players: 4,
  receipt: null,
  hasOwner: true,
  priceCents: 18_000,
  isPaid: false,
};

describe('what a reply means', () => {
  test.each(['C', 'c', ' c\n', '"C."', 'Ｃ', '(c)!'])('%j: cancel', (text) => {
    expect(readReply(text)).toEqual({ means: 'cancel' });
  });
  test.each([
    ['1', 1],
    [' 4. ', 4],
    ['３', 3],
  ])('%j: %d come', (text, players) => {
    expect(readReply(text)).toEqual({ means: 'players', players });
  });
  test.each(['', '0', '5', '12', '-1', 'c2', 'cc', 'can we come later?', 'Cancel', '4 of us', '👍', 'HELP'])(
    '%j: help',
    (text) => expect(readReply(text)).toEqual({ means: 'help' }),
  );
  test('anything else is answered with help', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const letters = text.replaceAll(/[\s.,!'"()]/g, '');
        fc.pre(!/^[1-4cC]$/.test(letters.normalize('NFKC')));
        expect(readReply(text)).toEqual({ means: 'help' });
      }),
    );
  });
});

describe('what is done', () => {
  const decide = (text: string, different: Partial<RemindedRound> = {}, nowMs = now) =>
    decideReply(readReply(text), { ...round, ...different }, nowMs);

  test('C cancels where the owner may cancel online', () => {
    expect(decide('C')).toEqual({ outcome: 'cancel' });
    expect(decide('C', { receipt: 'R1' })).toEqual({ outcome: 'call-to-cancel' });
    expect(decide('C', { hasOwner: false })).toEqual({ outcome: 'call-to-cancel' });
  });

  test('a count says how many come, and never more than there are seats', () => {
    expect(decide('2')).toEqual({ outcome: 'expected', players: 2 });
    expect(decide('4')).toEqual({ outcome: 'expected', players: 4 });
    expect(decide('4', { players: 3 })).toEqual({ outcome: 'too-many' });
  });

  test('nothing changes for a round that has started or is cancelled, or by what is not understood', () => {
    const started = upcomingUntil(round) + 1;
    fc.assert(
      fc.property(fc.constantFrom('C', '1', '2', '3', '4', 'what?'), fc.boolean(), (text, hasOwner) => {
        expect(decide(text, { hasOwner }, started)).toEqual({ outcome: 'over' });
        expect(decide(text, { hasOwner, status: 'cancelled' })).toEqual({ outcome: 'cancelled' });
        expect(decide('what?', { hasOwner })).toEqual({ outcome: 'help' });
      }),
    );
  });
});

describe('of several reservations of one number', () => {
  const first = { ...round, id: 'first', startingTime: '07:10' };
  const second = { ...round, id: 'second', startingTime: '13:00' };

  test('the newest reminder’s whose round is still to come counts', () => {
    expect(repliedTo([second, first], now)?.id).toBe('second');
    expect(repliedTo([first, second], at('2026-06-02T08:00-05:00'))?.id).toBe('second');
  });
  test('also when it was cancelled: a second C cancels no other', () => {
    expect(repliedTo([{ ...second, status: 'cancelled' }, first], now)?.id).toBe('second');
  });
  test('after all of them, the newest one, which is over; without any, none', () => {
    expect(repliedTo([second, first], at('2026-06-03T08:00-05:00'))?.id).toBe('second');
    expect(repliedTo([], now)).toBeNull();
  });
});

describe('the answer names the reservation', () => {
  const say = (answer: Parameters<typeof replyText>[1], different: Partial<RemindedRound> = {}) =>
    replyText({ ...round, ...different }, answer, en).replace('Dewberry Hills Golf Club: ', '');

  test.each([
    [{ outcome: 'cancelled' }, 'your tee time Tue, Jun 2 at 7:10 AM is cancelled.'],
    [
      { outcome: 'over' },
      'your tee time Tue, Jun 2 at 7:10 AM has started already. Call 402-555-0100 with questions.',
    ],
    [
      { outcome: 'call-to-cancel' },
      'your tee time Tue, Jun 2 at 7:10 AM stands. Call 402-555-0100 to cancel it.',
    ],
    [
      { outcome: 'too-many' },
      'your tee time Tue, Jun 2 at 7:10 AM is for 4. Call 402-555-0100 to bring more.',
    ],
    [
      { outcome: 'help' },
      'your tee time is Tue, Jun 2 at 7:10 AM. Reply 1 to 4: how many come, C to cancel.',
    ],
    [{ outcome: 'expected', players: 4 }, 'thank you, 4 on Tue, Jun 2 at 7:10 AM.'],
    [
      { outcome: 'expected', players: 2 },
      'thank you, 2 of 4 on Tue, Jun 2 at 7:10 AM. All 4 seats stay yours for $180.00. Call 402-555-0100 to give any back.',
    ],
  ] as const)('%j', (answer, words) => expect(say(answer)).toBe(words));

  test('fewer than paid: nothing is given back by itself', () => {
    expect(
      say({ outcome: 'expected', players: 3 }, { isPaid: true, receipt: 'R1', coursePhone: undefined }),
    ).toBe(
      'thank you, 3 of 4 on Tue, Jun 2 at 7:10 AM. All 4 seats stay prepaid for $180.00. Call the clubhouse to give any back.',
    );
    expect(say({ outcome: 'expected', players: 3 }, { priceCents: 0 })).toContain(
      'All 4 seats stay yours. Call',
    );
  });
});
