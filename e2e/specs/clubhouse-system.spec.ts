import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { oneTimeCode } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { startClub, test } from '../fixtures/embedded-club.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { expect } from '../fixtures/test.ts';

const moment = String.raw`\w+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M`;

test('an owner looks after the server and its backups', async ({ page, app }) => {
  test.slow();
  const { group, course, password, otpauth } = await startClub(app, page.request, 'Olive Owen');
  await page.goto(`/clubhouse/${group}/${course}`);
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();

  await test.step('what the doctor says', async () => {
    const health = page.getByRole('listitem');
    await expect(health.filter({ hasText: /^Database/ })).toBeVisible();
    await expect(page.getByText(/^(Nothing is wrong|\d+ things are wrong|One thing is wrong)/)).toBeVisible();
    await expect(page.getByText(/^Dewsweeper \d+\.\d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByText('Looking …')).toBeHidden();
    await expect(health.filter({ hasText: /^Node/ })).toBeVisible();
  });
  await test.step('a backup', async () => {
    await expect(page.getByText('There is no backup yet.')).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await expect(page.getByText(new RegExp(`^The backup of ${moment} is made\\.$`))).toBeVisible();
    await expect(page.getByText(/^\d+ MB, Dewsweeper \d+\.\d+\.\d+, PostgreSQL \d+$/)).toBeVisible();
    await expect(page.getByText(/^\d+ courses, 0 golfers’ accounts and 0 reservations$/)).toBeVisible();
    await expect(page.getByText(/^Newest tee time taken on /)).toBeHidden();
    // Without another look.
    await expect(page.getByText(/^(less than a|\d+) minutes? old: /)).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download the backup of / }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dewsweeper-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/);
    expect(await download.failure()).toBeNull();
  });
  await test.step('one that is being made, and one that failed', async () => {
    const known = await (await page.request.get(`/api/clubhouse/groups/${group}/backups`)).json();
    const making = { since: new Date().toISOString(), by: 'Max' };
    await page.route('**/backups', (route) => route.fulfill({ json: { ...known, making } }));
    await page.reload();
    await expect(page.getByText('Max is making a backup.')).toBeVisible();
    await page.unroute('**/backups');
    const [backup] = known.backups;
    const older = { ...backup, release: null, content: null };
    const newest = { newestAt: new Date().toISOString(), newestActAt: new Date().toISOString() };
    const busy = {
      ...backup,
      name: backup.name.replace(/-\d+Z/, '-000Z'),
      content: { ...backup.content, ...newest },
    };
    await page.route('**/backups', (route) => route.fulfill({ json: { ...known, backups: [busy, older] } }));
    await page.reload();
    await expect(
      page.getByText('An older release made it, and did not write down what is in it.'),
    ).toBeVisible();
    await expect(page.getByText(/^Newest tee time taken on .* · Newest act of the staff on /)).toBeVisible();
    await page.unroute('**/backups');
    await page.route('**/backups', (route) =>
      route.fulfill({ json: { ...known, failure: 'The disk is full. Make room and try again.' } }),
    );
    await page.reload();
    await expect(page.getByText('The last backup was not made: The disk is full.')).toBeVisible();
    await page.unroute('**/backups');
    const recover = await failRequests(page, {
      method: 'POST',
      path: `/api/clubhouse/groups/${group}/backups`,
    });
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
    await recover();
  });
  await test.step('is unpacked and read, and shows what would be missing', async () => {
    await page.reload();
    await book(page, { group, course }, 'Vera Stone');
    await page.getByRole('button', { name: /^Restore the backup of / }).click();
    await expect(
      page.getByText(new RegExp(`^Olive Owen is having the backup of ${moment} unpacked and read\\.`)),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Nothing was restored.')).toBeVisible();
    await page.getByRole('button', { name: /^Restore the backup of / }).click();
    const ready = page.getByRole('region', { name: new RegExp(`^The backup of ${moment} is ready$`) });
    await expect(ready).toBeVisible({ timeout: 60_000 });
    await expect(ready).toContainText('Olive Owen had it unpacked. It could be read to its end, and holds ');
    await expect(ready.getByText('1 reservation', { exact: true })).toBeVisible();
    await expect(ready.getByText(/^Vera Stone and 1 more: /)).toBeVisible();
    await expect(ready.getByText('1 act of the staff', { exact: true })).toBeVisible();
    await expect(ready.getByText(/^Olive Owen: /)).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await ready.getByRole('button', { name: 'Do not restore it' }).click();
    await expect(ready).toBeHidden();
    await expect(page.getByText('Nothing was restored.')).toBeVisible();
  });
  await test.step('is restored once that is confirmed, and the owner signs in again', async () => {
    expect(await reservationsOf(page, { group, course })).toHaveLength(1);
    await page.getByRole('button', { name: /^Restore the backup of / }).click();
    const confirm = page.getByRole('button', { name: 'Restore this backup' });
    await confirm.click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    await confirm.click();
    await expect(page.getByText(new RegExp(`^Go back to how it was on ${moment}\\?$`))).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText(/^The server starts again with the restored data\./)).toBeVisible();
    // By itself, without a reload.
    await page.getByLabel('Email address').fill('olive@example.com', { timeout: 60_000 });
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('One-time code').fill(oneTimeCode(otpauth, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Former data' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What it has and the backup had not' })).toBeVisible();
    await expect(page.getByText(/^Vera Stone and 1 more: /)).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    expect(await reservationsOf(page, { group, course })).toEqual([]);
    await page.getByRole('button', { name: /^Delete the data replaced on / }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: /^Delete the data replaced on / }).click();
    await expect(page.getByText(/^Delete the data replaced on .* for good\?$/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByText('The former data is deleted.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Former data' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
  });
  await test.step('what keeps a backup from being restored', async () => {
    const path = `/api/clubhouse/groups/${group}/restore`;
    const known = await (await page.request.get(path)).json();
    await page.route('**/restore', (route) =>
      route.fulfill({ json: { ...known, failure: 'The disk is full. Make room and try again.' } }),
    );
    await page.reload();
    await expect(page.getByText('The backup was not restored: The disk is full.')).toBeVisible();
    await page.unroute('**/restore');
    for (const [code, text] of [
      ['restore-running', 'A backup is being restored already.'],
      ['backup-running', 'A backup is being made. Wait until it is done.'],
      ['backup-not-found', 'This backup is gone already.'],
      ['internal', 'That did not work. Please try again.'],
    ] as const) {
      await page.route('**/backups/*/restore', (route) =>
        route.fulfill({ status: 409, json: { type: '', title: '', status: 409, code } }),
      );
      await page.getByRole('button', { name: /^Restore the backup of / }).click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/backups/*/restore');
    }
  });
  await test.step('is deleted once that is confirmed', async () => {
    await page.reload();
    const ask = page.getByRole('button', { name: /^Delete the backup of / });
    await ask.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await ask.click();
    await expect(page.getByText(/^Delete the backup of .* for good\?$/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByText(new RegExp(`^The backup of ${moment} is deleted\\.$`))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
    await expect(page.getByText('There is no backup yet.')).toBeVisible();
  });
});

type Place = { group: string; course: string };

const tomorrow = daysAhead(1);

/** A caller and a partner, by whoever is signed in. */
async function book(page: Page, { group, course }: Place, name: string): Promise<void> {
  const booked = await page.request.post(`/api/clubhouse/groups/${group}/courses/${course}/acts`, {
    data: {
      id: randomUUID(),
      kind: 'book',
      date: tomorrow,
      startingTime: '10:00',
      startingTeeID: 'front',
      numHoles: 9,
      golfers: [
        { name, rateGroup: 0 },
        { name: 'Ada Stone', rateGroup: 0 },
      ],
    },
  });
  expect(booked.status(), await booked.text()).toBe(200);
}

async function reservationsOf(page: Page, { group, course }: Place): Promise<unknown[]> {
  const sheet = await page.request.get(`/api/clubhouse/groups/${group}/courses/${course}/sheet/${tomorrow}`);
  return ((await sheet.json()) as { groups: unknown[] }).groups;
}
