import { afterEach, expect, test, vi } from 'vitest';
import { ShutdownHooks } from './shutdown-hooks.ts';

afterEach(() => vi.useRealTimers());

function hooksOf(ended: string[], how: Record<string, () => Promise<void>>): ShutdownHooks {
  const shutdownHooks = new ShutdownHooks();
  for (const [what, end] of Object.entries(how)) {
    shutdownHooks.add(what, async () => {
      ended.push(what);
      await end();
    });
  }
  return shutdownHooks;
}

const atOnce = async () => {};

test('what started last ends first, and everything once', async () => {
  const ended: string[] = [];
  const shutdownHooks = hooksOf(ended, { database: atOnce, server: atOnce });
  expect(await Promise.all([shutdownHooks.run(() => {}), shutdownHooks.run(() => {})])).toEqual([true, true]);
  expect(ended).toEqual(['server', 'database']);
});

test('what fails or hangs is named and holds up nothing', async () => {
  vi.useFakeTimers();
  const ended: string[] = [];
  const said: string[] = [];
  const shutdownHooks = hooksOf(ended, {
    database: atOnce,
    mail: () => Promise.reject(new Error('no route')),
    server: () => new Promise(() => {}),
  });
  const running = shutdownHooks.run((line) => said.push(line));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await running).toBe(false);
  expect(ended).toEqual(['server', 'mail', 'database']);
  expect(said).toEqual([
    'server could not end in order: it took longer than 30 s',
    'mail could not end in order: no route',
  ]);
});
