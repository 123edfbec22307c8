import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitorOf } from '../fixtures/visitors.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** Only the document's inline script runs. */
async function blockScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
}

/** Stores what the course's link would have stored. */
async function remember(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
}

/** Sums the layout shift from the first frame. */
async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

const choices = { date: daysAhead(2), players: 2, holes: 18 } as const;

test.describe('before a script is there', () => {
  test.beforeEach(({ page }) => blockScripts(page));

  test('the landing shows the shape that fits what the browser remembers', async ({
    page,
    anotherDevice,
  }) => {
    await page.goto('/');
    await expect(page.getByText('Please select a group first.')).toBeVisible();
    await expect(page.getByText('Please login to reserve a tee time for')).toBeHidden();
    await expect(page).toHaveTitle('Login · Dewsweeper');

    await remember(page, { group: 'links' });
    await page.reload();
    await expect(page.getByText('Choose your course')).toBeVisible();
    await expect(page.getByText('Please select a group first.')).toBeHidden();

    await remember(page, { group: 'links', course: 'ridge' });
    await page.reload();
    await expect(page.getByText('Please login to reserve a tee time for')).toBeVisible();
    await expect(page.getByText('Choose your course')).toBeHidden();

    const scriptless = await anotherDevice({ javaScriptEnabled: false });
    await scriptless.goto('/');
    await expect(scriptless.getByText('Please select a group first.')).toBeVisible();
  });

  test('an entry link says that the course is being opened', async ({ page }) => {
    await page.goto('/group/links/course/ridge/');
    await expect(page.getByText('Opening your course…')).toBeVisible();
  });

  test('registration and reset show their forms, which wait for the app to send them', async ({
    page,
    anotherDevice,
  }) => {
    const golfer = newGolfer();
    const form = page.locator('form');
    const register = form.getByRole('button', { name: 'Register' });
    await page.goto('/page/register');
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
    for (const [name, value] of Object.entries(golfer)) {
      await expect(register).toBeDisabled();
      await form.locator(`input[name=${name}]`).fill(value);
    }
    await register.click();
    await expect(form).toHaveAttribute('inert');
    await expect(page).toHaveURL('/page/register');

    await page.goto('/page/reset');
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await form.getByLabel('Email Address').fill(golfer.email);
    await page.keyboard.press('Enter');
    await expect(form).toHaveAttribute('inert');
    await expect(page).toHaveURL('/page/reset');

    const scriptless = await anotherDevice({ javaScriptEnabled: false });
    await scriptless.goto('/page/register');
    await expect(scriptless.locator('form')).toHaveAttribute('inert');
  });

  test('tee times show their heading, their shape and the way around', async ({ page }) => {
    await page.goto('/page/teetimes');
    await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
    await expect(page.getByRole('navigation').getByText('Tee Times')).toBeVisible();
    await expect(page).toHaveTitle('Reserve a Tee Time · Dewsweeper');
  });

  test('a golfer whose connection broke is told so, and gets the page when it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/page/register');
    await expect(page.getByRole('alert')).toHaveText(
      'Some of this page did not arrive. Please check your connection and load it again.',
    );
    await expectAccessible(page);
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'load it again' }).click();
    await expect(page.locator('form:not([data-shell] *)')).toBeVisible();
    await expect(page.getByText('Some of this page')).toBeHidden();

    await blockScripts(page);
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(true);
    await page.unroute('**/assets/*.js');
    await context.setOffline(false);
    await expect(page.locator('form:not([data-shell] *)')).toBeVisible();
  });

  test('inside another app the shape leaves out what that app brings', async ({ page }) => {
    await page.goto('/page/teetimes?appMode=1');
    await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeHidden();
    await expect(page.getByRole('navigation')).toBeVisible();

    await remember(page, { appMode: 'true' });
    await page.goto('/page/teetimes');
    await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
    await expect(page.getByRole('navigation')).toBeHidden();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the first paint, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('has the colours of the page that follows', async ({ page }) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await blockScripts(page);
      await page.goto('/page/register');
      await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
      const before = await ground();
      expect(before).toBe(colorScheme === 'light' ? 'rgb(250, 250, 245)' : 'rgb(14, 21, 18)');

      await page.unroute('**/assets/*.js');
      await page.reload();
      await expect(page.locator('form:not([data-shell] *)')).toBeVisible();
      expect(await ground()).toBe(before);
    });
  });
}

test.describe('when the app takes over', () => {
  const pages: {
    name: string;
    address: (course: FreshCourse) => string;
    shown: (course: FreshCourse) => string;
  }[] = [
    { name: 'the login', address: () => '/', shown: ({ name }) => name },
    { name: 'an entry link', address: ({ entryPath }) => entryPath, shown: ({ name }) => name },
    { name: 'registration', address: () => '/page/register', shown: () => 'Register' },
    { name: 'reset', address: () => '/page/reset', shown: () => 'Reset Password' },
  ];
  for (const { name, address, shown } of pages) {
    test(`nothing moves on ${name}, and nothing is asked twice`, async ({ page, openCourse }) => {
      const course = await openCourse();
      if (name !== 'an entry link') await remember(page, { group: course.group, course: course.course });
      const moved = await watchLayout(page);
      const asked = countRequests(page);
      await page.goto(address(course));
      await expect(page.getByRole('heading', { name: shown(course), level: 1 })).toBeVisible();
      await expect(page.locator('form:not([data-shell] *)')).toBeVisible();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await moved()).toBeLessThan(0.02);
      expect(Object.fromEntries(asked)).toMatchObject({
        '/api/session': 1,
        [`/api/groups/${course.group}/courses/${course.course}`]: 1,
      });
    });
  }

  test('nothing moves on the landing', async ({ page, openCourse }) => {
    const course = await openCourse();
    await remember(page, { group: course.group });
    const moved = await watchLayout(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: course.name })).toBeVisible();
    expect(await moved()).toBeLessThan(0.02);
  });

  test('the times come without a jump, from one board that was asked for at once', async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    const moved = await watchLayout(page);
    const asked = countRequests(page);
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course, choices);
    await expect(teeTimes.openTimes.first()).toBeVisible();
    await page.waitForTimeout(500);

    expect(await moved()).toBeLessThan(0.02);
    // The others are fetched again when the live stream opens; it brings the board itself.
    const board = `/api/groups/${course.group}/courses/${course.course}/teetimes/${choices.date}`;
    expect(asked.get(board)).toBe(1);
  });

  test('the board is asked for before the app arrives', async ({ page, openCourse }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    await blockScripts(page);
    const board = page.waitForRequest(`**/teetimes/${choices.date}`);
    await new TeeTimesPage(page).open(course, choices);
    await board;
  });

  test('a reply that the head could not get is asked for again', async ({ page, openCourse }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    let refused = 0;
    // The live stream brings the board too.
    await page.route('**/api/live?*', (route) => route.abort());
    await page.route(`**/teetimes/${choices.date}`, async (route) => {
      refused += 1;
      await (refused === 1 ? route.abort() : route.continue());
    });
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course, choices);
    await expect(teeTimes.openTimes.first()).toBeVisible();
    expect(refused).toBe(2);
  });
});

/** Delays the app until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
}

test('what is tapped before the app is there is done when it is', async ({ page, openCourse }) => {
  await signUp(page.request, await openCourse());
  const letGo = await holdApp(page);
  await page.goto('/page/reservations', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Logout' }).click();
  letGo();
  await expect(page).toHaveURL('/');
  expect(await visitorOf(page.request)).toEqual({ state: 'none' });
});

test('what is typed before the app is there stands in its form, and is sent if it was', async ({ page }) => {
  const golfer = newGolfer();
  const register = new RegisterPage(page);
  const early = (name: string) => page.locator(`[data-shell] input[name=${name}]`);
  let letGo = await holdApp(page);
  await page.goto('/page/register', { waitUntil: 'commit' });
  await early('firstName').fill(golfer.firstName);
  await early('lastName').fill('Mor');
  letGo();
  await expect(register.fields.firstName).toHaveValue(golfer.firstName);
  await expect(register.fields.lastName).toBeFocused();
  await page.keyboard.type('eno');
  await expect(register.fields.lastName).toHaveValue('Moreno');

  await page.unroute('**/assets/*.js');
  letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  for (const [name, value] of Object.entries(golfer)) await early(name).fill(value);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-shell] form')).toHaveAttribute('inert');
  letGo();
  await expect(register.created).toBeVisible();
  expect((await visitorOf(page.request)).user?.loginEmail).toBe(golfer.email);
});

test('a signed-in golfer who opens the landing never sees its form', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await remember(page, { group: course.group, course: course.course });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input[name=password]')) Object.assign(window, { sawForm: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
  expect(await page.evaluate(() => 'sawForm' in window)).toBe(false);
});
