import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { type Golfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitorOf } from '../fixtures/visitors.ts';
import { ProfilePage } from '../pages/profile-page.ts';

const listOf = (page: Page) => new ProfilePage(page).loginInfo.getByRole('listitem');
const elsewhere = (page: Page) => page.getByRole('button', { name: 'Log out everywhere else' });

async function logIn(page: Page, { email, password }: Golfer): Promise<void> {
  const reply = await page.request.post('/api/session', { data: { email, password } });
  expect(reply.status()).toBe(200);
}

const firefoxOnWindows = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

test('a golfer sees where they are logged in, and logs out of one device and of all others', async ({
  page,
  openCourse,
  anotherDevice,
}) => {
  const golfer = await signUp(page.request, await openCourse());
  await page.goto('/page/profile');
  await expect(listOf(page)).toHaveText(/^Chrome on \w+This device$/);
  await expect(elsewhere(page)).toBeHidden();

  const others = [await anotherDevice(firefoxOnWindows), await anotherDevice(firefoxOnWindows)];
  for (const other of others) await logIn(other, golfer);
  await page.reload();
  await expect(listOf(page)).toHaveText([
    /This device$/,
    /^Firefox on WindowsUsed within the last dayLog out$/,
    /^Firefox on WindowsUsed within the last dayLog out$/,
  ]);
  await expectAccessibleByDayAndNight(page);

  await page.getByRole('button', { name: 'Log out Firefox on Windows' }).first().click();
  await expect(listOf(page)).toHaveCount(2);
  await expect(page.getByText('Logged out there.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();

  await elsewhere(page).click();
  await expect(listOf(page)).toHaveCount(1);
  await expect(elsewhere(page)).toBeHidden();
  for (const other of others) expect(await visitorOf(other.request)).toEqual({ state: 'none' });
  expect(await visitorOf(page.request)).toMatchObject({ state: 'signed-in' });

  await others[0]?.goto('/page/profile');
  await expect(others[0] ?? page).toHaveURL('/');
});

test('some time after the login it asks for the password first', async ({
  page,
  openCourse,
  anotherDevice,
  databaseClock,
}) => {
  const golfer = await signUp(page.request, await openCourse());
  const other = await anotherDevice(firefoxOnWindows);
  await logIn(other, golfer);
  await databaseClock.advance({ minutes: 11 });
  await page.goto('/page/profile');

  await elsewhere(page).click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere else' });
  const current = dialog.getByLabel('Current Password', { exact: true });
  await expect(current).toBeFocused();
  await expectAccessibleByDayAndNight(page);
  expect(await visitorOf(other.request)).toMatchObject({ state: 'signed-in' });

  await current.fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(current).toHaveAccessibleDescription('Wrong password. Please try again.');
  await current.fill(golfer.password);
  await current.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Logged out there.')).toBeVisible();
  expect(await visitorOf(other.request)).toEqual({ state: 'none' });
});

test('what fails says so, and works again afterwards', async ({ page, openCourse, anotherDevice }) => {
  const path = '/api/users/me/sessions';
  const golfer = await signUp(page.request, await openCourse());
  await logIn(await anotherDevice(firefoxOnWindows), golfer);
  const recoverList = await failRequests(page, { method: 'GET', path });
  await page.goto('/page/profile');
  await expect(page.getByText('The list of your devices could not be loaded.')).toBeVisible();
  await recoverList();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(listOf(page)).toHaveCount(2);

  const recover = await failRequests(page, { method: 'DELETE', path });
  await elsewhere(page).click();
  await expect(page.getByText('You could not be logged out there. Please try again.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await recover();
  await elsewhere(page).click();
  await expect(listOf(page)).toHaveCount(1);
});
