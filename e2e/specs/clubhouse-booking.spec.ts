import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheetAs } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

const outcomeOf = (page: Page) => page.getByRole('status', { name: 'What was done' });

/** By time on the front nine. */
async function bookByKeyboard(page: Page, names: Record<string, string>): Promise<void> {
  for (const [time, name] of Object.entries(names)) {
    await cell(page, new RegExp(`^${time}, Front.*: free`)).focus();
    await page.keyboard.press('n');
    await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(outcomeOf(page)).toContainText(`Booked ${time}`);
    await page.keyboard.press('Escape');
  }
}

test('a caller for four is booked with twelve keys beside their name, and taken back', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  for (const key of ['Shift+Tab', 'Shift+Tab', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key);
  await expect(page.getByRole('group', { name: /^Golfer \d$/ })).toHaveCount(4);
  await press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked 9:00 AM');
  await expect(outcomeOf(page)).toContainText('for 4 golfers');
  await expect(cell(page, /^9:00 AM, Front.*Vera Novak.*Guest 4.*18 holes/)).toBeVisible();
  await expect(cell(page, /^11:10 AM, Back.*Novak \+3, turn from 9:00 AM/)).toBeVisible();
  expect(keys).toBeLessThanOrEqual(12);

  await page.keyboard.press('Escape');
  await press('u');
  await expect(outcomeOf(page)).toContainText('Undid: Booked 9:00 AM');
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
});

test('a group is moved, changed and cancelled by keyboard, each looked at before', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const { keyboard } = page;
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await keyboard.type('Vera Novak');
  await page.getByLabel('Email, golfer 1').fill('vera@example.com');
  await expectAccessibleByDayAndNight(page);
  await keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked 9:00 AM');
  await keyboard.press('Escape');

  await keyboard.press('m');
  await expect(page.getByRole('main').getByText(/^Moving Vera Novak, 9:00 AM/)).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
  await expect(preview).toContainText('Move the group of 9:00 AM to 9:10 AM.');
  await expect(preview.getByLabel('Tell 1 golfer by text or email')).toBeChecked();
  await expectAccessibleByDayAndNight(page);
  await preview.getByRole('button', { name: 'Move to 9:10 AM' }).press('Enter');
  await expect(outcomeOf(page)).toContainText('Moved the group of 9:00 AM');
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
  await expect(cell(page, /^9:10 AM, Front.*Vera Novak/)).toBeVisible();

  // The focus is on the sheet again, at the new time.
  await expect(cell(page, /^9:10 AM, Front/)).toBeFocused();
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^9:10 AM/ });
  await panel.getByRole('button', { name: 'Change golfers' }).press('Enter');
  await panel.getByRole('button', { name: 'Add a golfer' }).press('Enter');
  await panel.getByLabel('Name, golfer 2').fill('Ole Novak');
  await keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Save the change' });
  await expect(change).toContainText(/More is due: \$\d/);
  await change.getByRole('button', { name: 'Save the change' }).press('Enter');
  await expect(cell(page, /^9:10 AM, Front.*Vera Novak.*Ole Novak/)).toBeVisible();

  await panel.getByRole('button', { name: 'Cancel booking' }).press('Enter');
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(cancel.getByLabel(/^Tell/)).toBeChecked();
  // Enter before the preview of the other choice has come.
  await page.route(/\/acts\?preview$/, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await cancel.getByLabel(/^Tell/).uncheck();
  await cancel.getByRole('button', { name: 'Cancel booking' }).press('Enter');
  await expect(outcomeOf(page)).toContainText('Cancelled');
  await expect(cell(page, /^9:10 AM, Front.*: free/)).toBeVisible();
  const rows = await app.sql<{ subject: string }>(
    `select subject from messages where recipient = 'vera@example.com' order by created_at`,
  );
  expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Tee time confirmed',
    'Tee time moved',
    'Tee time changed',
  ]);
});

test('a group is dragged to another time; what stands there keeps it, or swaps with it', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await bookByKeyboard(page, { '9:00 AM': 'Vera Novak', '9:20 AM': 'Ole Berg' });
  const group = cell(page, /^9:00 AM, Front/).locator('[data-group]');
  await group.hover();
  await expect(group).toHaveAttribute('draggable', 'true');
  await group.dragTo(cell(page, /^9:20 AM, Front/));
  const taken = page.getByRole('dialog', { name: 'Move to 9:20 AM' });
  await expect(taken).toContainText('9:20 AM: a reservation, Ole Berg');
  await expect(taken).toContainText('Ole Berg’s group has this time. Put this group beside it?');
  await taken.getByRole('button', { name: 'Leave it' }).click();

  await group.dragTo(cell(page, /^9:10 AM, Front/));
  const preview = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
  await expect(preview).toContainText('Move the group of 9:00 AM to 9:10 AM.');
  await preview.getByRole('button', { name: 'Move to 9:10 AM' }).click();
  await expect(cell(page, /^9:10 AM, Front.*Vera Novak/)).toBeVisible();
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();

  await cell(page, /^9:10 AM, Front/)
    .locator('[data-group]')
    .dragTo(cell(page, /^9:20 AM, Front/));
  await taken.getByRole('button', { name: 'Swap the two groups' }).click();
  const swap = page.getByRole('dialog', { name: 'Swap the two groups' });
  await expect(swap).toContainText('Swap the groups of 9:10 AM and 9:20 AM.');
  await expectAccessibleByDayAndNight(page);
  await swap.getByRole('button', { name: 'Swap the two groups' }).click();
  await expect(outcomeOf(page)).toContainText('Moved 2 groups');
  await expect(cell(page, /^9:10 AM, Front.*Ole Berg/)).toBeVisible();
  await expect(cell(page, /^9:20 AM, Front.*Vera Novak/)).toBeVisible();
});

test('times close and open again, and what stands in the way is said', async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const { keyboard } = page;
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await keyboard.press('b');
  const form = page.getByRole('dialog', { name: 'Close times' });
  await form.getByLabel('Through').selectOption({ label: '9:20 AM' });
  await form.getByLabel('Reason, which staff and golfers see').fill('Hole 4 flooded');
  await expectAccessibleByDayAndNight(page);
  await keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Close these times' });
  await expect(preview).toContainText('Close 9:00 AM to 9:20 AM.');
  await preview.getByRole('button', { name: 'Close these times' }).press('Enter');
  await expect(cell(page, /^9:20 AM, Front.*Hole 4 flooded/)).toBeVisible();

  await cell(page, /^9:30 AM, Front.*: free/).focus();
  await keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await keyboard.type('Vera Novak');
  await keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked 9:30 AM');
  await keyboard.press('Escape');
  await keyboard.press('m');
  await cell(page, /^9:10 AM, Front/).focus();
  await keyboard.press('Enter');
  const refused = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
  await expect(refused).toContainText('This time has been taken.');
  await expect(refused).toContainText('9:10 AM: closed, Hole 4 flooded');
  await refused.getByRole('button', { name: 'Leave it' }).click();
  await keyboard.press('Escape');
  await expect(page.getByText(/^Moving/)).toBeHidden();

  await cell(page, /^9:10 AM, Front/).click();
  await page.getByRole('button', { name: 'Open these times again' }).click();
  await expect(cell(page, /^9:10 AM, Front.*: free/)).toBeVisible();
});

test('a starter sees no way to book', async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Sam Reed', role: 'starter' });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await page.keyboard.press('n');
  await expect(page.getByText('Your role does not allow this, or the day is over.')).toBeAttached();
  await cell(page, /^9:00 AM, Front.*: free/).click();
  await expect(page.getByRole('complementary')).toContainText('Nobody has this time.');
  await expect(page.getByRole('button', { name: 'Book' })).toHaveCount(0);
});

test('a group is put beside another with a reason, and has the time once the other leaves', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await bookByKeyboard(page, { '9:00 AM': 'Vera Novak', '9:10 AM': 'Ole Berg' });
  await cell(page, /^9:00 AM, Front/).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
  await expect(dialog).toContainText('Ole Berg’s group has this time. Put this group beside it?');
  await expectAccessibleByDayAndNight(page);
  await dialog.getByLabel('Reason, for the log').fill('Club final');
  await dialog.getByRole('button', { name: 'Take it anyway' }).press('Enter');
  await expect(dialog).toContainText('This group stands beside another that has the time.');
  await dialog.getByRole('button', { name: 'Move to 9:10 AM' }).press('Enter');
  await expect(outcomeOf(page)).toContainText('beside another group: Club final');
  const both = cell(page, /^9:10 AM, Front.*Two groups at this time.*beside the other group, Vera Novak/);
  await expect(both).toContainText('Beside');
  await expectAccessibleByDayAndNight(page);

  await cell(page, /^9:10 AM, Front/).click();
  const panel = page.getByRole('complementary', { name: /^9:10 AM/ });
  await panel.getByRole('button', { name: 'Book beside it…' }).press('Enter');
  await page.keyboard.type('Ida Lund');
  await page.keyboard.press('Enter');
  const third = page.getByRole('dialog', { name: /9:10 AM/ });
  await expect(third).toContainText('Put this group beside');
  await third.getByLabel('Reason, for the log').fill('Club final');
  await third.getByRole('button', { name: 'Take it anyway' }).press('Enter');
  await third.getByRole('button', { name: /9:10 AM/ }).press('Enter');
  await expect(cell(page, /^9:10 AM, Front.*beside the other group, Ida Lund/)).toBeVisible();

  const other = panel.locator('section').filter({ hasText: 'Ole Berg' });
  await other.getByRole('button', { name: 'Cancel booking' }).press('Enter');
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await cancel.getByRole('button', { name: 'Cancel booking' }).press('Enter');
  const left = cell(page, /^9:10 AM, Front/);
  await expect(left).not.toHaveAccessibleName(/Ole Berg/);
  await expect(left).toHaveAccessibleName(/beside the other group, Ida Lund/);
  await expect(left).not.toHaveAccessibleName(/beside the other group, Vera Novak/);
});
