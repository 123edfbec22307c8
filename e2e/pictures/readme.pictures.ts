import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import { fullDay } from '../fixtures/full-day.ts';
import { signUp } from '../fixtures/golfers.ts';
import { paidOnline } from '../fixtures/paying-course.ts';
import { expect, now, test, today } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const start = { startingTeeID: 'front', numHoles: 18 } as const;

test('readme', async ({ page, app, openClub, pictureFile, anotherDevice }) => {
  const club = await openClub();
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await teeTimes.open(club, { date: '2027-06-14', players: 2, holes: 18 });
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await pictureFile('tee-times');
  await teeTimes.openTime('8:20 AM').first().click();
  const sheet = new ConfirmSheet(page);
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.golfer(2).rate.selectOption('Senior (62+)');
  await page.clock.setFixedTime('2027-06-10T09:12:48-05:00');
  await expect(sheet.timer).toHaveText('4 minutes 12 seconds');
  await sheet.dialog.getByRole('heading', { name: 'Confirm Reservation' }).focus();
  await pictureFile('confirm');

  await reserve(page.request, club, { ...start, date: '2027-06-13', startingTime: '08:10', players: 4 });
  const paid = await reserve(page.request, club, {
    ...start,
    date: '2027-06-16',
    startingTime: '13:20',
    players: 2,
  });
  await app.sql(`update teetimegroups set receipt = 'payment', receipt_number = 'K7Q2' where id = $1`, [
    paid,
  ]);
  await page.goto('/page/reservations');
  await expect(new ReservationsPage(page).tickets).toHaveCount(2);
  await pictureFile('reservations');

  const paidClub = await openClub(paidOnline);
  await page.request.put(`/api/users/me/courses/${paidClub.group}/${paidClub.course}`);
  await teeTimes.open(paidClub, { date: '2027-06-14', players: 2, holes: 18 });
  await teeTimes.openTime('8:20 AM').first().click();
  await sheet.golfer(2).name.fill('Bea Lind');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment' });
  await expect(payment.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await card.getByLabel('Card number').fill('4111 1111 1111 1111');
  await card.getByLabel('Expiry (MM/YY)').fill('12/29');
  await payment.getByRole('heading', { name: 'Payment' }).focus();
  await pictureFile('payment');

  const desktop = await anotherDevice({
    baseURL: app.url,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    isMobile: false,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
  });
  await desktop.clock.setFixedTime('2027-06-10T09:12:00-05:00');
  await signUp(desktop.request, club);
  const night = new TeeTimesPage(desktop);
  await night.open(club, { date: '2027-06-14', players: 2, holes: 18 });
  await expect(night.openTimes.first()).toBeVisible();
  await pictureFile('desktop-dark', desktop);
});

test('readme, the clubhouse', async ({ app, openClub, pictureFile, anotherDevice }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  const desktop = await anotherDevice({
    baseURL: app.url,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    isMobile: false,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await desktop.clock.setFixedTime(now);
  await signInStaff(app, desktop.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  await desktop.goto(`/clubhouse/${club.group}/${club.course}/${today}`);
  await expect(desktop.getByText('Live', { exact: true })).toBeVisible();
  for (const time of ['9:00 AM', '9:10 AM']) {
    await cell(desktop, new RegExp(`^${time}, Front`)).focus();
    await desktop.keyboard.press('c');
    await expect(cell(desktop, new RegExp(`^${time}, Front.*checked in`))).toBeVisible();
  }
  await cell(desktop, /^9:10 AM, Back/).click();
  await desktop.getByLabel('Name, golfer 1').fill('Vera Novak');
  await pictureFile('tee-sheet', desktop);

  await app.sql("update staff_roles set course_id = null, role = 'owner' where group_id = $1", [club.group]);
  await desktop.goto(`/clubhouse/${club.group}/new-course`);
  await desktop.getByLabel('Name of the course').fill('Pine Valley West');
  await desktop.getByLabel('City').fill('Lincoln');
  await desktop.getByLabel('Time zone of the course').selectOption('America/Chicago');
  const next = desktop.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await desktop.getByLabel('18 holes').fill('42');
  await desktop.getByLabel('9 holes').fill('24');
  await next.click();
  await next.click();
  await expect(desktop.getByText('Morning')).toBeVisible();
  await pictureFile('new-course', desktop);
});
