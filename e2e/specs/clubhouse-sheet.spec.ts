import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheet, openSheetAs, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { expect, test } from '../fixtures/test.ts';

test('a day by keyboard alone: find, open, check in, tee off, note, undo', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const { keyboard } = page;
  const outcome = page.getByRole('status', { name: 'What was done' });
  await expect(page.getByRole('grid')).toBeVisible();

  await keyboard.press('/');
  await keyboard.type('oka');
  await expect(page.getByRole('option', { name: /Grace Okafor/ })).toBeVisible();
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^7:00 AM/ });
  await expect(panel.getByRole('heading', { name: /7:00 AM/ })).toBeFocused();
  await expect(panel.getByRole('link', { name: '+1 402 555 0188' })).toHaveAttribute(
    'href',
    'tel:+14025550188',
  );
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cell(page, /^7:00 AM, Front/)).toBeFocused();

  await keyboard.press('c');
  await expect(cell(page, /^7:00 AM, Front.*Ada Moreno.*checked in/)).toBeVisible();
  await expect(outcome).toHaveText(/4 golfers of 7:00 AM checked in/);
  await keyboard.press('g');
  await expect(outcome).toHaveText(/The group of 7:00 AM teed off/);
  await keyboard.press('u');
  await expect(outcome).toHaveText(/Undid: The group of 7:00 AM teed off/);
  await expect(cell(page, /^7:00 AM, Front/)).not.toContainText('Off');

  await keyboard.press('ArrowDown');
  await expect(cell(page, /^7:10 AM, Front/)).toBeFocused();
  await keyboard.press('x');
  await expect(outcome).toHaveText(/A no-show can be recorded once the group’s time has come/);
  await expect(cell(page, /^7:10 AM, Front/)).not.toContainText('no-show');
  await keyboard.press('e');
  await page.getByLabel(/^Note/).first().fill('Cart for Tom');
  await keyboard.press('Enter');
  await expect(outcome).toHaveText(/Note on the group of 7:10 AM/);
  await keyboard.press('Escape');

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('l');
  const log = page.getByRole('dialog', { name: 'Log of the day' });
  await expect(log.getByRole('row')).toHaveCount(5);
  await expect(log.getByRole('row').nth(1)).toContainText('Kim Park');
  await keyboard.press('Escape');

  await keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`${daysAhead(2)}$`));
  await keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`${daysAhead(0)}$`));
});

test('the same by pointer, golfer by golfer', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await cell(page, /^7:30 AM, Back/).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Check in Per Holm' }).click();
  await expect(panel.getByText('checked in', { exact: true })).toHaveCount(1);
  // The button has gone, and left the focus in the panel.
  await expect(panel.getByRole('heading', { name: /7:30 AM/ })).toBeFocused();
  await panel.getByRole('button', { name: 'Tee off' }).click();
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText(
    'Not all golfers of this group are checked in.',
  );
  await expect(panel.getByText(/^Teed off \d/)).toBeVisible();
  await page.getByRole('button', { name: /^Undo U?$/ }).click();
  await expect(panel.getByText(/^Teed off \d/)).toBeHidden();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await panel.getByRole('button', { name: 'Check in Nils Berg' }).click();
  await expect(panel.getByText('checked in', { exact: true })).toHaveCount(2);
  // The earlier one can be undone once the later one is.
  const done = panel.getByRole('row', { name: /1 golfer of 7:30 AM checked in/ });
  await expect(done.filter({ hasNotText: 'Undid' })).toHaveCount(2);
  const undoOne = panel.getByRole('button', { name: /^Undo: 1 golfer/ });
  await expect(undoOne).toHaveCount(1);
  await undoOne.click();
  await expect(panel.getByText('checked in', { exact: true })).toHaveCount(1);
  await expect(done.filter({ hasText: 'Undid' })).toHaveCount(1);
  await undoOne.click();
  await expect(panel.getByText('checked in', { exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await cell(page, /^7:00 AM, Front/).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('blocks, doubled times and turns are said and seen, and nothing offends axe', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await expect(cell(page, /^8:00 AM, Front.*Ladies’ league/)).toBeVisible();
  await expect(cell(page, /^7:10 AM, Front.*Two groups at this time/)).toContainText('Doubled');
  await expect(cell(page, /^9:10 AM, Back.*Moreno \+3, turn from 7:00 AM/)).toBeAttached();
  await expectAccessibleByDayAndNight(page);
  await cell(page, /^7:10 AM, Front/).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.setViewportSize({ width: 834, height: 1112 });
  await expectAccessibleByDayAndNight(page);
});

test('what somebody else changed is shown before it is overwritten', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  const other = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, other.request, course, { name: 'Alex Reed' });
  await page.goto(path);
  await cell(page, /^7:00 AM, Front/).click();
  const note = page.getByRole('complementary').getByLabel(/^Note/);
  await note.fill('Two carts');
  // As if the change had not reached this page yet.
  await page.route('**/sheet/*', (route) => route.abort());
  await other.goto(path);
  await cell(other, /^7:00 AM, Front/).click();
  await other.getByRole('complementary').getByLabel(/^Note/).fill('No carts');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status', { name: 'What was done' })).toContainText('Note on the group');
  await page.getByRole('button', { name: 'Save note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toContainText('Alex Reed');
  await page.unroute('**/sheet/*');
  await expectAccessibleByDayAndNight(page);
  await dialog.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(cell(other, /^7:00 AM, Front.*Note: Two carts/)).toBeVisible();
});
