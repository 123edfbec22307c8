import { expect, test } from 'vitest';
import { confirmationText } from './confirmation-text.ts';

const round = {
  courseName: 'Cedar Ridge Golf Course',
  date: '2026-06-02',
  startingTime: '07:10',
  players: 3,
  numHoles: 18,
} as const;

test('says where, when, how many and how far', () => {
  expect(confirmationText(round)).toBe(
    'Cedar Ridge Golf Course confirmed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes.',
  );
  expect(confirmationText({ ...round, players: 1, numHoles: 9, startingTime: '12:00' })).toContain(
    '12:00 PM, 1 player, 9 holes.',
  );
  expect(confirmationText({ ...round, startingTime: '00:05' })).toContain('12:05 AM');
  expect(confirmationText({ ...round, startingTime: '23:59' })).toContain('11:59 PM');
});

test('writes plainly what a text message would pay for twice', () => {
  const named = (courseName: string) => confirmationText({ ...round, courseName }).split(' confirmed')[0];
  expect(named('St. John’s “Bay” – North')).toBe('St. John\'s "Bay" - North');
  expect(named('Golf Müller & Søn, Señorío')).toBe('Golf Müller & Søn, Señorio');
  expect(named('Château Ōtaki')).toBe('Chateau Otaki');
  expect(named('軽井沢ゴルフ')).toBe('軽井沢ゴルフ');
});

test('fits one message whatever the name', () => {
  const text = confirmationText({ ...round, courseName: 'Old Course '.repeat(18) });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/\.\.\. confirmed: Tue, Jun 2 at 7:10 AM, 3 players, 18 holes\.$/);
  for (const length of [90, 91]) {
    const cut = confirmationText({ ...round, courseName: `${'x'.repeat(length)}${'⛳🏌'.repeat(20)}` });
    expect(encodeURIComponent(cut)).toContain('confirmed');
  }
});
