import { expect, test } from 'vitest';
import { upcomingAt } from './upcoming.ts';

const until = (minute: number) => ({
  upcomingUntil: `2027-06-12T14:${String(minute).padStart(2, '0')}:00.000Z`,
});
const first = until(20);
const second = until(30);
const at = (time: string) => Date.parse(`2027-06-12T${time}Z`);

test('a reservation stays until its last instant, and then goes', () => {
  const endsMs = at('14:20:00.000');
  expect(upcomingAt([first, second], endsMs)).toEqual({
    upcoming: [first, second],
    changesAtMs: endsMs + 1,
  });
  expect(upcomingAt([first, second], endsMs + 1)).toEqual({
    upcoming: [second],
    changesAtMs: at('14:30:00.001'),
  });
});

test('nothing changes any more once none is left', () => {
  expect(upcomingAt([first], at('15:00:00'))).toEqual({ upcoming: [], changesAtMs: null });
});
