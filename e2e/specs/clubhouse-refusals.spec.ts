import { actRefusals } from '../../apps/clubhouse/src/messages/refusals.ts';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheetAs } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

/** Each of these has a dialog, or of a check-in another end: it waits until an update is installed. */
const shownElsewhere = [
  'changed-meanwhile',
  'sign-in-again',
  'preview-changed',
  'decisions-needed',
  'paused',
];

test('whatever an act is refused for, the sheet says it', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await cell(page, /^7:30 AM, Back.*Ida Holm/).press('Enter');
  const panel = page.getByRole('complementary', { name: /^7:30 AM/ });
  const outcome = page.getByRole('status', { name: 'What was done' });
  const refusals = Object.entries(actRefusals).filter(([code]) => !shownElsewhere.includes(code));
  expect(refusals.length).toBeGreaterThan(30);
  let code = '';
  await page.route('**/api/clubhouse/**/acts', (route) => {
    const json = { type: 'about:blank', title: code, status: 409, code };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
  });
  for (const [refusal, words] of [...refusals, ['a-new-one', 'The server did not do this.'] as const]) {
    code = refusal;
    await panel.getByRole('button', { name: 'Check in Ida Holm' }).click();
    await expect(outcome).toContainText(`Not done: check in Ida Holm, 7:30 AM. ${words}`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(outcome).toBeEmpty();
  }
  await panel.getByRole('button', { name: 'Check in Ida Holm' }).click();
  await expect(outcome).toContainText('Not done');
  await expectAccessibleByDayAndNight(page);
});
