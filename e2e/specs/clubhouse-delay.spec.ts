import type { Locator, Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheetAs } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

const outcomeOf = (page: Page) => page.getByRole('status', { name: 'What was done' });

async function book(page: Page, free: Locator): Promise<void> {
  await free.focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  await page.getByRole('group', { name: 'Holes' }).getByLabel('9').check();
  await page.getByLabel('Email, golfer 1').fill('vera@example.com');
  await page.keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked');
  await page.keyboard.press('Escape');
}

test('a frost morning moves everybody at once, by keyboard, and is taken back', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await book(page, cell(page, /^9:00 AM, Front.*: free/));
  const group = cell(page, /^9:00 AM, Front.*Vera Novak/);
  await expect(group).toBeVisible();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Delay the day' });
  await dialog.getByLabel('By').selectOption('1 hour');
  await expectAccessibleByDayAndNight(page);
  await dialog.getByRole('button', { name: 'See what it changes' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Delay', exact: true });
  await expect(preview).toContainText('Delay 7:00 AM and later by 60 minutes.');
  await expect(preview).toContainText('Delayed 1 group from 7:00 AM by 60 minutes');
  await expect(preview).toContainText('The course’s own system keeps this group, so it stays at its time.');
  await expectAccessibleByDayAndNight(page);
  await preview.getByRole('button', { name: 'Move 1 group and tell 1 golfer' }).press('Enter');
  await expect(outcomeOf(page)).toContainText('Delayed 1 group');
  await expect(cell(page, /^10:\d\d AM, Front.*Vera Novak/)).toBeVisible();
  await expect(cell(page, /^7:20 AM, Front.*Delayed/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(outcomeOf(page)).toContainText('Undid: Delayed');
  await expect(group).toBeVisible();
});

test('a group that finds no later time waits for a decision', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  // The rows in sight are drawn first.
  await expect(page.getByRole('row').last().getByRole('gridcell')).toHaveCount(2);
  const last = page.getByRole('gridcell', { name: /, Front.*: free/ }).last();
  await book(page, last);

  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'See what it changes' }).click();
  const asked = page.getByRole('dialog', { name: 'Delay', exact: true });
  await expect(asked).toContainText('These groups find no later time on this day. Decide for each:');
  await expectAccessibleByDayAndNight(page);
  const decision = asked.getByRole('group', { name: /Vera Novak/ });
  await decision.getByLabel('Choose…').selectOption('Move to another day or time');
  await decision.getByLabel('Time').selectOption({ index: 1 });
  await asked.getByRole('button', { name: 'See what it changes' }).click();
  await expect(asked).toContainText('This time has been taken.');
  await expect(decision.getByLabel('Time')).toBeVisible();
  await decision.getByLabel('Choose…').selectOption('Cancel, and keep what was paid');
  await asked.getByRole('button', { name: 'See what it changes' }).click();
  await expect(asked).toContainText('cancelled 1 group');
  await asked.getByRole('button', { name: 'Cancel 1 group' }).click();
  await expect(outcomeOf(page)).toContainText('cancelled 1 group');
});

test('Enter in a field of a delay or of closed times shows what it changes', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const { keyboard } = page;
  const time = cell(page, /^9:00 AM, Front.*: free/);
  const delay = page.getByRole('dialog', { name: 'Delay', exact: true });
  const close = page.getByRole('dialog', { name: 'Close these times' });
  const toAsk = page.getByRole('dialog', { name: /^(Delay the day|Close times)$/ });
  for (const [key, field, preview] of [
    ['f', 'From', delay],
    ['f', 'By', delay],
    ['f', 'Front Nine', delay],
    ['b', 'From', close],
    ['b', 'Front Nine', close],
    ['b', 'Reason', close],
  ] as const) {
    await time.focus();
    await keyboard.press(key);
    await expect(toAsk.getByLabel('From')).toBeFocused();
    await toAsk.getByLabel(field).first().press('Enter');
    await expect(preview, `${key}, ${field}`).toBeVisible();
    await keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(toAsk.getByLabel(field).first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(toAsk).toBeHidden();
  }
  // Back leads to another day, once nothing is open.
  const address = page.url();
  await time.focus();
  await keyboard.press(']');
  await expect(page).not.toHaveURL(address);
  const nextDay = page.url();
  await time.focus();
  await keyboard.press('f');
  await toAsk.getByLabel('From').press('Enter');
  await expect(delay).toBeVisible();
  await page.goBack();
  await expect(delay).toBeHidden();
  await expect(toAsk.getByLabel('From')).toBeVisible();
  await page.goBack();
  await expect(toAsk).toBeHidden();
  await expect(page).toHaveURL(nextDay);
  await page.goBack();
  await expect(page).toHaveURL(address);
});
