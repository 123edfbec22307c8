import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { storedChoice, visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';

function inHalifax({ state: _state, zip: _zip, ...plain }: CourseDocument): CourseDocument {
  const place = { address: '12 Lighthouse Road', city: 'Halifax', province: 'NS', postalcode: 'B3H 4R2' };
  return { ...plain, ...place, name: 'Harbour Head Links' } as unknown as CourseDocument;
}

/** Each test's golfer followed the link of a course in a province, with a postal code. */
const test = base.extend<{ courseName: string }>({
  courseName: [
    async ({ page, openCourse }, use) => {
      const course = await openCourse(inHalifax);
      await signUp(page.request, course);
      await page.goto(course.entryPath);
      await expect(page).toHaveURL('/page/teetimes');
      await use(course.name);
    },
    { auto: true },
  ],
});

const screens = [
  { path: '/page/dashboard', title: 'Dashboard' },
  { path: '/page/teetimes', title: 'Reserve a Tee Time' },
  { path: '/page/profile', title: 'My Account' },
  { path: '/page/reservations', title: 'My Reservations' },
  { path: '/page/myreservations', title: 'My Reservations' },
];

test('each page of golfers has a header and the footer; appMode hides one or the other', async ({
  page,
  courseName,
}) => {
  const { group, course } = await storedChoice(page);
  const header = page.getByRole('banner').or(page.locator('main > header'));
  const footer = page.getByRole('navigation', { name: 'Main' });
  for (const { path, title } of screens) {
    await test.step(path, async () => {
      const named = `${path}?group=${group}&course=${course}`;
      await page.goto(named);
      await expect(header.getByText(courseName, { exact: true })).toBeVisible();
      await expect(header.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · ${courseName}`);
      await expect(footer).toBeVisible();

      // Any value counts, even none (rules.md#app-mode).
      for (const appMode of ['&appMode=true', '&appMode=false', '&appMode=', '&appMode']) {
        await page.goto(named + appMode);
        await expect(page.getByRole('heading', { level: 1, name: title })).toHaveClass('visually-hidden');
        await expect(header.getByText(courseName, { exact: true })).toBeHidden();
        await expect(footer).toBeVisible();
      }
    });
  }

  await page.evaluate(() => localStorage.setItem('appMode', 'true'));
  for (const { path, title } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(footer, path).toBeHidden();
  }
  await page.evaluate(() => localStorage.setItem('appMode', 'false'));
  await page.reload();
  await expect(footer).toBeVisible();
});

test('the footer leads to Tee Times, Reservations and Account, and logs out', async ({ page }) => {
  const footer = page.getByRole('navigation', { name: 'Main' });
  const { group, course } = await storedChoice(page);
  await page.goto('/page/dashboard');
  await expect(footer.getByRole('link')).toHaveText(['Tee Times', 'Reservations', 'Account']);

  await footer.getByRole('link', { name: 'Reservations' }).click();
  await expect(page).toHaveURL('/page/reservations');
  await footer.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/page/profile');
  await footer.getByRole('link', { name: 'Tee Times' }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/page/teetimes\\?group=${group}&course=${course}$`));

  await footer.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`/logout/group/${group}/course/${course}/`);
  expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  await page.goto('/page/dashboard');
  await expect(new LandingPage(page).submit).toBeVisible();
});

test('My Courses shows province and postal code where a course has those', async ({ page }) => {
  await page.goto('/page/profile');
  await expect(new ProfilePage(page).myCourses.getByRole('listitem')).toHaveText(
    'Harbour Head Links12 Lighthouse RoadHalifax, NS B3H 4R2',
  );
});
