import type { Route } from '@playwright/test';
import { choices, eighteenFromFront } from '../fixtures/booking.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test('days and times that do not load say so, and come at another try', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const coursePath = `/api/groups/${course.group}/courses/${course.course}`;
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  // Live events would bring them.
  await page.route('**/api/live?*', (route) => route.abort());

  const daysRecover = await failRequests(page, { method: 'GET', path: `${coursePath}/days` });
  await teeTimes.open(course, choices);
  await expect(
    page.getByText('The days could not be loaded. Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  await daysRecover();
  await tryAgain.click();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();

  const timesRecover = await failRequests(page, {
    method: 'GET',
    path: `${coursePath}/teetimes/${choices.date}`,
  });
  await page.reload();
  await expect(
    page.getByText('The times could not be loaded. Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  await timesRecover();
  await tryAgain.click();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
});

test('times that no longer follow by themselves say so', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await page.route('**/api/live?*', (route) => route.abort());
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await expect(page.getByText('Reconnecting… times may be out of date.')).toBeVisible();
  await page.unroute('**/api/live?*');
  await expect(page.getByText('Reconnecting… times may be out of date.')).toBeHidden();
});

test('a time that cannot be held says why, and what to do', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  const groups = `/api/groups/${course.group}/courses/${course.course}/teetimegroups`;
  for (const { unanswered, says } of [
    {
      unanswered: true,
      says: 'The server cannot be reached. Check your connection and tap the time again.',
    },
    {
      unanswered: false,
      says: 'Something went wrong on our side. Nothing was reserved. Please try again.',
    },
  ]) {
    const recover = await failRequests(page, { method: 'POST', path: groups, unanswered });
    await teeTimes.openTime('7:10 AM').click();
    await expect(page.getByText(says)).toBeVisible();
    await recover();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(says)).toBeHidden();
  }
});

test('a failure of the server has a reference for the clubhouse, until the same goes well', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  const groups = `/api/groups/${course.group}/courses/${course.course}/teetimegroups`;
  const problem = { type: 'about:blank', title: 'Something went wrong', status: 500, code: 'internal' };
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, requestId: '3fq7x0kd92mh' }),
    });
  await page.route(`**${groups}`, fail, { times: 1 });

  const reference = page.getByText('If it goes on, tell the clubhouse this reference: 3fq7x0kd92mh');
  await teeTimes.openTime('7:10 AM').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(reference).toBeVisible();
  await teeTimes.openTime('7:10 AM').click();
  await expect(new ConfirmSheet(page).reserveNow).toBeVisible();
  await expect(reference).toHaveCount(0);
});
