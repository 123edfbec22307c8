import { expect, it } from 'vitest';
import { en } from '../words/en.ts';
import { offerMail, offerText } from './offer-notices.ts';

const round = {
  courseName: 'Cedar Ridge Golf Course',
  date: '2027-06-05',
  startingTime: '09:10',
  players: 2,
  numHoles: 18 as const,
  teeName: 'Front Nine (Hole 1)',
  firstName: 'Ada',
  until: '15:25',
  waitlistUrl: 'https://tee.example.com/page/waitlist',
};

it('a text says what is free, until when it is kept, and where', () => {
  expect(offerText(round, en)).toBe(
    'Cedar Ridge Golf Course: Sat, Jun 5 at 9:10 AM, 2 players, 18 holes is free and kept for you until 3:25 PM. Take it: https://tee.example.com/page/waitlist',
  );
});

it('a long name is cut, never the link', () => {
  const text = offerText(
    {
      ...round,
      courseName: 'The Royal and Ancient Golf Links of the Northern Prairie',
    },
    en,
  );
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^The .*\.\.\.: Sat, Jun 5 .*https:\/\/tee\.example\.com\/page\/waitlist$/);
});

it('a mail says it with the tee and what happens after', () => {
  const { subject, body } = offerMail({ ...round, firstName: '' }, en);
  expect(subject).toBe('Free for you: Sat, Jun 5 at 9:10 AM, Cedar Ridge Golf Course');
  expect(body).toContain('Hello,\n\nYou wait for a tee time');
  expect(body).toContain('Saturday, June 5, 2027, at 9:10 AM\n18 holes, Front Nine (Hole 1)\n2 players');
  expect(body).toContain('kept for you until 3:25 PM. Take it here:\nhttps://tee.example.com/page/waitlist');
});
