import type { Page } from '@playwright/test';
import { booked, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';

const headingOf = (page: Page, time: string) =>
  page.getByRole('main').getByRole('heading', { name: time, exact: true });
const cardOf = (page: Page, time: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: time, exact: true }) });

test('on the starter’s list the focus stays where one is, and U takes back what was done last', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.goto(`${path}/starter`);
  const { keyboard } = page;
  const outcome = page.getByRole('status', { name: 'What was done' });
  const first = cardOf(page, '7:00 AM');
  await first.getByRole('button', { name: 'Check in Ada Moreno' }).press('Enter');
  await expect(first.getByText('checked in')).toHaveCount(1);
  await expect(headingOf(page, '7:00 AM')).toBeFocused();
  // The next golfer is one step away.
  await keyboard.press('Tab');
  await expect(first.getByRole('button', { name: 'Check in Grace Okafor' })).toBeFocused();

  await first.getByRole('button', { name: /^Tee off/ }).press('Enter');
  await expect(first).toBeHidden();
  await expect(headingOf(page, '7:10 AM').first()).toBeFocused();
  await expect(outcome).toContainText('The group of 7:00 AM teed off');
  await keyboard.press('u');
  await expect(outcome).toContainText('Undid: The group of 7:00 AM teed off');
  await expect(first).toBeVisible();

  await keyboard.press('u');
  await expect(page.getByText('There is nothing of yours to undo.')).toBeVisible();
});

test('the last group that tees off leaves the focus on the page', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const date = daysAhead(1);
  await app.importCourses(
    withTeeTimeGroups(course, [
      booked({ date, time: '07:00', names: ['Ada Moreno'] }),
      booked({ date, time: '07:10', names: ['Tom Baker'] }),
    ]),
  );
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}/starter`);
  const teeOff = page.getByRole('button', { name: /^Tee off/ });
  await expect(teeOff).toHaveCount(2);
  await teeOff.last().press('Enter');
  await expect(teeOff).toHaveCount(1);
  await expect(headingOf(page, '7:00 AM')).toBeFocused();
  await teeOff.press('Enter');
  await expect(teeOff).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Undo names a key only where letters are keys', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.addInitScript(() => localStorage.setItem('dewsweeper.clubhouse.letters', 'off'));
  await page.goto(`${path}/starter`);
  await page.getByRole('button', { name: 'Check in Ada Moreno' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText('checked in');
});
