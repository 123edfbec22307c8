import { eighteenFromFront } from '../fixtures/booking.ts';
import { daysAhead, monthDayOrdinal, shortDate, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { staffBooking, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test("from the course's link to a reservation, and back out of it", { tag: '@both' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const golfer = newGolfer('Ada', 'Moreno');
  const date = daysAhead(3);
  const landing = new LandingPage(page);
  const register = new RegisterPage(page);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const reservations = new ReservationsPage(page);

  await test.step('follow the link and register', async () => {
    await page.goto(course.entryPath);
    await expect(landing.loginFor).toBeVisible();
    await landing.register.click();
    await register.fillIn(golfer);
    await register.submit.click();
    await expect(register.created).toBeVisible();
    await register.goOn.click();
  });

  await test.step('choose course, day, players and holes', async () => {
    await page
      .getByRole('dialog', { name: 'Where do you want to play?' })
      .getByRole('button', { name: course.name })
      .click();
    await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
    await teeTimes.date.selectOption(weekdayMonthDay(date));
    await teeTimes.players(2).check();
    await teeTimes.holes(18).check();
  });

  await test.step('hold a time and say who plays', async () => {
    await page.getByRole('button', { name: '7:00 AM, $42, Back Nine (Hole 10)' }).click();
    await expect(sheet.dialog).toContainText('7:00 AM');
    await expect(sheet.dialog).toContainText(weekdayMonthDay(date));
    await expect(sheet.dialog).toContainText(course.name);
    await expect(sheet.dialog).toContainText('18 holes, Back Nine (Hole 10)');
    await expect(sheet.timer).toHaveText(/^(5 minutes|4 minutes 5\d seconds)$/);
    await expect(sheet.golfer(1).name).toHaveValue('Ada Moreno');
    await expect(sheet.total).toContainText('$84.00');
    await sheet.golfer(2).name.fill('Bea Lind');
    await sheet.golfer(2).rate.selectOption('Senior (62+)');
    await expect(sheet.total).toContainText('$75.75');
    await sheet.reserveNow.click();
  });

  await test.step('read the reservation and the text message', async () => {
    await expect(page).toHaveURL('/page/reservations');
    await expect(reservations.upcoming).toBeVisible();
    await expect(reservations.tickets).toHaveCount(1);
    await expect(
      reservations.tickets.getByRole('heading', { name: `${monthDayOrdinal(date)} at 7:00 AM` }),
    ).toBeVisible();
    await expect(reservations.tickets).toContainText(course.name);
    await expect(reservations.tickets).toContainText('2 players · 18 holes');
    const [confirmed] = await app.sql<{ id: string }>(
      `select id from teetimegroups where course_key = $1 and status = 'confirmed'`,
      [`${course.group}/${course.course}`],
    );
    await expect(reservations.tickets).toContainText(confirmed?.id ?? 'no reservation');
    expect(await app.textsTo(golfer.phone)).toEqual([
      { body: `${course.name} confirmed: ${shortDate(date)} at 7:00 AM, 2 players, 18 holes.` },
    ]);
  });

  await test.step('cancel it; the time is open again', async () => {
    await reservations.cancelOnly();
    await expect(reservations.none).toBeVisible();
    await expect(reservations.tickets).toHaveCount(0);
    await teeTimes.open(course, { date, players: 4, holes: 18 });
    await expect(page.getByRole('button', { name: '7:00 AM, $42, Back Nine (Hole 10)' })).toBeEnabled();
  });
});

test('the choices live in the address: reload, Back and another tab keep them', async ({
  page,
  context,
  openCourse,
}) => {
  const course = await openCourse();
  await signUp(page.request, course);
  const date = daysAhead(3);
  const teeTimes = new TeeTimesPage(page);
  const expectNine = async (times: TeeTimesPage) => {
    await expect(times.date).toHaveValue(date);
    await expect(times.players(2)).toBeChecked();
    await expect(times.holes(9)).toBeChecked();
    await expect(times.openTime('7:00 AM')).toHaveCount(2);
  };

  await teeTimes.open(course);
  await teeTimes.date.selectOption(date);
  await teeTimes.players(2).check();
  await teeTimes.holes(9).check();
  await expectNine(teeTimes);
  const { group, course: courseID } = course;
  expect(teeTimes.inAddress()).toEqual({ group, course: courseID, date, players: '2', holes: '9' });

  await page.reload();
  await expectNine(teeTimes);

  await teeTimes.holes(18).check();
  await expect(page).toHaveURL(/holes=18/);
  await page.goBack();
  await expectNine(teeTimes);

  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await expectNine(new TeeTimesPage(otherTab));
});

test('nine-hole times name their tee', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date: daysAhead(3), players: 1, holes: 9 });
  await expect(page.getByRole('button', { name: '7:00 AM, $24, Front Nine (Hole 1)' })).toContainText(
    'Front Nine',
  );
  await page.getByRole('button', { name: '7:00 AM, $24, Back Nine (Hole 10)' }).click();
  await expect(new ConfirmSheet(page).dialog).toContainText('9 holes, Back Nine (Hole 10)');
});

test('another date resets players and holes', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date: daysAhead(3), players: 2, holes: 18 });
  await expect(teeTimes.openTimes.first()).toBeVisible();

  await page.getByRole('button', { name: weekdayMonthDay(daysAhead(4)) }).click();
  await expect(teeTimes.chooseOptions).toBeVisible();
  await expect(teeTimes.date).toHaveValue(daysAhead(4));
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(teeTimes.openTimes).toHaveCount(0);
  const { group, course: courseID } = course;
  expect(teeTimes.inAddress()).toEqual({ group, course: courseID, date: daysAhead(4) });
});

test('what the course says: its message, its group sizes, and where nothing is open', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse((cedarRidge) => ({
    ...cedarRidge,
    widgetSettings: {
      ...cedarRidge.widgetSettings,
      widgetMessage: 'The greens are aerated.\nCarts stay on the paths.',
      minGroupMessage: 'Please come as three or more.',
      translations: {
        fr: { widgetMessage: 'Les greens sont aérés.', minGroupMessage: 'Venez à trois ou plus.' },
      },
      allow18Holes: ['front'],
      allow9Holes: [],
      rules: [
        {
          active: true,
          when: { days: everyDay },
          startTime: '07:00',
          endTime: '07:50',
          allow18Holes: ['front'],
          allow9Holes: [],
          minGroupSize18: 3,
          minGroupSize9: 0,
          requirePayment: 'other',
        },
      ],
    },
  }));
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const minGroupMessage = page.getByText('Please come as three or more.');

  await teeTimes.open(course, { date: daysAhead(3), players: 2, holes: 18 });
  const widgetMessage = page.getByText('The greens are aerated.');
  expect(await widgetMessage.innerText()).toBe('The greens are aerated.\nCarts stay on the paths.');
  await expect(minGroupMessage).toBeVisible();
  await expect(teeTimes.openTimes.first()).toHaveAccessibleName('8:00 AM, $42');

  // On a page in French.
  await page.evaluate(() => {
    document.documentElement.lang = 'fr';
  });
  await teeTimes.players(1).check();
  await expect(page.getByText('Les greens sont aérés.')).toBeVisible();
  await expect(page.getByText('Venez à trois ou plus.')).toBeVisible();
  await expect(widgetMessage).toBeHidden();
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
  });

  await teeTimes.players(3).check();
  await expect(minGroupMessage).toBeHidden();
  await expect(teeTimes.openTimes.first()).toHaveAccessibleName('7:00 AM, $42');

  await teeTimes.holes(9).check();
  await expect(teeTimes.noneAvailable).toBeVisible();
  await expect(teeTimes.openTimes).toHaveCount(0);
  await page.getByRole('button', { name: 'See 18 holes' }).click();
  await expect(teeTimes.openTimes.first()).toHaveAccessibleName('7:00 AM, $42');
});

test('an empty day leads to the next one that has times for the same choice', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const full = [daysAhead(3), daysAhead(4)].map((date) => ({
    ...staffBooking(date, '07:00'),
    blockTitle: 'Club championship',
    blockStartTime: '07:00',
    blockEndTime: '19:00',
    blockTeeID: 'front',
  }));
  await app.importCourses(withTeeTimeGroups(course, full));
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date: daysAhead(3), players: 2, holes: 18 });
  await expect(teeTimes.noneAvailable).toBeVisible();

  await page.getByRole('button', { name: `See ${weekdayMonthDay(daysAhead(5))}` }).click();
  await expect(page.getByRole('region', { name: 'Tee times' })).toBeFocused();
  await expect(teeTimes.openTime('7:00 AM')).toBeEnabled();
  expect(teeTimes.inAddress()).toMatchObject({ date: daysAhead(5), players: '2', holes: '18' });
});

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
