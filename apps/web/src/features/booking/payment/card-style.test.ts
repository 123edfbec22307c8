import { afterEach, expect, test, vi } from 'vitest';
import { followTheme } from './card-style.ts';
import type { CardStyle } from './square.ts';

afterEach(() => vi.unstubAllGlobals());

test('a card that is destroyed while it takes new colours throws nothing to the page', async () => {
  const theme = new EventTarget();
  vi.stubGlobal('matchMedia', () => theme);
  vi.stubGlobal('document', { documentElement: null });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' #14261c ' }));
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const asked: { style: CardStyle }[] = [];
  // No vi.fn(): it would handle the rejection.
  const configure = (options: { style: CardStyle }) => {
    asked.push(options);
    return Promise.reject(new Error('The card field was taken away.'));
  };
  const stop = followTheme({ configure });
  theme.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  stop();
  theme.dispatchEvent(new Event('change'));
  process.off('unhandledRejection', note);
  expect(asked.map(({ style }) => style['.input-container.is-focus'])).toEqual([{ borderColor: '#14261c' }]);
  expect(unhandled).toEqual([]);
});
