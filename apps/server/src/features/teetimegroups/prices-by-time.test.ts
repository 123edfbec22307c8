import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { Board } from '@dewsweeper/contract/board';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actDeps } from '../../../test/act-deps.ts';
import { dateIn, twoNines } from '../../../test/example-course.ts';
import { bodyOf, type PayingGolfer, twosome } from '../../../test/payments/paying-golfer.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { act } from '../clubhouse/acts.ts';
import { readSheet } from '../clubhouse/sheet.ts';
import { makeKey } from '../partner-api/keys.ts';

const course = 'captures';
const courseKey = courseKeyOf({ group: twoNines.group, course });
const courseUrl = `/api/groups/${twoNines.group}/courses/${course}`;
const dear = dateIn(2);
const nextDay = addDays(dear, 1);
const rates = [
  {
    name: 'Public',
    greenFee9: 24,
    greenFee18: 42,
    prices: [
      { days: [weekdayOf(dear)], startTime: '08:00', endTime: '09:00', greenFee9: 30, greenFee18: 55.5 },
      { from: nextDay, until: nextDay, startTime: '16:00', greenFee9: 15, greenFee18: 20 },
    ],
  },
  { name: 'Junior', greenFee9: 12, greenFee18: 19.99 },
];

let setup: PaymentSetup;
let key: string;
beforeAll(async () => {
  setup = await openPaymentSetup();
  key = await makeKey(setup.database.pool, courseKey, 'Tee sheet');
});
afterAll(() => setup.close());
beforeEach(() => setRates(rates));

async function sendAsPartner(method: 'PATCH' | 'PUT', path: string, payload: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const url = `${courseUrl}${path}`;
  return setup.server.app.inject({ method, url, headers, payload: JSON.stringify(payload) });
}

const setRates = async (wanted: object[]) => bodyOf(await sendAsPartner('PATCH', '', { rates: wanted }), 200);

async function shownPrices(date: string): Promise<Map<string, (number | undefined)[]>> {
  const { slots } = bodyOf(await setup.server.app.inject(`${courseUrl}/teetimes/${date}`), 200) as Board;
  return new Map(
    slots
      .filter(({ teeID }) => teeID === 'front')
      .map(({ time, nine, eighteen }) => [time, [nine?.priceCents, eighteen?.priceCents]]),
  );
}

const holding = (date: string, startingTime: string, more = {}): Promise<PayingGolfer> =>
  setup.golfers.holding(course, { ...setup.golfers.start(), date, startingTime, ...more });

it('the board has the price of each day and time', async () => {
  const [ofDay, ofNext] = [await shownPrices(dear), await shownPrices(nextDay)];
  expect(['07:50', '08:00', '09:00', '09:10'].map((time) => ofDay.get(time))).toEqual([
    [2400, 4200],
    [3000, 5550],
    [3000, 5550],
    [2400, 4200],
  ]);
  expect(['08:00', '15:50', '16:00'].map((time) => ofNext.get(time)?.[0])).toEqual([2400, 2400, 1500]);
});

it('hold, payment and reservation have the price of the board', async () => {
  const golfer = await holding(dear, '08:10');
  expect(golfer.hold).toMatchObject({
    rates: [
      { rateGroup: 0, name: 'Public', priceCents: 3000, seats: 4 },
      { rateGroup: 1, name: 'Junior', priceCents: 1200, seats: 4 },
    ],
  });
  const { rows } = await setup.database.pool.query('select quote from holds where teetimegroup_id = $1', [
    golfer.hold.id,
  ]);
  expect(rows).toEqual([
    {
      quote: [
        { name: 'Public', priceCents: 3000 },
        { name: 'Junior', priceCents: 1200 },
      ],
    },
  ]);
  expect(bodyOf(await golfer.openWindow(), 200)).toMatchObject({ amountCents: 4200 });
  const token = await setup.square.token();
  const paid = bodyOf(await golfer.send(golfer.request(token, { amount: 4200 })), 200);
  expect(paid).toMatchObject({ success: true });
  expect(await golfer.reservation()).toMatchObject({
    golfers: [
      { rateName: 'Public', priceCents: 3000, paid: true },
      { rateName: 'Junior', priceCents: 1200, paid: true },
    ],
  });
});

it('a hold keeps its price when the prices change meanwhile, and the next hold has the new one', async () => {
  const golfer = await holding(dear, '08:20');
  await setRates([{ ...rates[0], prices: [] }, rates[1] ?? {}]);
  expect((await shownPrices(dear)).get('08:30')).toEqual([2400, 4200]);
  expect(bodyOf(await golfer.openWindow(), 200)).toMatchObject({ amountCents: 4200 });
  const next = await holding(dear, '08:30');
  expect(bodyOf(await next.openWindow(), 200)).toMatchObject({ amountCents: 3600 });
});

it('a time that costs nothing needs no payment, and the others do', async () => {
  await setRates([{ ...rates[0], prices: [{ startTime: '17:00', greenFee9: 0, greenFee18: 0 }] }]);
  const confirm = async (startingTime: string) => {
    const golfer = await holding(dear, startingTime, { players: 1 });
    const answer = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, {
      golfers: twosome('Ann').slice(0, 1),
    });
    return [answer.statusCode, answer.json().code ?? answer.json().golfers[0].priceCents];
  };
  expect(await confirm('17:00')).toEqual([200, 0]);
  expect(await confirm('16:50')).toEqual([402, 'payment-needed']);
});

it('staff book at the price of the time; who moves keeps theirs, who joins or changes holes does not', async () => {
  const pool = setup.database.pool;
  const deps = actDeps(pool);
  const known = await deps.currentCourse(courseKey);
  if (!known) throw new Error('no such course');
  const staff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
  const done = async (wanted: Record<string, unknown> & { kind: ActRequest['kind'] }) => {
    const request = { id: randomUUID(), ...wanted } as ActRequest;
    const acted = await act(deps, { course: { courseKey, course: known }, staff, request, isPreview: false });
    if (!acted.ok) throw new Error(JSON.stringify(acted));
    const [group] = acted.value.changed;
    return { ...group, prices: group?.golfers.map(({ priceCents }) => priceCents) };
  };
  const golfer = (name: string, more = {}) => ({ name, email: '', phone: '', rateGroup: 0, ...more });
  const start = { date: dear, startingTime: '08:40', startingTeeID: 'front' };

  const { id, prices } = await done({ kind: 'book', ...start, numHoles: 9, golfers: [golfer('Pat')] });
  expect(prices).toEqual([3000]);
  const moved = await done({
    kind: 'move',
    moves: [{ teetimegroup: id, date: nextDay, startingTime: '16:00', startingTeeID: 'front' }],
  });
  expect(moved.prices).toEqual([3000]);
  const golfers = [golfer('Pat', { id: '1' }), golfer('Kim')];
  expect((await done({ kind: 'change', teetimegroup: id, golfers })).prices).toEqual([3000, 1500]);
  const sheet = await readSheet(pool, { courseKey, course: known }, nextDay);
  const stored = sheet?.groups.find((group) => group.id === id);
  expect(stored?.golfers.map(({ priceCents }) => priceCents)).toEqual([3000, 1500]);
  expect(sheet?.prices).toEqual([
    [
      { from: '00:00', nineCents: 2400, eighteenCents: 4200 },
      { from: '16:00', nineCents: 1500, eighteenCents: 2000 },
    ],
    [{ from: '00:00', nineCents: 1200, eighteenCents: 1999 }],
  ]);
  expect((await done({ kind: 'change', teetimegroup: id, numHoles: 18 })).prices).toEqual([2000, 2000]);
});

it('a course’s own system books at the price of the time', async () => {
  const group = (startingTime: string, date = dear) => ({
    date,
    startingTime,
    startingTeeID: 'back',
    numHoles: 9,
    golfers: [{ name: 'Pat', rateGroup: 0 }],
    source: 'shop',
  });
  const priceOf = async (id: string, body: object) =>
    (await sendAsPartner('PUT', `/teetimegroups/${id}`, body)).json().golfers[0].priceCents;
  expect(await priceOf('own-1', group('08:00'))).toBe(3000);
  expect(await priceOf('own-2', group('09:10'))).toBe(2400);
  expect(await priceOf('own-1', group('16:00', nextDay))).toBe(3000);
  expect(await priceOf('own-3', group('16:00', '+3d'))).toBe(1500);
});

it('a course’s own system reads and writes the prices, and is told what is wrong', async () => {
  expect(bodyOf(await setup.server.app.inject(courseUrl), 200).rates).toEqual(rates);
  const refused = await sendAsPartner('PATCH', '', {
    rates: [{ ...rates[0], prices: [{ days: ['Sat'], greenFee9: -1 }] }],
  });
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'rates.0.prices.0.days.0',
    'rates.0.prices.0.greenFee9',
    'rates.0.prices.0.greenFee18',
  ]);
});
