import { describe, expect, it, test } from 'vitest';
import {
  type GivenBack,
  mayAct,
  needsFreshSession,
  type RoleAt,
  roleAt,
  type StaffAct,
  staffRoles,
} from './permissions.ts';

const everybody = ['starter', 'pro-shop', 'manager', 'owner'];
const fromPro = ['pro-shop', 'manager', 'owner'];
const fromManager = ['manager', 'owner'];
const ownerAlone = ['owner'];

const plain = (...kinds: Exclude<StaffAct, { givesBack: unknown } | { of: unknown }>['kind'][]) =>
  kinds.map((kind): StaffAct => ({ kind }));
const money = (givesBack: GivenBack): StaffAct[] => [
  { kind: 'cancel', givesBack },
  { kind: 'end-standing-time', givesBack },
  { kind: 'delay', givesBack },
  { kind: 'give-back', givesBack },
];

/** Column by column of rules.md#staff-roles. */
const table: [who: readonly string[], acts: StaffAct[]][] = [
  [everybody, plain('see-sheet', 'note', 'check-in', 'no-show', 'tee-off')],
  [
    fromPro,
    [
      ...plain(
        'book',
        'standing-time',
        'change-standing-time',
        'change',
        'move',
        'close',
        'open',
        'shotgun',
        'change-shotgun',
        'pay',
        'golfer-note',
      ),
      { kind: 'delay', givesBack: 'nothing' },
      { kind: 'cancel', givesBack: 'nothing' },
      { kind: 'end-standing-time', givesBack: 'nothing' },
    ],
  ],
  [fromPro, money('own-counter-takings')],
  [fromManager, money('other-money')],
  [
    fromManager,
    plain(
      'capture',
      'void',
      'retry-messages',
      'settings',
      'prices',
      'reports',
      'privileges',
      'bring-reservations',
    ),
  ],
  [ownerAlone, plain('bring-golfers', 'people', 'keys', 'square', 'connections', 'backup')],
];
const cells = table.flatMap(([who, acts]) =>
  acts.flatMap((act) =>
    staffRoles.map((role) => ({ role, act, may: who.includes(role), name: JSON.stringify(act) })),
  ),
);

describe('who may what', () => {
  it.each(cells)('$role $name: $may', ({ role, act, may }) => {
    expect(mayAct(role, act)).toBe(may);
  });

  it.each(cells)('to undo, $role $name: $may', ({ role, act, may }) => {
    if (act.kind === 'undo') throw new Error('an undo is undone by none');
    expect(mayAct(role, { kind: 'undo', of: act })).toBe(may);
  });
});

test('money, settings, people and keys need a session that was used lately', () => {
  const needing = cells.filter(({ role, act }) => role === 'owner' && needsFreshSession(act));
  expect(needing.map(({ act }) => act)).toEqual([
    ...money('own-counter-takings'),
    ...money('other-money'),
    ...plain(
      'settings',
      'bring-reservations',
      'bring-golfers',
      'people',
      'keys',
      'square',
      'connections',
      'backup',
    ),
  ]);
  expect(needsFreshSession({ kind: 'undo', of: { kind: 'settings' } })).toBe(true);
  expect(needsFreshSession({ kind: 'undo', of: { kind: 'book' } })).toBe(false);
});

describe('the role at a place', () => {
  const roles: RoleAt[] = [
    { group: 'links', course: 'cedar', role: 'manager' },
    { group: 'links', course: null, role: 'pro-shop' },
    { group: 'dunes', course: 'oak', role: 'owner' },
  ];

  it.each([
    ['the stronger of the course’s and the group’s', { group: 'links', course: 'cedar' }, 'manager'],
    ['the group’s at its other courses', { group: 'links', course: 'elm' }, 'pro-shop'],
    ['the group’s at the group', { group: 'links' }, 'pro-shop'],
    ['none at the group of a course', { group: 'dunes' }, null],
    ['none at another course of it', { group: 'dunes', course: 'cedar' }, null],
    ['none at another group', { group: 'hills', course: 'cedar' }, null],
  ])('%s', (_, place, role) => {
    expect(roleAt(roles, place)).toBe(role);
  });
});
