import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { statusesAt, teeTimeGroupsPath } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

function isWhollyInView(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

test('three holds that ran out make a golfer pause, and the page says for how long', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  for (const startingTime of ['07:10', '07:20', '07:30']) {
    const held = await page.request.post(teeTimeGroupsPath(course), {
      data: { ...tenPastSeven, startingTime },
    });
    expect(held.status(), await held.text()).toBe(201);
    await databaseClock.advance({ minutes: 8 });
  }
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);

  await teeTimes.openTime('7:40 AM').click();
  const pause = 'Three times ran out while you held them. You can hold another in 14 minutes.';
  await expect(page.getByText(pause)).toBeVisible();
  expect(await isWhollyInView(page, pause)).toBe(true);
  await expect(new ConfirmSheet(page).dialog).toBeHidden();
  await expectAccessibleByDayAndNight(page, { only: '[role=status]' });
  expect(await statusesAt(app, course)).not.toContain('confirmed');

  await databaseClock.advance({ minutes: 14 });
  await teeTimes.openTime('7:40 AM').click();
  await expect(new ConfirmSheet(page).dialog).toBeVisible();
});

test('a golfer with the maximum of reservations is refused the next time', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  for (let i = 0; i < 10; i += 1) {
    const startingTime = `07:${i % 6}0`.replace(/^07/, i < 6 ? '07' : '08');
    await reserve(page.request, course, { ...tenPastSeven, startingTime });
  }
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);

  await teeTimes.openTime('9:00 AM').click();
  const full =
    'You have as many upcoming reservations here as you can book online. Cancel one first, or call the clubhouse.';
  await expect(page.getByText(full)).toBeVisible();
  expect(await isWhollyInView(page, full)).toBe(true);
  await expect(new ConfirmSheet(page).dialog).toBeHidden();
  await expectAccessibleByDayAndNight(page, { only: '[role=status]' });
});
