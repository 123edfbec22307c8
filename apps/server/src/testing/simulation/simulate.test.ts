import { describe, expect, it } from 'vitest';
import { isFaultsRun, reportCase, seedOr, tell, timesOr } from '../faults/report.ts';
import { confirmHold, placeHold } from './hold-statements.ts';
import { settleCharged } from './payment-statements.ts';
import { simulate } from './simulate.ts';
import { claimKey } from './tables.ts';

const only = seedOr(0);
const schedules = only === 0 ? timesOr(500) : 1;
const tellEvery = 5_000;
const mostFaults = 20;

it(`${schedules} schedules of lost, late and repeated messages, deaths and jumping clocks break no promise`, {
  timeout: 60_000 + schedules * 100,
}, async () => {
  const faults: string[] = [];
  const sums = { calls: 0, confirmed: 0, charges: 0, undecided: 0 };
  for (let done = 0; done < schedules && faults.length < mostFaults; done += 1) {
    const seed = only === 0 ? done + 1 : only;
    const { faults: found, trace, ...counts } = await simulate(seed);
    for (const name of ['calls', 'confirmed', 'charges', 'undecided'] as const) sums[name] += counts[name];
    faults.push(...found.map((fault) => `seed ${seed}: ${fault}`));
    if (only !== 0) tell(trace.join('\n'));
    if (isFaultsRun && (done + 1) % tellEvery === 0) tell(`${done + 1} of ${schedules} schedules`);
  }
  reportCase({
    done: `${schedules} schedules, ${sums.calls} calls and replies`,
    found: `${sums.confirmed} confirmations, ${sums.charges} charges, ${faults.length} broken promises, ${sums.undecided} slots undecided`,
    faults,
  });
  expect(faults.join('\n')).toBe('');
  // A world in which nothing happens keeps all promises.
  expect(sums.confirmed).toBeGreaterThan(only === 0 ? schedules / 2 : -1);
  expect(sums.charges).toBeGreaterThan(only === 0 ? schedules / 4 : -1);
});

it('the same seed is the same schedule', async () => {
  expect(await simulate(7)).toEqual(await simulate(7));
});

describe('a store that breaks a promise is found out:', () => {
  it.each<[string, Parameters<typeof simulate>[1]]>([
    [
      'two golfers in one cell',
      {
        'place-hold': (tables, values) => {
          const [, courseKey, date] = values as string[];
          const cells = values[12] as number[];
          for (const [i, teeID] of (values[11] as string[]).entries())
            tables.claims.delete(claimKey(courseKey ?? '', date ?? '', teeID, cells[i] ?? 0));
          return placeHold(tables, values);
        },
      },
    ],
    ['holds of six minutes', { 'place-hold': (tables, values) => placeHold(tables, values.with(13, 360)) }],
    [
      'a hold that is lost before its time',
      {
        'confirm-hold': (tables, values) => {
          const hold = tables.holds.get(String(values[3]));
          const isYoung = (hold?.expiresAt ?? 0) < tables.nowMs + 400_000;
          return isYoung ? [{ outcome: 'hold-expired' }] : confirmHold(tables, values);
        },
      },
    ],
    [
      'reservations whose cells run out',
      {
        'confirm-hold': (tables, values) => {
          const rows = confirmHold(tables, values);
          for (const claim of tables.claimsOf(String(values[4]), String(values[5])))
            claim.expiresAt = tables.nowMs + 1000;
          return rows;
        },
      },
    ],
    [
      'a charge that is forgotten',
      {
        'settle-charged': (tables, values) => {
          const rows = settleCharged(tables, values);
          const payment = tables.payment(String(values[0]), String(values[1]));
          if (payment?.state === 'undoing') payment.state = 'refunded';
          return rows;
        },
      },
    ],
    [
      'a hold that is another one each time it is asked for',
      {
        'place-hold': (tables, values) => {
          const hold = tables.holds.get(String(values[0]));
          if (hold?.groupID) hold.expiresAt = Math.min(hold.expiresAt ?? 0, tables.nowMs - 1);
          return placeHold(
            tables,
            values.with(
              14,
              (hold?.expiredAt ?? []).map((at) => new Date(at)),
            ),
          );
        },
      },
    ],
  ])('%s', async (_name, replaced) => {
    let found = 0;
    for (let seed = 1; seed <= 600 && found === 0; seed += 1)
      found += (await simulate(seed, replaced)).faults.length;
    expect(found).toBeGreaterThan(0);
  });
});
