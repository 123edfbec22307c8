import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseDateAt, daysBetween, wallClockAt } from '../shared/local-time.ts';
import { at } from '../testing/a-course.ts';
import { en } from '../words/en.ts';
import type { MailedRound } from './notices.ts';
import { reminderMail, reminderText, remindingNow } from './reminder.ts';

const timeZone = 'America/Chicago';
const round: MailedRound = {
  courseName: 'Dewberry Hills Golf Club',
  coursePhone: '402-555-0100',
  date: '2026-06-02',
  startingTime: '07:10',
  players: 4,
  numHoles: 18,
  reservationID: 'K7QM-4T2X-9RWD-1',
  teeName: 'Front Nine',
  golferNames: ['Pat Moore', 'Kim Lee', 'Ada Moreno', 'Bea Lind'],
  receiptNumber: null,
  firstName: 'Pat',
  reservationsUrl: 'https://golf.example/page/reservations',
};

describe('when', () => {
  const now = (instant: string, reminderHour = 17) =>
    remindingNow({ reminderHour, timeZone, nowEpochMs: at(instant) });

  test('the day before, from the hour of the course’s clock until midnight', () => {
    const reminding = { date: '2026-06-02', bookedUntil: at('2026-06-01T17:00-05:00') };
    expect(now('2026-06-01T16:59:59-05:00')).toBeNull();
    expect(now('2026-06-01T17:00-05:00')).toEqual(reminding);
    expect(now('2026-06-01T23:59:59-05:00')).toEqual(reminding);
    expect(now('2026-06-02T00:00-05:00')).toBeNull();
    expect(now('2026-06-02T00:00-05:00', 0)).toEqual({
      date: '2026-06-03',
      bookedUntil: at('2026-06-02T00:00-05:00'),
    });
  });

  test('always of the next day there, and never before the hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(timeZone, 'America/St_Johns', 'Pacific/Kiritimati', 'UTC', 'America/Havana'),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') }),
        (zone, reminderHour, nowEpochMs) => {
          const reminding = remindingNow({ reminderHour, timeZone: zone, nowEpochMs });
          if (reminding === null) return;
          expect(daysBetween(courseDateAt(zone, nowEpochMs), reminding.date)).toBe(1);
          expect(reminding.bookedUntil).toBeLessThanOrEqual(nowEpochMs);
          // An hour that a change of clocks skips is the one after.
          expect(wallClockAt(zone, reminding.bookedUntil).minuteOfDay).toBeGreaterThanOrEqual(
            reminderHour * 60,
          );
        },
      ),
    );
  });
});

describe('the text', () => {
  test.each([
    [
      4,
      true,
      'Dewberry Hills Golf Club reminds you: Tue, Jun 2 at 7:10 AM, 4 players, 18 holes. Reply 1 to 4: how many come, C to cancel.',
    ],
    [
      4,
      false,
      'Dewberry Hills Golf Club reminds you: Tue, Jun 2 at 7:10 AM, 4 players, 18 holes. Reply 1 to 4: how many come. To cancel, call 402-555-0100.',
    ],
    [
      1,
      true,
      'Dewberry Hills Golf Club reminds you: Tue, Jun 2 at 7:10 AM, 1 player, 18 holes. Reply 1 if you come, C to cancel.',
    ],
  ])('to %d, who may cancel: %s', (players, mayCancel, words) => {
    expect(reminderText({ ...round, players }, mayCancel, en)).toBe(words);
  });

  test('without a telephone of the course', () => {
    expect(reminderText({ ...round, coursePhone: undefined }, false, en)).toMatch(
      /To cancel, call the clubhouse\.$/,
    );
  });

  test('is one text, however long the name', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (courseName, players, mayCancel) => {
          const text = reminderText({ ...round, courseName, players }, mayCancel, en);
          expect(text.length).toBeLessThanOrEqual(160);
          expect(text).toContain('Tue, Jun 2 at 7:10 AM');
        },
      ),
    );
  });
});

test('the mail has the same as links', () => {
  const links = {
    players: 'https://golf.example/reminder/T',
    cancel: 'https://golf.example/reminder/T/cancel',
  };
  expect(reminderMail(round, links, en)).toEqual({
    subject: 'Tee time tomorrow: Tue, Jun 2 at 7:10 AM, Dewberry Hills Golf Club',
    body: `Hello Pat,

This is a reminder of your tee time.

Dewberry Hills Golf Club
Telephone 402-555-0100
Tuesday, June 2, 2026, at 7:10 AM
18 holes, Front Nine
4 players: Pat Moore, Kim Lee, Ada Moreno, Bea Lind
Reservation K7QM-4T2X-9RWD-1

Say how many come:
https://golf.example/reminder/T

Cancel it:
https://golf.example/reminder/T/cancel`,
  });
  const paid = reminderMail({ ...round, players: 1, receiptNumber: 'R1' }, { ...links, cancel: null }, en);
  expect(paid.body).toMatch(
    /Say whether you come:\nhttps:\S+\n\nCall the clubhouse at 402-555-0100 to cancel this reservation\.$/,
  );
});
