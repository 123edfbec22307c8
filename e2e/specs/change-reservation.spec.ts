import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, monthDayOrdinal, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { teeTimeGroupsPath } from '../fixtures/tee-time-groups.ts';
import { ChangeSheet } from '../pages/change-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const call = 'Call the clubhouse to change this reservation.';
const dayAfter = daysAhead(4);

function changeable(course: CourseDocument): CourseDocument {
  const plain = eighteenFromFront(course);
  const widgetSettings = { ...plain.widgetSettings, changeReservations: true };
  return { ...plain, widgetSettings };
}

test('a golfer moves a reservation to another day, adds a golfer, and sees before what it costs', {
  tag: '@both',
}, async ({ page, openCourse }) => {
  const course = await openCourse(changeable);
  await signUp(page.request, course);
  const id = await reserve(page.request, course, tenPastSeven);
  const { tickets } = new ReservationsPage(page);
  const sheet = new ChangeSheet(page);
  await page.goto('/page/reservations');
  await tickets.getByRole('button', { name: 'Change 7:10 AM' }).click();
  await expect(
    sheet.start.getByText('You keep your reservation as it is until you change it.'),
  ).toBeVisible();
  await expect(sheet.start.getByRole('button', { name: 'Keep 7:10 AM, Front Nine' })).toBeVisible();
  await expect(sheet.start.getByText('or choose another time')).toBeVisible();
  await expect(sheet.time('7:20 AM')).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await sheet.date.selectOption(weekdayMonthDay(dayAfter));
  await expect(sheet.start.getByRole('button', { name: /^Keep/ })).toBeHidden();
  await sheet.players(3).check();
  await sheet.time('9:00 AM').click();
  await expect(sheet.rounds).toHaveText([
    new RegExp(`^${weekdayMonthDay(tenPastSeven.date)} at 7:10 AM2.players.*Front Nine.*\\$84\\.00$`),
    new RegExp(`^${weekdayMonthDay(dayAfter)} at 9:00 AM3.players.*Front Nine.*\\$126\\.00$`),
  ]);
  await expect(sheet.golfer(1).name).toHaveValue('Ada Moreno');
  await expectAccessibleByDayAndNight(page);
  await sheet.change.click();
  await expect(sheet.golfer(3).name).toHaveAccessibleDescription('Please fill in this field.');
  await sheet.golfer(3).name.fill('Cal Ortiz');
  await sheet.change.click();

  await expect(sheet.confirm).toBeHidden();
  await expect(page.getByRole('status').getByText('Your reservation is changed.')).toBeAttached();
  await expect(tickets).toHaveCount(1);
  await expect(tickets).toContainText(`${monthDayOrdinal(dayAfter)} at 9:00 AM`);
  await expect(tickets).toContainText('Ada Moreno, Bea Lind, Cal Ortiz');
  await expect(tickets).toContainText(id);
  await expect(tickets.getByRole('button', { name: 'Change 9:00 AM' })).toBeFocused();

  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date: tenPastSeven.date, players: 2, holes: 18 });
  await expect(page.getByRole('button', { name: /^7:10 AM, \$42/ })).toBeVisible();
});

test('a change by keyboard alone', async ({ page, openCourse }) => {
  const course = await openCourse(changeable);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const { tickets } = new ReservationsPage(page);
  const sheet = new ChangeSheet(page);
  await page.goto('/page/reservations');
  await tickets.getByRole('button', { name: 'Change 7:10 AM' }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.start.getByRole('heading', { name: 'Change Reservation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet.start).toBeHidden();
  await expect(tickets.getByRole('button', { name: 'Change 7:10 AM' })).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.start.getByRole('button', { name: 'Keep 7:10 AM, Front Nine' }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.confirm.getByRole('heading', { name: 'Confirm the Change' })).toBeFocused();
  await sheet.golfer(2).name.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Dot Weir');
  await page.keyboard.press('Enter');
  await expect(tickets).toContainText('Ada Moreno, Dot Weir');
  await expect(tickets).toContainText('7:10 AM');
});

test('who is refused keeps the reservation, and what was typed', async ({ page, openCourse, rivalAt }) => {
  const course = await openCourse(changeable);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const rival = await rivalAt(course);
  const { tickets } = new ReservationsPage(page);
  const sheet = new ChangeSheet(page);
  await page.goto('/page/reservations');
  await tickets.getByRole('button', { name: 'Change 7:10 AM' }).click();
  await sheet.time('7:20 AM').click();
  await sheet.golfer(2).name.fill('Dot Weir');
  await rival.reserve({ ...tenPastSeven, startingTime: '07:20' });
  await sheet.change.click();
  await expect(
    sheet.confirm.getByText(
      'This time has just been taken. Please choose another one. Your reservation stays as it is.',
    ),
  ).toBeVisible();
  await expect(tickets).toContainText('7:10 AM');

  await sheet.otherTime.click();
  await expect(sheet.start.getByRole('button', { name: /^7:20 AM, \$42/ })).toBeHidden();
  await sheet.time('7:30 AM').click();
  await expect(sheet.golfer(2).name).toHaveValue('Dot Weir');
  const path = `${teeTimeGroupsPath(course)}/**/change`;
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await sheet.change.click();
  await expect(
    sheet.confirm.getByText('The reservation could not be changed. Check your connection and try again.'),
  ).toBeVisible();
  await page.unroute(path);
  await sheet.change.click();
  await expect(tickets).toContainText('7:30 AM');
  await expect(tickets).toContainText('Dot Weir');
});

test('each other refusal says why', async ({ page, app, openCourse }) => {
  const course = await openCourse(changeable);
  await signUp(page.request, course);
  const id = await reserve(page.request, course, tenPastSeven);
  const { tickets } = new ReservationsPage(page);
  const sheet = new ChangeSheet(page);
  const begin = async () => {
    await page.goto('/page/reservations');
    await tickets.getByRole('button', { name: 'Change 7:10 AM' }).click();
  };

  await test.step('nothing is different', async () => {
    await begin();
    await sheet.start.getByRole('button', { name: /^Keep/ }).click();
    await sheet.change.click();
    await expect(sheet.confirm.getByText('Nothing is different yet.')).toBeVisible();
  });

  await test.step('the price is another one by now', async () => {
    await sheet.otherTime.click();
    await sheet.time('7:40 AM').click();
    await expect(sheet.total).toContainText('$84.00');
    const rates = `jsonb_set(document, '{rates,0,greenFee18}', '50')`;
    await app.sql(`update courses set document = ${rates}, revision = revision + 1 where id = $1`, [
      course.course,
    ]);
    await sheet.change.click();
    await expect(
      sheet.confirm.getByText('The price has changed. Please look at it again, then change the reservation.'),
    ).toBeVisible();
    await expect(sheet.total).toContainText('$100.00');
  });

  await test.step('staff have changed it', async () => {
    await app.sql('update teetimegroups set revision = revision + 1 where id = $1', [id]);
    await sheet.change.click();
    await expect(
      sheet.confirm.getByText(
        'Your reservation has been changed meanwhile. Please close this and look at it again.',
      ),
    ).toBeVisible();
  });

  await test.step('the price does not load', async () => {
    await begin();
    const path = `${teeTimeGroupsPath(course)}/${id}/change`;
    const recover = await failRequests(page, { method: 'GET', path });
    await sheet.time('7:40 AM').click();
    await expect(
      sheet.confirm.getByText(
        'The price could not be loaded. Something went wrong on our side. Please try again.',
      ),
    ).toBeVisible();
    await recover();
  });

  await test.step('it is paid, and would cost something else', async () => {
    await app.sql(`update teetimegroups set receipt = 'payment-1', receipt_number = 'R42' where id = $1`, [
      id,
    ]);
    await begin();
    await sheet.players(3).check();
    await sheet.time('7:40 AM').click();
    await expect(sheet.confirm.getByText(call)).toBeVisible();
    await expect(sheet.confirm.getByRole('link', { name: /\(402\) 555/ })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });

  await test.step('the group has teed off', async () => {
    await app.sql(`update teetimegroups set receipt = null, teed_off_at = dewsweeper_now() where id = $1`, [
      id,
    ]);
    await begin();
    await sheet.time('7:40 AM').click();
    await expect(
      sheet.confirm.getByText('This tee time has started. Call the clubhouse to change it.'),
    ).toBeVisible();
  });

  await test.step('it has been cancelled', async () => {
    await app.sql(`update teetimegroups set teed_off_at = null where id = $1`, [id]);
    await begin();
    await sheet.time('7:40 AM').click();
    await expect(sheet.total).toBeVisible();
    await page.route('**/api/users/me/teetimegroups', (route) => route.abort());
    await page.request.delete(`${teeTimeGroupsPath(course)}/${id}`);
    await sheet.change.click();
    await expect(sheet.confirm.getByText('This reservation has ended.')).toBeVisible();
  });
});

test('a course that does not offer it shows no such button, until a manager lets golfers change', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const { tickets } = new ReservationsPage(page);
  await page.goto('/page/reservations');
  await expect(tickets.getByRole('button', { name: 'Cancel Reservation' })).toBeVisible();
  await expect(tickets.getByRole('button', { name: /^Change/ })).toBeHidden();

  const clubhouse = await anotherDevice({ viewport: { width: 1280, height: 800 } });
  await signInStaff(app, clubhouse.request, course, { name: 'Max Moor', role: 'manager' });
  await clubhouse.goto(`${app.url}/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(clubhouse);
  await settings.open('Who may book');
  await clubhouse
    .getByRole('combobox', { name: 'Golfers change a reservation' })
    .selectOption('by calling you, or on their own');
  await settings.review.click();
  await expect(settings.dialog).toContainText('Golfers change a reservation');
  await settings.dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(settings.dialog).toBeHidden();

  await page.reload();
  await tickets.getByRole('button', { name: 'Change 7:10 AM' }).click();
  await expect(new ChangeSheet(page).time('7:20 AM')).toBeVisible();
});
