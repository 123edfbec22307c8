import type { Locator } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { listenTo } from '../fixtures/announcements.ts';
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

test('keys act on the group that was found, and what opens over the sheet gives the focus back', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const { keyboard } = page;
  const group = cell(page, /^7:00 AM, Front/);
  await expect(group).toBeVisible();
  await keyboard.press('/');
  await keyboard.type('oka');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /7:00 AM/ })).toBeFocused();
  await keyboard.press('c');
  await expect(group).toHaveAccessibleName(/Okafor .*checked in/);
  await keyboard.press('Escape');
  await expect(group).toBeFocused();
  for (const [key, name] of [
    ['b', 'Close times'],
    ['f', 'Delay the day'],
  ] as const) {
    await keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    await expect(group).toBeFocused();
  }
});

test('a key that is refused says why, to the eye too, each time anew', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const heard = await listenTo(page);
  await openSheetAs(page, app, await openCourse(), { name: 'Sam Lee', role: 'starter' });
  const { keyboard } = page;
  const why = page.locator('p').filter({ hasText: 'There is no group at this time.' });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  for (const times of [1, 2]) {
    await keyboard.press('c');
    await expect(why).toBeInViewport();
    expect((await why.boundingBox())?.height, 'is seen').toBeGreaterThan(20);
    await expect(why).toHaveCSS('clip-path', 'none');
    await expect.poll(() => heard.all.filter((words) => /no group/.test(words))).toHaveLength(times);
  }
  await expectAccessibleByDayAndNight(page);
  await keyboard.press('n');
  await expect(why).toBeHidden();
  const mayNot = page.getByText('Your role does not allow this, or the day is over.');
  await expect(mayNot).toHaveCSS('clip-path', 'none');
  await keyboard.press('ArrowUp');
  await expect(mayNot).toBeHidden();
  await keyboard.press('ArrowUp');
  await keyboard.press('x');
  await expect(why).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(why).toBeHidden();
});

test('before the day has come a golfer is looked for already, and nothing empty opens', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/sheet/*', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path);
  const delay = page.getByRole('button', { name: 'Delay' });
  await expect(delay).toBeDisabled();
  await page.keyboard.press('/');
  const find = page.getByRole('combobox', { name: 'Find a golfer of this day' });
  await expect(find).toBeFocused();
  await page.keyboard.type('oka');
  await expect(find).toHaveValue('oka');
  await expect(page.getByText('No golfer of this day.')).toHaveCount(0);
  letCome();
  await expect(page.getByRole('option', { name: /Grace Okafor/ })).toBeVisible();
  await expect(delay).toBeEnabled();
});

test('who leaves or saves the note of the day is where they were', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const add = page.getByRole('button', { name: 'Add a note of the day' });
  const text = page.getByRole('textbox', { name: 'Note of the day' });
  await add.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(add).toBeFocused();
  await add.press('Enter');
  await text.fill('Aerated greens');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('main').getByText('Aerated greens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('on paper names and notes are whole', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const group = cell(page, /^7:10 AM, Front/);
  await group.focus();
  await page.keyboard.press('e');
  await page.getByLabel(/^Note/).first().fill('Cart for Tom');
  await page.keyboard.press('Enter');
  await expect(group).toHaveAccessibleName(/Cart for Tom/);
  const note = group.getByText('Cart for Tom');
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  const name = cell(page, /^7:00 AM, Front/).getByText('Grace Okafor');
  await expect(name).toBeVisible();
  expect(await name.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
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

test('today opens at now, below what was before, and an early arrow key walks from there', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  // Where it is two in the afternoon.
  const hours = 14 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const course = await openCourse((plain) => ({ ...plain, timeZone }));
  const { path } = await openSheet(app, course, daysAhead(0, timeZone));
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(path);
  const early = cell(page, /^7:00 AM, Front.*Moreno/);
  await expect(early).toBeAttached();
  await expect(early).not.toBeInViewport();
  const minutes = String(Math.floor(new Date().getUTCMinutes() / 10) * 10).padStart(2, '0');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const now = cell(page, new RegExp(`^2:${minutes} PM, Front`));
  const belowHead = (await top(now)) - (await top(page.getByRole('columnheader').first()));
  // The head, and the row before; one more where the next row has just begun.
  expect(belowHead).toBeGreaterThanOrEqual(36);
  expect(belowHead).toBeLessThan(36 + 3 * 46);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=gridcell]:focus')).toHaveAttribute('aria-label', /^[23]:\d\d PM, Front/);
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

test('a date is typed as a whole before the sheet of it opens', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await expect(page.getByRole('grid')).toBeVisible();
  const address = page.url();
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.focus();
  await page.keyboard.type('03052031');
  await expect(date).toHaveValue('2031-03-05');
  await expect(date).toBeFocused();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/2031-03-05$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('March 5');
  await page.goBack();
  await expect(page).toHaveURL(address);
});
