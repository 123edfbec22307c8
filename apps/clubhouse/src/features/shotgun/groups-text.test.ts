import { expect, it } from 'vitest';
import { odditiesOf, placesOf, readGroups, writeGroups } from './groups-text.ts';

const read = (text: string, holes = 18) => readGroups(text, holes).groups;

it('reads a pasted list, one group a line, onto one hole after the other', () => {
  expect(read('Lincoln: Ann Moss, Bea Lind\n\nOmaha:\r\n  Cal Ward; Dee Fox\tEd Gray\n')).toEqual([
    { hole: 1, team: 'Lincoln', players: ['Ann Moss', 'Bea Lind'] },
    { hole: 2, team: 'Omaha', players: [] },
    { hole: 3, team: '', players: ['Cal Ward', 'Dee Fox', 'Ed Gray'] },
  ]);
  const many = read(Array.from({ length: 20 }, (_, index) => `T${index}:`).join('\n'));
  expect(placesOf(many).map(({ place, team }) => [place, team])).toEqual([
    ['1A', 'T0'],
    ['1B', 'T18'],
    ['2A', 'T1'],
    ['2B', 'T19'],
    ...Array.from({ length: 16 }, (_, index) => [`${index + 3}A`, `T${index + 2}`]),
  ]);
  expect(read('a\nb\nc', 2).map(({ hole }) => hole)).toEqual([1, 1, 2]);
});

it('reads holes in the ways in which they are written, and leaves team names alone', () => {
  const start = (line: string) => read(line).map(({ hole, team, players }) => [hole, team, ...players])[0];
  for (const hole of ['7A', '7 a', 'Hole 7', 'hole 7B', '7.', '7)', '7A -'])
    expect(start(`${hole} Lincoln: Ann`), hole).toEqual([7, 'Lincoln', 'Ann']);
  expect(start('7A: Ann')).toEqual([7, '', 'Ann']);
  expect(start('7 Oaks: Ann')).toEqual([1, '7 Oaks', 'Ann']);
  expect(start('7th Street: Ann')).toEqual([1, '7th Street', 'Ann']);
});

it('keeps chosen holes, orders A before B, and fills the others', () => {
  const groups = read('1B Second: x\n1A First: y\n18. Last: z\nThird: v');
  expect(placesOf(groups).map(({ place, team }) => `${place} ${team}`)).toEqual([
    '1A First',
    '1B Second',
    '2A Third',
    '18A Last',
  ]);
});

it('says which line the server would not take', () => {
  const fault = (text: string) => readGroups(text, 18).fault;
  expect(fault('Ann\n19A Bea')).toEqual({ of: 'hole', line: 2 });
  expect(fault('0. Ann')).toEqual({ of: 'hole', line: 1 });
  expect(fault('\nT: a,b,c,d,e,f,g,h,i')).toEqual({ of: 'players', line: 2 });
  expect(fault(`${'x'.repeat(61)}: a`)).toEqual({ of: 'long', line: 1 });
  expect(fault('a\n'.repeat(73))).toEqual({ of: 'groups', line: 73 });
  expect(fault('a\n'.repeat(72))).toBeNull();
});

it('names crowded holes and large teams', () => {
  const groups = placesOf(read('3A a\n3B b\n3C c\n5A a,b,c,d,e'));
  expect(odditiesOf(groups)).toEqual({ crowded: [3], large: ['5A'] });
});

it('reads what it writes', () => {
  const team = (hole: number, name: string, ...players: string[]) => ({ hole, team: name, players });
  const crowded = Array.from({ length: 6 }, (_, index) => team(7, `T${index}`, `P${index}`));
  for (const groups of [
    [],
    [team(1, '', 'Ann Moss', 'Bea Lind'), team(1, 'Lincoln'), team(18, '')],
    [team(2, '3 Oaks', 'Ann'), ...crowded, team(10, 'A Team', 'B Lind', 'C Ward')],
  ])
    expect(read(writeGroups(groups))).toEqual(groups);
});
