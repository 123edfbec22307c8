import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test('a manager changes prices and hours, reads first what that does, and golfers see it', {
  tag: '@both',
}, async ({ page, app, openCourse, anotherDevice }) => {
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

  const settings = new SettingsPage(page);
  const { review, dialog } = settings;
  await review.click();
  await expect(dialog).toContainText('Nothing has changed.');
  await dialog.getByRole('button', { name: 'Go back' }).click();

  await settings.open('Prices');
  await page.getByLabel('18 holes').first().fill('many');
  await test.step('a fault in a part that is not shown opens it', async () => {
    await settings.open('Rules');
    await review.click();
    await expect(page.getByLabel('18 holes').first()).toBeFocused();
  });
  await expect(page.getByText('An amount such as 42 or 42.50.')).toBeVisible();
  await page.getByLabel('18 holes').first().fill('45');
  await page.getByRole('button', { name: 'Add a rate' }).click();
  const added = page.getByRole('group', { name: /^Rate \d$/ });
  await added.getByLabel('Name of the rate').fill('Twilight');
  await added.getByLabel('18 holes').fill('30');
  await added.getByLabel('9 holes').fill('20');
  await expectAccessibleByDayAndNight(page);
  await settings.open('Tees and hours');
  await page.getByLabel('First tee time').first().fill('07:30');
  await settings.open('Texts and reminders');
  await page.getByLabel('Message above the times, in French').fill('Les greens sont aérés.');
  await review.click();
  await expect(dialog).toContainText(
    'Message above the times, in French: none becomes "Les greens sont aérés."',
  );
  await expect(dialog).toContainText('Front Nine (Hole 1), First tee time: 7:00 AM becomes 7:30 AM');
  await expect(dialog.getByRole('heading', { name: 'Please look at this' })).toBeVisible();
  await expect(dialog).toContainText(/reservation \S+ \("Ada Moreno, Bea Lind"\)/);
  for (const former of ['9 holes', '18 holes', '9 holes with a cart', '18 holes with a cart'])
    await expect(dialog).toContainText(`Former fee for ${former}: does nothing`);
  const board = (name: string) => dialog.getByRole('region', { name, exact: true });
  const first = /^7:00 AM, \$\d+, Front/;
  await expect(board('Before').getByRole('button', { name: first })).toBeVisible();
  await expect(board('After').getByRole('button', { name: /^7:30 AM, \$\d+, Front/ })).toBeVisible();
  await expect(board('After').getByRole('button', { name: first })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await settings.save();
  await settings.open('Prices');
  await expect(page.getByLabel('18 holes').first()).toHaveValue('45');

  const stored = await page.request.get(`/api/groups/${course.group}/courses/${course.course}`);
  const { rates, widgetSettings } = await stored.json();
  expect(rates.at(-1)).toMatchObject({ name: 'Twilight', greenFee18: 30 });
  expect(widgetSettings.translations).toEqual({ fr: { widgetMessage: 'Les greens sont aérés.' } });

  await test.step('back to how it was', async () => {
    const change = page.getByRole('listitem').filter({ hasText: 'by Max Moor' }).first();
    await expect(change).toContainText('Front Nine (Hole 1), First tee time: 7:00 AM becomes 7:30 AM');
    await change.getByRole('button', { name: /^Back to before this, the change of/ }).click();
    await expect(dialog).toContainText('First tee time: 7:30 AM becomes 7:00 AM');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('First tee time').first()).toHaveValue('07:00');
    await expect(page.getByRole('listitem').filter({ hasText: 'by Max Moor' })).toHaveCount(2);
  });

  await test.step('the hours must be in order', async () => {
    await settings.open('Tees and hours');
    await page.getByLabel('Last tee time').first().fill('06:00');
    await review.click();
    await expect(page.getByText(/teesheets\.0\.endTime|must be/)).toBeVisible();
    await page.getByLabel('Last tee time').first().fill('18:00');
  });

  await test.step('what somebody else saved meanwhile is not overwritten', async () => {
    const path = `/api/clubhouse/groups/${course.group}/courses/${course.course}/settings`;
    const { revision, document, teesheets } = await (await page.request.get(path)).json();
    const data = { revision, document: { ...document, city: 'Omaha' }, teesheets };
    expect((await page.request.put(path, { data })).ok()).toBe(true);
    await settings.open('The course');
    await page.getByLabel('City').fill('Fargo');
    await expect(settings.part('The course')).toContainText('edited');
    await review.click();
    await expect(page.getByText('Somebody else saved these settings in the meantime.')).toBeVisible();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Omaha');
  });
});

test('a manager sets starts, rules, closed times and who may choose a rate', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;
  const front = page.getByRole('group', { name: 'Front Nine (Hole 1)', exact: true });
  await settings.open('Tees and hours');

  await page.getByRole('button', { name: 'Close times of Front Nine (Hole 1) each week' }).click();
  const closed = page.getByRole('group', { name: /^Front Nine \(Hole 1\), closed each week \d$/ }).last();
  await closed.getByRole('textbox').fill('late');
  await review.click();
  await expect(page.getByText('Times such as 7:00 to 9:00, 15:30.')).toBeVisible();
  await closed.getByRole('textbox').fill('7:00 to 7:50, 16:00');
  for (const day of ['Saturday', 'Sunday']) await closed.getByLabel(day).check({ force: true });
  await front.getByLabel('18-hole rounds continue at').selectOption('Front Nine (Hole 1)');

  await settings.open('Prices');
  await page.getByLabel('Golfers may choose it online').first().selectOption('No');
  await page.getByLabel('Only for golfers with this word').nth(1).fill('senior');
  await page.getByLabel('With the word: how many of a group').nth(1).selectOption('2');

  await settings.open('Starts and payment');
  await page.getByLabel('When they book, the card is').selectOption('held, and charged by you');
  await settings.open('Rules');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('group', { name: /^Rule \d$/ }).last();
  await rule.getByLabel('Monday').check({ force: true });
  await rule.getByLabel('First start').fill('07:00');
  await rule.getByLabel('Last start').fill('09:00');
  await rule.getByLabel('Fewest golfers for 18 holes').fill('many');
  await review.click();
  await expect(page.getByText('A number from 0 to 99.')).toBeVisible();
  await rule.getByLabel('Fewest golfers for 18 holes').fill('2');
  await rule
    .getByRole('group', { name: 'Starts for 9 holes' })
    .getByLabel('Back Nine (Hole 10)')
    .uncheck({ force: true });
  await rule.getByLabel('Online, golfers pay').selectOption('when they book');
  await expectAccessibleByDayAndNight(page);

  await review.click();
  await expect(dialog).toContainText(
    'Front Nine (Hole 1), 18-hole rounds continue at: Back Nine (Hole 10) becomes Front Nine (Hole 1)',
  );
  await expect(dialog).toContainText(/Front Nine \(Hole 1\), closed each week \d/);
  await expect(dialog).toContainText('Golfers may choose it online: Yes becomes No');
  await expect(dialog).toContainText(/Rule \d/);
  await settings.save();

  const path = `/api/clubhouse/groups/${course.group}/courses/${course.course}/settings`;
  const { document, teesheets } = await (await page.request.get(path)).json();
  expect(document.widgetSettings.paymentBehavior).toBe('authorize');
  expect(document.widgetSettings.rules.at(-1)).toEqual({
    active: true,
    when: { days: ['Monday'] },
    startTime: '07:00',
    endTime: '09:00',
    allow18Holes: ['front', 'back'],
    allow9Holes: ['front'],
    minGroupSize18: 2,
    requirePayment: 'always',
  });
  expect(document.rates[0].online).toBe(false);
  expect(document.rates[1]).toMatchObject({ privilege: 'senior', privilegeSeats: 2 });
  expect(teesheets[0].reroundTeeID).toBe('front');
  expect(teesheets[0].blockedTimes.at(-1)).toEqual({
    days: ['Saturday', 'Sunday'],
    times: ['16:00'],
    ranges: [{ startTime: '07:00', endTime: '07:50' }],
  });

  await page
    .getByRole('button', { name: /^Remove rule \d$/ })
    .last()
    .click();
  await settings.open('Tees and hours');
  await page
    .getByRole('button', { name: /^Remove closed times \d of Front Nine/ })
    .last()
    .click();
  await review.click();
  await expect(dialog).toContainText(/Rule \d/);
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

test('an idle manager signs in again for the settings', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await expect(page.getByLabel('Name of the course')).toHaveValue(course.name);
  await databaseClock.advance({ minutes: 31 });
  await page.reload();
  await expect(page.getByText('Nothing was asked for in 30 minutes. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('One-time code')).toBeVisible();
});

test('a manager adds a tee, puts the tees in order, and removes one that nobody has booked', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;

  await settings.open('Tees and hours');
  await page.getByRole('button', { name: 'Add a tee' }).click();
  await page.getByRole('group', { name: 'New tee', exact: true }).getByLabel('Name').fill('Creek Nine');
  const creek = page.getByRole('group', { name: 'Creek Nine', exact: true });
  await expect(creek).toContainText('Golfers start there once you choose it under Starts and payment.');
  await expect(creek.getByLabel('18-hole rounds continue at')).toHaveValue('tee-1');
  const up = page.getByRole('button', { name: 'Move Creek Nine up' });
  await up.click();
  await expect(up).toBeFocused();
  await page.getByRole('button', { name: 'Move Creek Nine down' }).click();
  await up.click();
  await expectAccessibleByDayAndNight(page);
  await settings.open('Starts and payment');
  const starts = page.getByRole('group', { name: 'Starts for 9 holes' }).first();
  await starts.getByLabel('Creek Nine').check({ force: true });
  await expectAccessibleByDayAndNight(page);
  await review.click();
  await expect(dialog).toContainText('Creek Nine: new');
  await expect(dialog).toContainText(': another place in the order');
  await settings.save();

  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  const start = { date: daysAhead(2), startingTime: '07:00', startingTeeID: 'tee-1' } as const;
  await reserve(golfer.request, course, { ...start, numHoles: 9, players: 2 });
  await settings.open('Tees and hours');
  const remove = page.getByRole('button', { name: 'Remove Creek Nine' });
  await remove.click();
  await expect(creek).toHaveCount(0);
  await review.click();
  await expect(
    page.getByText(
      /^Creek Nine: can’t be removed from \S+ on before 1 group is moved or cancelled: \S+ \("Ada Moreno/,
    ),
  ).toBeVisible();

  const { reservations } = await (await golfer.request.get('/api/users/me/teetimegroups')).json();
  const path = `/api/groups/${course.group}/courses/${course.course}/teetimegroups/${reservations[0].id}`;
  expect((await golfer.request.delete(path)).ok()).toBe(true);
  await review.click();
  await expect(dialog).toContainText('Creek Nine: removed');
  await settings.save();
  await expect(creek).toHaveCount(0);
});
