import { expect, it } from 'vitest';
import { linkToTime } from './link-to-time.ts';

it('is the entry link with a time', () => {
  const chosen = { date: '2026-05-01', time: '08:10', teeID: 'front', holes: 18, players: 2 } as const;
  expect(linkToTime({ group: 'prairie-links', course: 'cedar-ridge' }, chosen)).toBe(
    '/group/prairie-links/course/cedar-ridge/?date=2026-05-01&time=08:10&tee=front&holes=18&players=2',
  );
});
