import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';

test('a manager changes prices and hours, reads first what that does, and golfers see it', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  const start = {
    date: daysAhead(2),
    startingTime: '07:00',
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  } as const;
  await reserve(golfer.request, course, start);
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await expect(page.getByLabel('Name of the course')).toHaveValue(course.name);
  await expectAccessibleByDayAndNight(page);

  const review = page.getByRole('button', { name: 'See what would change' });
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await review.click();
  await expect(dialog).toContainText('Nothing has changed.');
  await dialog.getByRole('button', { name: 'Go back' }).click();

  await page.getByLabel('18 holes').first().fill('many');
  await review.click();
  await expect(page.getByText('An amount such as 42 or 42.50.')).toBeVisible();
  await page.getByLabel('18 holes').first().fill('45');
  await page.getByRole('button', { name: 'Add a rate' }).click();
  const added = page.getByRole('group', { name: /^Rate \d$/ });
  await added.getByLabel('Name of the rate').fill('Twilight');
  await added.getByLabel('18 holes').fill('30');
  await added.getByLabel('9 holes').fill('20');
  await page.getByLabel('First tee time').first().fill('07:30');
  await review.click();
  await expect(dialog).toContainText('Front Nine (Hole 1), First tee time: "07:00" becomes "07:30"');
  await expect(dialog.getByRole('heading', { name: 'Please look at this' })).toBeVisible();
  await expect(dialog).toContainText(/reservation \S+ \("Ada Moreno, Bea Lind"\)/);
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Golfers see it now.')).toBeVisible();
  await expect(page.getByLabel('18 holes').first()).toHaveValue('45');

  const stored = await page.request.get(`/api/groups/${course.group}/courses/${course.course}`);
  expect((await stored.json()).rates.at(-1)).toMatchObject({ name: 'Twilight', greenFee18: 30 });

  await test.step('the hours must be in order', async () => {
    await page.getByLabel('Last tee time').first().fill('06:00');
    await review.click();
    await expect(page.getByText(/teesheets\.0\.endTime|must be/)).toBeVisible();
    await page.getByLabel('Last tee time').first().fill('18:00');
  });

  await test.step('what somebody else saved meanwhile is not overwritten', async () => {
    const path = `/api/clubhouse/groups/${course.group}/courses/${course.course}/settings`;
    const { link: _link, ...theirs } = await (await page.request.get(path)).json();
    await page.request.put(path, { data: { ...theirs, document: { ...theirs.document, city: 'Omaha' } } });
    await page.getByLabel('City').fill('Fargo');
    await review.click();
    await expect(page.getByText('Somebody else saved these settings in the meantime.')).toBeVisible();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Omaha');
  });
});

test('only managers find the settings', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/messages`);
  await expect(page.getByRole('link', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await expect(page.getByText('The settings could not be loaded.')).toBeVisible();
});
