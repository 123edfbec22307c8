import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inEveryRun, onDesktop, onOneViewport, testsOf } from './viewports.ts';

/** Where Playwright would run a test, by the text that it compares. */
function viewportsOf(text: string, runsAll: boolean): string[] {
  return (['phone', 'desktop'] as const).filter((viewport) => {
    const { grep, grepInvert } = testsOf(viewport, runsAll);
    return (grep?.test(text) ?? true) && !grepInvert?.test(text);
  });
}

const both = ['phone', 'desktop'];

test.each([
  { text: 'phone first-paint.spec.ts shows the board', once: [], all: both },
  { text: 'phone accounts-login.spec.ts lets a golfer in', once: ['phone'], all: ['phone'] },
  { text: 'desktop screens-navigation.spec.ts a footer @both', once: [], all: both },
  { text: ' booking.spec.ts from a link to a reservation @both', once: both, all: both },
  { text: ' payments.spec.ts the keyboard alone pays', once: ['phone'], all: ['phone'] },
  { text: ' tee-times-layout.spec.ts on a desktop a denial @desktop', once: [], all: ['desktop'] },
  { text: ' clubhouse-live.spec.ts a day of 300 groups @desktop', once: ['desktop'], all: ['desktop'] },
  { text: ' payments-again.spec.ts a decline', once: [], all: ['phone'] },
  { text: ' live.spec.ts two golfers', once: ['desktop'], all: ['desktop'] },
  { text: ' web-app-offline.spec.ts another day is named', once: [], all: ['phone'] },
  { text: ' web-app-offline.spec.ts can be installed @both', once: [], all: both },
  { text: ' live.spec.ts on any @both', once: both, all: both },
  // Its name ends as one of the desktop's does.
  { text: ' not-live.spec.ts says so', once: [], all: both },
  { text: ' not-denied.spec.ts says so', once: [], all: both },
])('$text', ({ text, once, all }) => {
  expect(viewportsOf(text, false)).toEqual(once);
  expect(viewportsOf(text, true)).toEqual(all);
});

test('with ALL_TESTS every test of every file runs on a viewport', () => {
  const files = readdirSync(join(import.meta.dirname, 'specs'));
  const listed = [...inEveryRun, ...onDesktop, ...onOneViewport].map((name) => `${name}.spec.ts`);
  expect(files).toEqual(expect.arrayContaining(listed));
  for (const file of files) {
    const isOnOne = onOneViewport.some((name) => file === `${name}.spec.ts`);
    const all = viewportsOf(`phone ${file} a test`, true);
    expect(all).toHaveLength(isOnOne ? 1 : 2);
    const isInEvery = inEveryRun.some((name) => file === `${name}.spec.ts`);
    expect(viewportsOf(`phone ${file} a test`, false)).toHaveLength(isInEvery ? 1 : 0);
  }
});
