import { afterEach, expect, test, vi } from 'vitest';
import { Endings } from './endings.ts';

afterEach(() => vi.useRealTimers());

function endingsOf(ended: string[], how: Record<string, () => Promise<void>>): Endings {
  const endings = new Endings();
  for (const [what, end] of Object.entries(how)) {
    endings.add(what, async () => {
      ended.push(what);
      await end();
    });
  }
  return endings;
}

const atOnce = async () => {};

test('what started last ends first, and everything once', async () => {
  const ended: string[] = [];
  const endings = endingsOf(ended, { database: atOnce, server: atOnce });
  expect(await Promise.all([endings.run(() => {}), endings.run(() => {})])).toEqual([true, true]);
  expect(ended).toEqual(['server', 'database']);
});

test('what fails or hangs is named and holds up nothing', async () => {
  vi.useFakeTimers();
  const ended: string[] = [];
  const said: string[] = [];
  const endings = endingsOf(ended, {
    database: atOnce,
    mail: () => Promise.reject(new Error('no route')),
    server: () => new Promise(() => {}),
  });
  const running = endings.run((line) => said.push(line));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await running).toBe(false);
  expect(ended).toEqual(['server', 'mail', 'database']);
  expect(said).toEqual([
    'server could not end in order: it took longer than 30 s',
    'mail could not end in order: no route',
  ]);
});
