import { expect, it } from 'vitest';
import { usualPartners } from './partners.ts';

const golfer = (name: string, phone = '', email = '') => ({ name, phone, email });
const kim = golfer('Kim Park', '402 555 0100', 'kim@example.com');

it('names those first who came most often, then most lately', () => {
  const groups = [
    [kim, golfer('Lee Wong'), golfer('Pat Moore')],
    [kim, golfer('Ann Ode'), golfer('Pat Moore')],
  ];
  expect(usualPartners(groups, 'Kim Park').map(({ name }) => name)).toEqual([
    'Pat Moore',
    'Lee Wong',
    'Ann Ode',
  ]);
});

it('knows a partner by name, with the telephone and mail last given', () => {
  const groups = [
    [kim, golfer('pat  moore', '', 'new@example.com')],
    [kim, golfer('Pat Moore', '402 555 0111', 'old@example.com')],
  ];
  expect(usualPartners(groups, 'Kim Park')).toEqual([
    { name: 'pat  moore', phone: '402 555 0111', email: 'new@example.com' },
  ]);
});

it('leaves out the golfer, guests and those without a name', () => {
  const groups = [[kim, golfer('KIM PARK'), golfer('Guest 3'), golfer(''), golfer('Golfer')]];
  expect(usualPartners(groups, 'Kim Park')).toEqual([]);
});

it('names at most six', () => {
  const many = Array.from({ length: 9 }, (_, index) => [kim, golfer(`Partner ${'abcdefghi'[index]}`)]);
  expect(usualPartners(many, 'Kim Park')).toHaveLength(6);
});
