import { expect, test } from 'vitest';
import { addDays } from '../shared/local-time.ts';
import { en } from '../words/en.ts';
import { comingAndGoing, type StandingRounds, standingMail, standingText } from './standing-notices.ts';

const rounds: StandingRounds = {
  courseName: 'Dewberry Hills Golf Club',
  coursePhone: '402-555-0100',
  startingTime: '17:00',
  players: 2,
  numHoles: 9,
  teeName: 'Front Nine',
  golferNames: ['Pat Moore', 'Kim Lee'],
  firstName: 'Pat',
  reservationsUrl: 'https://golf.example/page/reservations',
  rounds: [0, 7, 14].map((days, index) => ({
    date: addDays('2026-06-03', days),
    reservationID: `K7QM-4T2X-9RWD-${index + 1}`,
  })),
};

test('a standing time is told in one text', () => {
  expect(standingText(rounds, 'confirmed', en)).toBe(
    'Dewberry Hills Golf Club confirmed: 5:00 PM on 3 dates from Wed, Jun 3 to Wed, Jun 17, 2 players, 9 holes.',
  );
  const cancelled = standingText(
    { ...rounds, courseName: 'A very long name of a golf club, as there are' },
    'cancelled',
    en,
  );
  expect(cancelled).toBe(
    'A very long name of a golf... has cancelled your tee times: 5:00 PM on 3 dates from Wed, Jun 3 to Wed, Jun 17, 2 players, 9 holes. Questions? Call 402-555-0100.',
  );
  expect(cancelled.length).toBeLessThanOrEqual(160);
});

test('its mail lists the dates', () => {
  expect(standingMail(rounds, 'confirmed', en)).toEqual({
    subject: 'Tee times confirmed: 3 dates at 5:00 PM, Dewberry Hills Golf Club',
    body: `Hello Pat,

Your tee times are confirmed.

Dewberry Hills Golf Club
Telephone 402-555-0100
5:00 PM, 9 holes, Front Nine
2 players: Pat Moore, Kim Lee

Wednesday, June 3, 2026: reservation K7QM-4T2X-9RWD-1
Wednesday, June 10, 2026: reservation K7QM-4T2X-9RWD-2
Wednesday, June 17, 2026: reservation K7QM-4T2X-9RWD-3

See or cancel each here:
https://golf.example/page/reservations`,
  });
  expect(standingMail({ ...rounds, firstName: '' }, 'cancelled', en).body).toMatch(
    /^Hello,\n\nThe clubhouse has cancelled your tee times\.[^]+Call the clubhouse at 402-555-0100 with questions\.$/,
  );
});

test('a change is told with the dates as they are now', () => {
  expect(standingText(rounds, 'changed', en)).toBe(
    'Dewberry Hills Golf Club has changed your tee times: 5:00 PM on 3 dates from Wed, Jun 3 to Wed, Jun 17, 2 players, 9 holes. Questions? Call 402-555-0100.',
  );
  expect(standingMail(rounds, 'changed', en).body).toMatch(
    /^Hello Pat,\n\nThe clubhouse has changed your tee times\. They are now:[^]+reservations\n\nCall the clubhouse at 402-555-0100 with questions\.$/,
  );
});

test('who comes, stays and goes is seen by where they are told', () => {
  const at = (email: string, phone = '') => ({ email, phone });
  const before = [at('pat@example.com'), at('', '+1 402 555 0101'), at('')];
  const after = [at('Pat@example.com', '402-555-0199'), at('lou@example.com'), at('')];
  expect(comingAndGoing(before, after)).toEqual({
    stay: [after[0]],
    come: [after[1]],
    go: [before[1]],
  });
});
