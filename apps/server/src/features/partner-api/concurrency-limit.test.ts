import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('lets so many work at once, in the order of asking, whatever becomes of the work', async () => {
  const limit = createConcurrencyLimit(2);
  const order: string[] = [];
  let atOnce = 0;
  let most = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await sleep(5);
    atOnce -= 1;
    order.push(name);
    if (name === 'b') throw new Error('a fault');
    return name;
  };
  const answers = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((name) => limit.take(1000, work(name))),
  );
  expect(most).toBe(2);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array(3).fill('fulfilled'),
  ]);
});

it('answers null to a caller who waited too long, and drops them', async () => {
  const limit = createConcurrencyLimit(1);
  const long = limit.take(0, () => sleep(60, 'done'));
  expect(await limit.take(5, async () => 'too soon')).toBeNull();
  expect(await limit.take(1000, async () => 'in turn')).toBe('in turn');
  expect(await long).toBe('done');
});
