import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onDesktop, onOneViewport, testsOf } from './viewports.ts';

/** Where Playwright would run a test, by the text that it compares. */
function viewportsOf(text: string, runsAll: boolean): string[] {
  return (['phone', 'desktop'] as const).filter((viewport) => {
    const { grep, grepInvert } = testsOf(viewport, runsAll);
    return (grep?.test(text) ?? true) && !grepInvert?.test(text);
  });
}

const both = ['phone', 'desktop'];

test.each([
  { text: 'phone first-paint.spec.ts shows the board', once: ['phone'], all: both },
  { text: 'phone screens-navigation.spec.ts a footer', once: ['desktop'], all: both },
  { text: 'desktop screens-navigation.spec.ts a footer @both', once: both, all: both },
  { text: ' booking.spec.ts from a link to a reservation @both', once: both, all: both },
  { text: ' tee-times-layout.spec.ts on a desktop a denial @desktop', once: ['desktop'], all: ['desktop'] },
  { text: ' payments-again.spec.ts a decline', once: ['phone'], all: ['phone'] },
  { text: ' time-zones.spec.ts a course in another', once: ['desktop'], all: ['desktop'] },
  { text: ' time-zones.spec.ts on any @both', once: both, all: both },
  // Its name ends as one of the desktop's does.
  { text: ' not-live.spec.ts says so', once: ['phone'], all: both },
  { text: ' not-denied.spec.ts says so', once: ['phone'], all: both },
])('$text', ({ text, once, all }) => {
  expect(viewportsOf(text, false)).toEqual(once);
  expect(viewportsOf(text, true)).toEqual(all);
});

test('every test of every file runs on a viewport', () => {
  const files = readdirSync(join(import.meta.dirname, 'specs'));
  const listed = [...onDesktop, ...onOneViewport].map((name) => `${name}.spec.ts`);
  expect(files).toEqual(expect.arrayContaining(listed));
  for (const file of files) {
    const once = viewportsOf(`phone ${file} a test`, false);
    expect(once).toHaveLength(1);
    const isOnOne = onOneViewport.some((name) => file === `${name}.spec.ts`);
    expect(viewportsOf(`phone ${file} a test`, true)).toEqual(isOnOne ? once : both);
  }
});
