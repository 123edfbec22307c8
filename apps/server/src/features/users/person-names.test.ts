import { describe, expect, it } from 'vitest';
import { namesAfter } from './person-names.ts';

const former = { name: 'Mary Ann Le Fay', firstName: 'Mary Ann', lastName: 'Le Fay' };

describe("a golfer's names", () => {
  it.each([
    ['a new last name makes the name anew', { lastName: 'Green' }, ['Mary Ann Green', 'Mary Ann', 'Green']],
    ['a new first name keeps the last', { name: 'Morgan Le Fay' }, ['Morgan Le Fay', 'Morgan', 'Le Fay']],
    ['a new last name keeps the first', { name: 'Mary Ann Green' }, ['Mary Ann Green', 'Mary Ann', 'Green']],
    [
      'another name is parted before its last word',
      { name: 'Jo Ann Smith' },
      ['Jo Ann Smith', 'Jo Ann', 'Smith'],
    ],
    ['one word is a first name', { name: 'Cher' }, ['Cher', 'Cher', '']],
    [
      'the same name changes nothing',
      { name: former.name },
      [former.name, former.firstName, former.lastName],
    ],
    ['all three given are taken', { name: 'MA', firstName: 'M', lastName: 'A' }, ['MA', 'M', 'A']],
    ['nothing given changes nothing', { phone: '1' }, [former.name, former.firstName, former.lastName]],
  ])('%s', (_case, change, [name, firstName, lastName]) => {
    expect(namesAfter(former, change)).toEqual({ name, firstName, lastName });
  });

  it('keeps a name that was never its parts put together when the parts stay', () => {
    const nickname = { name: 'Shorty', firstName: 'Mary', lastName: 'Fay' };
    expect(namesAfter(nickname, { firstName: 'Mary', lastName: 'Fay' })).toEqual(nickname);
  });
});
