import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onDesktop, testsOf } from './viewports.ts';

/** Where Playwright would run a test, by the text that it compares. */
function viewportsOf(text: string, runsAll: boolean): string[] {
  return (['phone', 'desktop'] as const).filter((viewport) => {
    const { grep, grepInvert } = testsOf(viewport, runsAll);
    return (grep?.test(text) ?? true) && !grepInvert?.test(text);
  });
}

test.each([
  ['phone accounts-login.spec.ts lets a golfer in', ['phone']],
  ['phone live.spec.ts two golfers see each other', ['desktop']],
  ['desktop live.spec.ts two golfers see each other @both', ['phone', 'desktop']],
  [' booking.spec.ts from a link to a reservation @both', ['phone', 'desktop']],
  [' tee-times-layout.spec.ts on a desktop a denial @desktop', ['desktop']],
  // Its name ends as one of the desktop's does.
  [' not-live.spec.ts says so', ['phone']],
])('%s', (text, viewports) => {
  expect(viewportsOf(text, false)).toEqual(viewports);
  expect(viewportsOf(text, true)).toEqual(text.endsWith('@desktop') ? ['desktop'] : ['phone', 'desktop']);
});

test('every test of every file runs on a viewport', () => {
  const files = readdirSync(join(import.meta.dirname, 'specs'));
  expect(files).toEqual(expect.arrayContaining(onDesktop.map((name) => `${name}.spec.ts`)));
  for (const file of files) expect(viewportsOf(`phone ${file} a test`, false)).toHaveLength(1);
});
