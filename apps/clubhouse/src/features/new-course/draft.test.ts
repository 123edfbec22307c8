import { expect, it } from 'vitest';
import { courseOf, emptyDraft, type Layout } from './draft.ts';

it.each<[Layout, string[], string[], string[]]>([
  ['both-nines', ['front>back', 'back>front'], ['front', 'back'], ['front', 'back']],
  ['first-tee', ['front>back', 'back>front'], ['front'], ['front']],
  ['nine-holes', ['main>main'], ['main'], ['main']],
  [
    'three-nines',
    ['red>white', 'white>blue', 'blue>red'],
    ['red', 'white', 'blue'],
    ['red', 'white', 'blue'],
  ],
  [
    'own',
    ['tee-1>tee-2', 'tee-2>tee-3', 'tee-3>tee-1'],
    ['tee-1', 'tee-2', 'tee-3'],
    ['tee-1', 'tee-2', 'tee-3'],
  ],
])('%s: its tees, turns and starts', (layout, turns, for18, for9) => {
  const ownTees = ['Creek ', 'Hill', 'Lake'];
  const { document, teesheets } = courseOf({ ...emptyDraft('Europe/Berlin'), layout, ownTees });
  expect(teesheets.map(({ id, reroundTeeID }) => [id, reroundTeeID].join('>'))).toEqual(turns);
  expect(document['widgetSettings']).toMatchObject({ allow18Holes: for18, allow9Holes: for9 });
});

it('what is not filled in is left out', () => {
  const { document } = courseOf({ ...emptyDraft('Europe/Berlin'), name: ' Oaks ', city: 'Ulm' });
  expect(Object.keys(document)).toEqual(['name', 'city', 'timeZone', 'rates', 'widgetSettings']);
  expect(document['name']).toBe('Oaks');
});
