import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { cell, oneTimeCode, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { addGolfer } from '../fixtures/known-golfers.ts';
import { expect, test } from '../fixtures/test.ts';

// A clerk's day on the sheet, by keyboard alone, in each browser engine.

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

async function pressButton(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** From a cell that has the focus. */
async function walkDownTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(target).toBeFocused();
}

test('a clerk’s day on the sheet, by keyboard alone', async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const { date } = await openSheet(app, course);
  await addGolfer(app, course, { name: 'Vera Novak', phone: '+1 402 555 0177' });
  const person = await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.request.delete('/api/clubhouse/session');
  const { keyboard } = page;
  const outcome = page.getByRole('status', { name: 'What was done' });
  const nine = cell(page, /^9:00 AM, Front/);

  await test.step('sign in by password and code', async () => {
    await page.goto('/clubhouse');
    await tabTo(page, page.getByLabel('Email address'));
    await keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(person.password);
    await tabTo(page, page.getByLabel('One-time code'));
    await keyboard.type(oneTimeCode(person.otpauth, 1));
    await keyboard.press('Enter');
  });
  await test.step('today’s sheet, and tomorrow’s', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`${weekdayMonthDay(daysAhead(0))}Today`);
    await expect(page.getByRole('grid')).toBeVisible();
    await keyboard.press(']');
    await expect(heading).toHaveText(weekdayMonthDay(date));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('book a caller of two from the search', async () => {
    await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'));
    await walkDownTo(page, nine);
    await keyboard.press('n');
    await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
    await keyboard.type('ver');
    await expect(page.getByRole('option', { name: /Vera Novak/ })).toBeVisible();
    await expectAccessible(page);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByText('Vera Novak’s own reservation')).toBeVisible();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'ArrowRight', 'Enter']) await keyboard.press(key);
    await expect(outcome).toContainText('Booked 9:00 AM');
    await expect(outcome).toContainText('for 2 golfers');
    await keyboard.press('Escape');
    await expect(cell(page, /^9:00 AM, Front.*Vera Novak.*Guest 2.*18 holes/)).toBeFocused();
  });
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await test.step('check one in', async () => {
    await keyboard.press('Enter');
    await pressButton(page, panel.getByRole('button', { name: 'Check in Vera Novak' }));
    await expect(outcome).toContainText('1 golfer of 9:00 AM checked in');
    await expect(panel.getByText('checked in', { exact: true })).toHaveCount(1);
    await expectAccessible(page);
    await keyboard.press('Escape');
    await expect(nine).toBeFocused();
  });
  await test.step('take money', async () => {
    await keyboard.press('p');
    await expect(panel.getByLabel('Amount')).toBeFocused();
    await keyboard.press('Enter');
    await expect(outcome).toContainText(/Took \$\d+\.\d\d in cash for 2 golfers of the group of 9:00 AM/);
    await keyboard.press('Escape');
    await expect(cell(page, /^9:00 AM, Front.*Vera Novak Public paid/)).toBeFocused();
  });
  await test.step('move the group, and undo', async () => {
    await keyboard.press('m');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
    await expect(preview).toContainText('Move the group of 9:00 AM to 9:10 AM.');
    await pressButton(page, preview.getByRole('button', { name: 'Move to 9:10 AM' }));
    await expect(outcome).toContainText('Moved the group of 9:00 AM');
    await expect(cell(page, /^9:10 AM, Front.*Vera Novak/)).toBeFocused();
    await keyboard.press('u');
    await expect(outcome).toContainText('Undid: Moved the group of 9:00 AM');
    await expect(cell(page, /^9:00 AM, Front.*Vera Novak/)).toBeVisible();
  });
  await test.step('close a time of a tee', async () => {
    const free = cell(page, /^9:10 AM, Front.*: free/);
    await expect(free).toBeFocused();
    await keyboard.press('b');
    const form = page.getByRole('dialog', { name: 'Close times' });
    await tabTo(page, form.getByLabel('Through'));
    await keyboard.press('ArrowDown');
    await expect(form.getByLabel('Through')).toHaveValue('09:20');
    await tabTo(page, form.getByLabel('Reason, which staff and golfers see'));
    await keyboard.type('Hole 4 flooded');
    await keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Close these times' });
    await expect(preview).toContainText('Close 9:10 AM to 9:20 AM.');
    await pressButton(page, preview.getByRole('button', { name: 'Close these times' }));
    await expect(cell(page, /^9:20 AM, Front.*Hole 4 flooded/)).toBeVisible();
    await expect(cell(page, /^9:10 AM, Front.*Hole 4 flooded/)).toBeFocused();
    await expectAccessible(page);
  });
  await test.step('the starter’s list', async () => {
    const sections = page.getByRole('navigation', { name: 'Clubhouse' });
    await tabTo(page, sections.getByRole('link', { name: 'Starter' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await pressButton(page, page.getByRole('button', { name: 'Check in Guest 2' }));
    await expect(outcome).toContainText('1 golfer of 9:00 AM checked in');
    await pressButton(page, page.getByRole('button', { name: 'Tee off 9:00 AM, Front Nine' }));
    await expect(outcome).toContainText('The group of 9:00 AM teed off');
    await expectAccessible(page);
  });
});
