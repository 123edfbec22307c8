import { randomInt } from 'node:crypto';
import type { TwilioStandIn } from '../../apps/server/test/outbox/twilio-stand-in.ts';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import type { DatabaseClock } from '../fixtures/database-clock.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { type Golfer, newGolfer, signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/texting-server.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const today = '2030-06-03';
const morning = `${today}T10:00:00-05:00`;
const evening = `${today}T17:00:30-05:00`;
const start = { date: '2030-06-04', startingTeeID: 'front', numHoles: 9, players: 4 } as const;

function reminds(course: CourseDocument): CourseDocument {
  const widgetSettings = { ...course.widgetSettings, reminderHour: 17 };
  return { ...course, phone: '402-555-0100', widgetSettings };
}

/** With a number that texts can be sent to. */
const textedGolfer = () => ({ ...newGolfer(), phone: `+1402555${randomInt(1000, 10_000)}` });
const textsTo = (twilio: TwilioStandIn, { phone }: Golfer) => twilio.texts.filter(({ to }) => to === phone);

/** The mail, once the evening has come. */
async function reminderTo(app: App, databaseClock: DatabaseClock, { email }: Golfer): Promise<string> {
  await databaseClock.setTo(evening);
  const mails = async () => (await app.textsTo(email)).filter(({ body }) => body.includes('reminder'));
  await expect.poll(mails, { timeout: 40_000 }).toHaveLength(1);
  return (await mails())[0]?.body ?? '';
}

test('the links of a reminder ask before they act, without a sign-in', { tag: '@both' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
  databaseClock,
}) => {
  await databaseClock.setTo(morning);
  const course = await openCourse(reminds);
  const { request } = await anotherDevice({ baseURL: app.url });
  const golfer = await signUp(request, course, textedGolfer());
  await reserve(request, course, { ...start, startingTime: '07:10' });
  const mail = await reminderTo(app, databaseClock, golfer);
  const [players = '', cancel = ''] = [...mail.matchAll(/http\S+/g)].map(([link]) => link);

  await page.goto(players);
  await expect(page.getByRole('heading', { name: 'Your tee time', exact: true })).toBeVisible();
  await expect(page.getByText('Tuesday, June 4, 2030, 7:10 AM')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const counts = page.getByRole('group', { name: 'How many will come?' });
  await expect(counts.getByRole('button')).toHaveText(['1', '2', '3', '4']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(counts.getByRole('button', { name: '2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'The clubhouse expects 2 of 4. All 4 seats stay yours for $96.00. Call the clubhouse at 402-555-0100 to give any back.',
  );
  await expect(counts.getByRole('button', { name: '2' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleByDayAndNight(page);
  await counts.getByRole('button', { name: '4' }).click();
  await expect(page.getByRole('status')).toHaveText('The clubhouse expects 4 of you.');

  await page.getByRole('link', { name: 'Cancel this reservation' }).click();
  await expect(page).toHaveURL(cancel);
  await expect(page.getByRole('heading', { name: 'Cancel this reservation?' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('link', { name: 'No, keep it' }).click();
  await expect(counts).toBeVisible();
  await page.goto(cancel);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Your tee time is cancelled' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const { reservations } = await (await request.get('/api/users/me/teetimegroups')).json();
  expect(reservations).toEqual([]);
});

test('after the round a link is too old', async ({ page, app, openCourse, anotherDevice, databaseClock }) => {
  await databaseClock.setTo(morning);
  const course = await openCourse(reminds);
  const { request } = await anotherDevice({ baseURL: app.url });
  const golfer = await signUp(request, course, textedGolfer());
  await reserve(request, course, { ...start, startingTime: '07:10' });
  const link = /http\S+/.exec(await reminderTo(app, databaseClock, golfer))?.[0] ?? '';
  await databaseClock.setTo('2030-06-04T07:20:30-05:00');
  // A page that answers 404 is an error to the browser.
  const answer = await page.request.get(link);
  expect(answer.status()).toBe(404);
  await page.setContent(await answer.text());
  await expect(page.getByRole('heading', { name: 'This link is too old' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});

test('staff switch reminders on, and see on the sheet what a golfer answered by text @desktop', async ({
  page,
  app,
  twilio,
  openCourse,
  anotherDevice,
  databaseClock,
}) => {
  await databaseClock.setTo(morning);
  const course = await openCourse();
  const clubhouse = `/clubhouse/${course.group}/${course.course}`;
  await signInStaff(app, page.request, course, {
    name: 'Max Moor',
    role: 'manager',
    nowMs: Date.parse(morning),
  });
  await page.goto(`${clubhouse}/settings`);
  const settings = new SettingsPage(page);
  await settings.open('Texts and reminders');
  const hour = page.getByLabel('Reminders by text and mail');
  for (const [choice, value, change] of [
    ['day before, 5:00 PM', '17', 'none becomes day before, 5:00 PM'],
    ['none', '', 'day before, 5:00 PM becomes none'],
    ['day before, 5:00 PM', '17', 'none becomes day before, 5:00 PM'],
  ] as const) {
    await hour.selectOption(choice);
    await settings.review.click();
    await expect(settings.dialog).toContainText(`Reminders by text and mail: ${change}`);
    await settings.save();
    await page.reload();
    await expect(hour).toHaveValue(value);
  }

  const { request } = await anotherDevice({ baseURL: app.url });
  const golfer = await signUp(request, course, textedGolfer());
  await reserve(request, course, { ...start, startingTime: '07:20' });
  await page.goto(`${clubhouse}/${start.date}`);
  const booked = cell(page, /^7:20 AM, Front.*Ada Moreno/);
  await expect(booked).toBeVisible();
  await reminderTo(app, databaseClock, golfer);
  await expect
    .poll(() => textsTo(twilio, golfer).filter(({ body }) => body.includes('reminds you')))
    .toHaveLength(1);
  const answered = await twilio.answer(`${app.url}/api/webhooks/twilio`, golfer.phone, '3');
  expect(await answered.text()).toContain('thank you, 3 of 4 on Tue, Jun 4 at 7:20 AM.');
  await expect(cell(page, /^7:20 AM, Front.*expected 3/)).toBeVisible();
  await expect(booked.getByText('3 come')).toBeVisible();
  await booked.click();
  await expect(
    page.getByRole('complementary', { name: /^7:20 AM/ }).getByText('expected 3', { exact: true }),
  ).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await twilio.answer(`${app.url}/api/webhooks/twilio`, golfer.phone, 'C');
  await expect(booked).toHaveCount(0);
});
