import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { eighteenFromFront } from '../fixtures/booking.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { isFoundElsewhere, type OtherWebsite, openOtherWebsite } from '../fixtures/other-website.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const test = base.extend<{
  openWebsite: (...args: Parameters<typeof openOtherWebsite>) => Promise<OtherWebsite>;
}>({
  openWebsite: async ({}, use) => {
    const opened: OtherWebsite[] = [];
    await use(async (...args) => {
      const website = await openOtherWebsite(...args);
      opened.push(website);
      return website;
    });
    for (const website of opened) await website.stop();
  },
});

/** Nothing is open today, so that no time ends while it is looked at. */
function elsewhere(course: CourseDocument): CourseDocument {
  const found = isFoundElsewhere(eighteenFromFront(course));
  return { ...found, widgetSettings: { ...found.widgetSettings, currentDayMinutesInAdvance: 24 * 60 } };
}
const times = (page: Page) => page.getByRole('link', { name: /^\d+:\d\d [AP]M 18 holes, \$\d+\.\d\d/ });

test("the course's own website shows the next open times, and books in a new tab", { tag: '@both' }, async ({
  page,
  app,
  openCourse,
  openWebsite,
}) => {
  const course = await openCourse(elsewhere);
  await signUp(page.request, course);
  const website = await openWebsite(app, course, { attributes: 'count="5" holes="18"' });
  const sent: Record<string, string>[] = [];
  page.on('request', async (request) => {
    if (request.url().startsWith(app.url)) sent.push(await request.allHeaders());
  });
  await page.goto(website.url);
  await expect(page.getByRole('heading', { name: 'Next open tee times', level: 3 })).toBeVisible();
  await expect(times(page)).toHaveCount(5);
  await expect(times(page).first()).toHaveAccessibleName(/\(opens in a new tab\)$/);
  await expectAccessible(page);

  await test.step('in the look of the page', async () => {
    await expect(times(page).first()).toHaveCSS('font-family', /Georgia/);
    await expect(times(page).first()).toHaveCSS('color', 'rgb(17, 34, 51)');
  });
  await test.step('without cookies, and nothing is stored', async () => {
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(sent.filter((headers) => 'cookie' in headers && headers['sec-fetch-dest'] !== 'script')).toEqual(
      [],
    );
    expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual([
      '',
      0,
      0,
    ]);
  });
  await test.step('by keyboard alone, to the confirmation', async () => {
    await page.keyboard.press('Tab');
    await expect(times(page).first()).toBeFocused();
    const clock = /^\d+:\d\d [AP]M/.exec((await times(page).first().innerText()).trim())?.[0] ?? 'none';
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opening;
    await expect(new ConfirmSheet(tab).dialog).toContainText(clock);
    expect(await tab.evaluate('opener')).toBe(null);
    expect(page.url()).toBe(website.url);
  });
  await test.step('a time that was taken goes, and the focus stays', async () => {
    const first = await times(page).first().getAttribute('href');
    await times(page).nth(2).focus();
    const kept = await times(page).nth(2).getAttribute('href');
    await page.evaluate(`document.querySelector('dewsweeper-times').setAttribute('refresh-seconds', '1')`);
    await expect(times(page).first()).not.toHaveAttribute('href', first ?? '');
    await expect(page.locator(`a[href="${kept}"]`)).toBeFocused();
  });
});

test('it speaks the language of the page, and follows its attributes and properties', async ({
  page,
  app,
  openCourse,
  openWebsite,
}) => {
  const course = await openCourse(elsewhere);
  const website = await openWebsite(app, course, {
    lang: 'de-AT',
    attributes: 'heading-level="4" players="4"',
    style: 'dewsweeper-times { --dewsweeper-accent: rgb(120, 0, 40); --dewsweeper-radius: 0px }',
  });
  await page.goto(website.url);
  await expect(page.getByRole('heading', { name: 'Nächste freie Startzeiten', level: 4 })).toBeVisible();
  const first = page.getByRole('link', { name: /18 Löcher/ }).first();
  await expect(first).toHaveAccessibleName(/^\d?\d:\d\d\s18\sLöcher, .*\(öffnet sich in einem neuen Tab\)$/);
  await expect(first).toHaveAttribute('href', /&players=4$/);
  await expect(first).toHaveCSS('border-top-color', 'rgb(120, 0, 40)');
  await expect(first).toHaveCSS('border-top-left-radius', '0px');
  await expect(page.getByRole('link', { name: /^Alle Startzeiten/ })).toHaveAttribute(
    'href',
    app.url + course.entryPath,
  );
});

test('a course without open times says so', async ({ page, app, openCourse, openWebsite }) => {
  const course = await openCourse((document) => {
    const plain = elsewhere(document);
    return { ...plain, widgetSettings: { ...plain.widgetSettings, allow18Holes: [], allow9Holes: [] } };
  });
  await page.goto((await openWebsite(app, course)).url);
  await expect(page.getByText('No tee times are open online right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All tee times' })).toBeVisible();
});

test('a course is found elsewhere once its manager wants it, and no longer than that', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const file = `/api/groups/${course.group}/courses/${course.course}/open-times.json`;
  const card = async () => {
    const html = await (await page.request.get(course.entryPath)).text();
    return /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
  };
  expect((await page.request.get(file)).status()).toBe(404);
  expect(await card()).toBeUndefined();

  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  const settings = new SettingsPage(page);
  const choose = async (choice: string) => {
    await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
    await settings.open('Who may book');
    await page.getByLabel('Open times are shown').selectOption(choice);
    await settings.review.click();
    await expect(settings.dialog).toContainText('Open times are shown');
    await settings.save();
  };
  await choose('here and on other websites');
  await expectAccessibleByDayAndNight(page);
  await expect.poll(async () => (await page.request.get(file)).status()).toBe(200);
  expect(JSON.parse((await card()) ?? '{}')).toMatchObject({
    '@type': 'GolfCourse',
    name: course.name,
    url: app.url + course.entryPath,
    address: { addressLocality: 'Lincoln' },
    potentialAction: { '@type': 'ReserveAction' },
  });
  await test.step('the page with its card obeys its own policy', async () => {
    const visitor = await anotherDevice({ baseURL: app.url });
    await visitor.goto(course.entryPath);
    await expect(visitor.getByRole('heading', { name: course.name })).toBeVisible();
  });
  await choose('here');
  await expect.poll(async () => (await page.request.get(file)).status()).toBe(404);
  await expect.poll(card).toBeUndefined();
});
