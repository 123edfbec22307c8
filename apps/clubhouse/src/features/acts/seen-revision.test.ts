import { expect, test } from 'vitest';
import { aGolfer, aGroup } from '../../testing/sample-sheet.ts';
import { seenRevision } from './seen-revision.ts';

const shown = aGroup({ revision: 3, golfers: [aGolfer(), aGolfer({ id: '2' })] });
const [first, second] = [aGolfer(), aGolfer({ id: '2' })];

test('a form has seen what does not concern it', () => {
  const arrived = aGolfer({
    arrival: { state: 'checked-in', at: '2026-05-02T12:00:00.000Z' },
    takenCents: 100,
  });
  expect(seenRevision(aGroup({ revision: 5, note: 'Cart', golfers: [arrived, second] }), shown)).toBe(5);
  expect(seenRevision(aGroup({ revision: 5 }))).toBe(5);
});

test.each([
  { golfers: [first] },
  { golfers: [second, first] },
  { golfers: [aGolfer({ name: 'Ole' }), second] },
  { golfers: [aGolfer({ phone: '+1 402 555 0199' }), second] },
  { golfers: [aGolfer({ rateGroup: 4 }), second] },
  { golfers: [first, second], numHoles: 18 as const },
  { golfers: [first, second], numHoles: 9 as const },
])('a form has not seen another booking: %j', (change) => {
  const onSheet = aGroup({ ...change, revision: 5 });
  const isSame = change.numHoles === shown.numHoles;
  expect(seenRevision(onSheet, shown)).toBe(isSame ? 5 : 3);
});
