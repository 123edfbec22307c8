import { expect, test } from 'vitest';
import { RollBack } from './roll-back.ts';
import { retrying } from './transaction.ts';

const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });

async function attempt(errors: readonly Error[], spent?: string) {
  const pauses: number[] = [];
  const terms = {
    maxAttempts: 3,
    pauseMs: (count: number) => 20 * count,
    pause: async (ms: number) => pauses.push(ms),
    ...(spent !== undefined && { spent }),
  };
  const outcome = await retrying(terms, async (count) => {
    const error = errors[count - 1];
    if (error) throw error;
    return `done at ${count}`;
  }).catch((error: unknown) => error);
  return { outcome, pauses };
}

test('what may pass is tried again after a pause', async () => {
  expect(await attempt([deadlock, new RollBack('again')])).toEqual({
    outcome: 'done at 3',
    pauses: [20, 40],
  });
});

test('a refusal is the outcome at once, and any other error is thrown', async () => {
  expect(await attempt([new RollBack('refused')])).toEqual({ outcome: 'refused', pauses: [] });
  const bug = new Error('a bug');
  expect(await attempt([bug])).toEqual({ outcome: bug, pauses: [] });
});

test('the last error is thrown, or what was given for it is answered', async () => {
  const errors = [deadlock, deadlock, deadlock];
  expect(await attempt(errors)).toEqual({ outcome: deadlock, pauses: [20, 40] });
  expect(await attempt(errors, 'unavailable')).toEqual({ outcome: 'unavailable', pauses: [20, 40] });
});
