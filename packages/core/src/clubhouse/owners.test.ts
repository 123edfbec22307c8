import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastOwner, type OwnerAt, owns } from './owners.ts';

const kim = { staffID: 'kim', course: null };
const lee = { staffID: 'lee', course: null };
const max = { staffID: 'max', course: 'cedar' };

describe('the last owner', () => {
  it.each<[string, OwnerAt[], OwnerAt, boolean]>([
    ['of a group is the only one', [kim, max], kim, true],
    ['of a group is none of two', [kim, lee], kim, false],
    ['of a course is the only one there, where the group has none', [max], max, true],
    ['of a course is nobody while the group has an owner', [kim, max], max, false],
    ['of a course is nobody with an owner of another', [max, { staffID: 'ann', course: 'elm' }], max, true],
    ['is nobody who does not own', [kim], lee, false],
    [
      'of a course may still own the group',
      [kim, { staffID: 'kim', course: 'cedar' }],
      { staffID: 'kim', course: 'cedar' },
      false,
    ],
  ])('%s', (_name, owners, leaving, isLast) => {
    expect(isLastOwner(owners, leaving)).toBe(isLast);
  });

  const place = fc.constantFrom(null, 'cedar', 'elm');
  const owner = fc.record({ staffID: fc.constantFrom('kim', 'lee', 'max'), course: place });
  it('stays, in whatever order the others leave', () => {
    fc.assert(
      fc.property(fc.uniqueArray(owner, { selector: (one) => JSON.stringify(one) }), (all) => {
        const left = all.reduce<OwnerAt[]>(
          (present, one) => (isLastOwner(present, one) ? present : present.filter((other) => other !== one)),
          all,
        );
        for (const course of new Set(all.map((one) => one.course)))
          expect(['kim', 'lee', 'max'].some((staffID) => owns(left, staffID, { course }))).toBe(true);
      }),
    );
  });
});

describe('an owner', () => {
  it.each<[string, OwnerAt, string | null, boolean]>([
    ['of the group owns the group', kim, null, true],
    ['of the group owns its courses', kim, 'cedar', true],
    ['of a course owns it', max, 'cedar', true],
    ['of a course owns no other', max, 'elm', false],
    ['of a course does not own the group', max, null, false],
  ])('%s', (_name, owner, course, does) => {
    expect(owns([owner], owner.staffID, { course })).toBe(does);
    expect(owns([owner], 'nobody', { course })).toBe(false);
  });
});
