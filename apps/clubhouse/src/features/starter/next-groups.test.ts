import { expect, test } from 'vitest';
import { aGolfer, aGroup, aSheet } from '../../testing/sample-sheet.ts';
import { nextGroups } from './next-groups.ts';

const at = '2026-05-02T12:00:00.000Z';

test('what comes next is in order of time and tee, without those who are off or all missing', () => {
  const sheet = aSheet({
    groups: [
      aGroup({ id: 'later', startingTime: '07:20' }),
      aGroup({ id: 'back', startingTime: '07:10', startingTeeID: 'back' }),
      aGroup({ id: 'front', startingTime: '07:10' }),
      aGroup({ id: 'off', startingTime: '07:00', teedOffAt: at }),
      aGroup({ id: 'away', golfers: [aGolfer({ arrival: { state: 'no-show', at } })] }),
      aGroup({ id: 'pending', status: 'pending' }),
      aGroup({ id: 'league', startingTime: '08:00', golfers: [] }),
    ],
    blocks: [{ id: 'league', teeID: 'front', from: '08:00', to: '08:30', title: 'League' }],
  });
  const idsOf = (groups: { group: { id: string } }[]) => groups.map(({ group }) => group.id);
  const early = nextGroups(sheet, '07:12');
  expect(idsOf(early.waiting)).toEqual(['front', 'back', 'later']);
  expect(early.waiting.map(({ inMinutes }) => inMinutes)).toEqual([-2, -2, 8]);
  expect(idsOf(early.off)).toEqual(['away', 'off']);
  const late = nextGroups(sheet, '07:45');
  expect([idsOf(late.missed), idsOf(late.waiting)]).toEqual([['front', 'back'], ['later']]);
  expect(nextGroups(sheet, null).missed).toEqual([]);
});
