import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ticket } from './ticket.tsx';

const golfer = (name: string, priceCents: number, paid: boolean): TeeTimeGroup['golfers'][number] => ({
  name,
  email: '',
  phone: '',
  paid,
  rateGroup: 0,
  rateName: 'Public',
  priceCents,
});

const booked: TeeTimeGroup = {
  id: 'K7QM',
  group: 'g',
  course: 'c',
  courseName: 'Cedar Ridge',
  coursePhone: '(402) 555-0139',
  timeZone: 'America/Chicago',
  date: '2027-06-12',
  startingTime: '07:10',
  startingTeeID: 'front',
  teeName: 'Front Nine',
  reroundTeeID: null,
  reroundTime: null,
  numHoles: 18,
  players: 2,
  status: 'confirmed',
  expiration: null,
  receipt: null,
  receiptNumber: null,
  uid: 'u',
  golfers: [golfer('Ada Moreno', 4200, false), golfer('Bea Lind', 3375, false)],
  source: 'widget',
};

/** The ticket's text, with a bar between its parts. */
function wordsOf(reservation: TeeTimeGroup): string {
  const markup = renderToStaticMarkup(<Ticket reservation={reservation} onCancel={() => {}} />);
  return markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
}

test('a ticket names its golfers and what they pay', () => {
  expect(wordsOf(booked)).toContain('|Ada Moreno, Bea Lind|');
  expect(wordsOf(booked)).toContain('|Price|$75.75|');
});

test('a ticket says what was paid, and what is held on a card', () => {
  const receipt = { receipt: 'payment-1', receiptNumber: 'aB3d' };
  const golfers = booked.golfers.map((one) => ({ ...one, paid: true }));
  expect(wordsOf({ ...booked, ...receipt, golfers })).toContain('|Paid|$75.75|Receipt|aB3d|');
  expect(wordsOf({ ...booked, ...receipt })).toContain('|Held on your card|$75.75|');
});

test('a free round has no price to name', () => {
  const golfers = [golfer('Ada Moreno', 0, false)];
  expect(wordsOf({ ...booked, golfers })).not.toContain('$');
});

test('the clubhouse can be called where its telephone is known', () => {
  const markup = (reservation: TeeTimeGroup) =>
    renderToStaticMarkup(<Ticket reservation={reservation} onCancel={() => {}} />);
  expect(markup(booked)).toContain('href="tel:4025550139"');
  const { coursePhone: _none, ...withoutPhone } = booked;
  expect(markup(withoutPhone)).not.toContain('tel:');
});
