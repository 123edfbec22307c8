import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';

type Golfer = SheetGroup['golfers'][number];

export function aGolfer(change: Partial<Golfer> = {}): Golfer {
  return {
    id: '1',
    name: 'Ada Moreno',
    email: '',
    phone: '',
    rateGroup: 0,
    rateName: 'Public',
    priceCents: 4200,
    takenCents: 0,
    pays: 'due',
    arrival: null,
    ...change,
  };
}

/** A group at 7:00 on the front nine. */
export function aGroup(change: Partial<SheetGroup> = {}): SheetGroup {
  return {
    id: 'g',
    revision: 1,
    date: '2026-05-02',
    startingTime: '07:00',
    startingTeeID: 'front',
    reroundTeeID: null,
    reroundTime: null,
    numHoles: 9,
    players: 1,
    status: 'confirmed',
    source: 'widget',
    beside: false,
    receiptNumber: null,
    golfers: [aGolfer()],
    teedOffAt: null,
    note: '',
    expected: null,
    ...change,
  };
}

/** Two tees, of which the second has one time more. */
export function aSheet(change: Partial<Sheet> = {}): Sheet {
  return {
    date: '2026-05-02',
    version: '1.1',
    serverTime: '2026-05-02T12:00:00.000Z',
    note: '',
    tees: [
      { id: 'front', name: 'Front', times: ['07:00', '07:10', '07:20'], closedTimes: [] },
      { id: 'back', name: 'Back', times: ['07:00', '07:10', '07:20', '09:10'], closedTimes: [] },
    ],
    groups: [],
    holds: [],
    blocks: [],
    ...change,
  };
}
