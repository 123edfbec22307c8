import type { Locator, Page } from '@playwright/test';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { daysAhead, shortDate, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import { visitorOf } from '../fixtures/visitors.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { takenDialog } from '../pages/lost-slot-dialogs.ts';
import { EditContactWindow, PasswordWindow, ProfilePage, RemoveCourseWindow } from '../pages/profile-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { ResetPage } from '../pages/reset-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test.describe('Back', () => {
  test('closes a window of My Account, and leaves the page only then', async ({ page, openCourse }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    const profile = new ProfilePage(page);
    await page.goto('/page/reservations');
    await expect(new ReservationsPage(page).none).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    const windows: [opener: Locator, dialog: Locator][] = [
      [new EditContactWindow(page).open, new EditContactWindow(page).dialog],
      [new PasswordWindow(page).open, new PasswordWindow(page).dialog],
      [profile.removeButton(course.name), new RemoveCourseWindow(page).dialog],
    ];
    for (const [opener, dialog] of windows) {
      await opener.click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/page/profile');
      await expect(opener).toBeFocused();
    }
    await page.goBack();
    await expect(page).toHaveURL('/page/reservations');
  });

  test('takes back the question about a reservation', async ({ page, openCourse }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    await reserve(page.request, course, tenPastSeven);
    const reservations = new ReservationsPage(page);
    await page.goto('/page/profile');
    await expect(new ProfilePage(page).name).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reservations' }).click();
    await reservations.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
    await expect(reservations.question).toBeVisible();
    await page.goBack();
    await expect(reservations.question).toBeHidden();
    await expect(reservations.tickets).toHaveCount(1);
    await expect(page).toHaveURL('/page/reservations');
  });

  test('closes the windows of Reserve a Tee Time, and asks before a held time is given back', async ({
    page,
    app,
    openCourse,
    rivalAt,
  }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    const rival = await rivalAt(course);
    const teeTimes = new TeeTimesPage(page);
    const sheet = new ConfirmSheet(page);
    const taken = takenDialog(page, '7:20 AM');
    const courses = page.getByRole('dialog', { name: 'Where do you want to play?' });
    await page.route('**/api/live?*', (route) => route.abort());
    await teeTimes.open(course, { date: choices.date, players: choices.players });
    await teeTimes.holes(18).check();
    const address = page.url();
    /** The page goes forward again by itself; Back pressed before that has happened would undo it. */
    const pressBack = async () => {
      await page.goBack();
      await expect(page).toHaveURL(address);
    };

    await page.getByRole('button', { name: `${course.name}, change course` }).click();
    await expect(courses).toBeVisible();
    await pressBack();
    await expect(courses).toBeHidden();

    await rival.hold({ ...tenPastSeven, startingTime: '07:20' });
    await teeTimes.openTime('7:20 AM').click();
    await expect(taken.nearest).toHaveCount(3);
    await pressBack();
    await expect(taken.dialog).toBeHidden();

    await teeTimes.openTime('7:10 AM').click();
    await expect(sheet.reserveNow).toBeVisible();
    await pressBack();
    await expect(sheet.question).toBeVisible();
    await pressBack();
    await expect(sheet.question).toBeHidden();
    await expect(sheet.reserveNow).toBeVisible();
    // The rival's and the golfer's.
    expect(await statusesAt(app, course)).toEqual(['pending', 'pending']);
  });
});

test.describe('two taps', () => {
  test('make one account, one login, one mail', async ({ page, app, openCourse }) => {
    const course = await openCourse();
    const landing = new LandingPage(page);
    const register = new RegisterPage(page);
    const golfer = newGolfer();
    await page.goto(course.entryPath);
    await landing.register.click();
    await register.fillIn(golfer);
    await register.submit.dblclick();
    await expect(register.created).toBeVisible();
    await expect(page.getByText('That email is already in use.')).toBeHidden();

    await page.request.delete('/api/session');
    await page.goto('/');
    await landing.email.fill(golfer.email);
    await landing.password.fill(golfer.password);
    await landing.submit.dblclick();
    await expect(page).toHaveURL('/page/teetimes');

    await page.request.delete('/api/session');
    await page.goto('/page/reset');
    const reset = new ResetPage(page);
    await reset.email.fill(golfer.email);
    await reset.submit.dblclick();
    await expect(reset.sent).toBeVisible();
    expect((await app.mailsTo(golfer.email)).filter(({ subject }) => /password/i.test(subject))).toHaveLength(
      1,
    );
  });

  test('save a profile once, remove a course once and cancel a reservation once', async ({
    page,
    app,
    openCourse,
  }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    await reserve(page.request, course, tenPastSeven);
    const profile = new ProfilePage(page);
    const removing = new RemoveCourseWindow(page);
    const reservations = new ReservationsPage(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.method());
    });
    await page.goto('/page/profile');
    await profile.name.fill('Ada L. Moreno');
    await profile.updateProfile.dblclick();
    await expect(profile.updated).toBeVisible();
    await profile.removeButton(course.name).click();
    await removing.remove.dblclick();
    await expect(profile.removeButton(course.name)).toBeHidden();

    await page.goto('/page/reservations');
    await reservations.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
    await reservations.question.getByRole('button', { name: 'Cancel Reservation' }).dblclick();
    await expect(reservations.none).toBeVisible();
    expect(await statusesAt(app, course)).toEqual(['cancelled']);
    expect(sent).toEqual(['PATCH', 'DELETE', 'DELETE']);
  });

  test('choose a course once and log out once', async ({ page, openCourse }) => {
    const course = await openCourse();
    await page.goto(`/group/${course.group}`);
    await new LandingPage(page).courseCard(course.name).dblclick();
    await expect(new LandingPage(page).loginFor).toBeVisible();
    await signUp(page.request, course);
    await page.goto('/page/teetimes');
    await page.getByRole('button', { name: `${course.name}, change course` }).click();
    await page
      .getByRole('dialog', { name: 'Where do you want to play?' })
      .getByRole('button', { name: course.name })
      .dblclick();
    await expect(page.getByText('Choose from the options above')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).dblclick();
    await expect(page).toHaveURL(`/logout/group/${course.group}/course/${course.course}/`);
    expect((await visitorOf(page.request)).state).not.toBe('signed-in');
  });
});

test.describe('the keyboard', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
      const group = element.closest('fieldset')?.querySelector('legend')?.textContent;
      const name = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent;
      return [group, name].filter(Boolean).join(': ');
    });

  async function tabThrough(page: Page, stops: number): Promise<string[]> {
    const seen = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    return seen;
  }

  test('goes through Reserve a Tee Time in the order in which it is read', async ({ page, openCourse }) => {
    const course = await openCourse((document) => {
      const plain = eighteenFromFront(document);
      return { ...plain, widgetSettings: { ...plain.widgetSettings, daysInAdvance: 3 } };
    });
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course, choices);
    await expect(teeTimes.openTimes.first()).toBeVisible();
    const expected = [
      'Skip to the tee times',
      `${course.name}, change course`,
      'Date',
      `${weekdayMonthDay(daysAhead(3))}, 73 open times for 2 players, 18 holes`,
      'Players: 2',
      'Holes: 18',
      '7:00 AM, $42',
      '7:10 AM, $42',
    ];
    const seen = await tabThrough(page, expected.length);
    for (const [i, stop] of expected.entries()) expect(seen[i]).toMatch(stop);

    const days = page.getByRole('list', { name: 'Days' }).getByRole('button');
    await days.nth(3).focus();
    for (const [key, to] of [
      ['ArrowLeft', 2],
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(days.nth(to)).toBeFocused();
    }
    const skip = page.getByRole('button', { name: 'Skip to the tee times' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Tee times' })).toBeFocused();
  });

  // A finger moves the strip itself.
  test('moves the strip of days with a mouse', { tag: '@desktop' }, async ({ page, openCourse }) => {
    const course = await openCourse((document) => ({
      ...document,
      widgetSettings: { ...document.widgetSettings, daysInAdvance: 60 },
    }));
    await signUp(page.request, course);
    await new TeeTimesPage(page).open(course);
    const days = page.getByRole('list', { name: 'Days' });
    const last = days.getByRole('button').last();
    await expect(last).not.toBeInViewport();
    await expect(async () => {
      await page.locator('[data-direction="1"]').click();
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    await page.locator('[data-direction="-1"]').click();
    await expect(last).not.toBeInViewport();
  });

  test('goes through the sheet from the golfers to Reserve Now, and reserves', async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    const sheet = new ConfirmSheet(page);
    await teeTimes.open(course, choices);
    await teeTimes.openTime('7:10 AM').focus();
    await page.keyboard.press('Enter');
    await expect(sheet.dialog.getByRole('heading', { name: 'Confirm Reservation' })).toBeFocused();
    expect(await tabThrough(page, 9)).toEqual([
      'Close',
      'Golfer 1: Name',
      'Golfer 1: Rate',
      'Golfer 1: Email and phone',
      'Golfer 2: Name',
      'Golfer 2: Rate',
      'Golfer 2: Email and phone',
      'Reserve Now',
      'Cancel',
    ]);
    await sheet.golfer(2).name.focus();
    await page.keyboard.type('Bea Lind');
    await page.keyboard.press('Enter');
    await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
  });

  test('chooses day, players and holes by arrows and Space', async ({ page, openCourse }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course);
    await page.getByRole('button', { name: weekdayMonthDay(choices.date) }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(shortDate(choices.date))).toBeVisible();
    await teeTimes.players(1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(teeTimes.players(2)).toBeChecked();
    await teeTimes.holes(9).focus();
    await page.keyboard.press('ArrowRight');
    await expect(teeTimes.holes(18)).toBeChecked();
    await expect(teeTimes.openTime('7:00 AM')).toBeEnabled();
  });
});

test('a window gives the focus back in a browser that was never idle', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/page/profile');
  for (const { open, dialog } of [new EditContactWindow(page), new PasswordWindow(page)]) {
    await open.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  }
});

test('each field tells browsers what belongs there, and phones which keyboard', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const fields = async (within: Locator) =>
    within
      .getByRole('textbox')
      .or(within.getByRole('combobox'))
      .or(within.getByLabel('Password', { exact: true }))
      .evaluateAll((all) =>
        all
          .filter((one) => one instanceof HTMLInputElement)
          .map(({ labels, autocomplete, type, inputMode }) =>
            [labels?.[0]?.textContent, autocomplete, inputMode || type].join(', '),
          ),
      );
  const main = page.getByRole('main');

  await page.goto(course.entryPath);
  await expect(new LandingPage(page).submit).toBeVisible();
  expect(await fields(main)).toEqual([
    'Email Address, username, email',
    'Password, current-password, password',
  ]);
  await page.goto('/page/register');
  await expect(new RegisterPage(page).submit).toBeVisible();
  expect(await fields(main)).toEqual([
    'First Name, given-name, text',
    'Last Name, family-name, text',
    'Email Address, email, email',
    'Mobile Phone Number, tel, tel',
    'Password, new-password, password',
  ]);
  await page.goto('/page/reset');
  await expect(new ResetPage(page).submit).toBeVisible();
  expect(await fields(main)).toEqual(['Email Address, email, email']);

  await signUp(page.request, course);
  await page.goto('/page/profile');
  await expect(new ProfilePage(page).name).toBeVisible();
  expect(await fields(new ProfilePage(page).contact)).toEqual([
    'Name, name, text',
    'Email Address, email, email',
    'Mobile Phone Number, tel, tel',
  ]);
  const edit = new EditContactWindow(page);
  await edit.open.click();
  await expect(edit.firstName).toBeVisible();
  expect(await fields(edit.dialog)).toEqual([
    'First Name, given-name, text',
    'Last Name, family-name, text',
    'Mobile Phone Number, tel, tel',
  ]);
  await edit.cancel.click();

  await new TeeTimesPage(page).open(course, choices);
  await new TeeTimesPage(page).openTime('7:10 AM').click();
  const sheet = new ConfirmSheet(page);
  await expect(sheet.reserveNow).toBeVisible();
  for (const fold of await sheet.dialog.getByText('Email and phone').all()) await fold.click();
  expect(await fields(sheet.dialog)).toEqual([
    'Name, name, text',
    'Email Address, email, email',
    'Mobile Phone Number, tel, tel',
    // A fellow golfer is not the browser's user.
    'Name, off, text',
    'Email Address, off, email',
    'Mobile Phone Number, off, tel',
  ]);
});

test.describe('a phone number', () => {
  test('is shown in its national form, and anything else as it was typed', async ({ page, openCourse }) => {
    const course = await openCourse();
    const register = new RegisterPage(page);
    const { phone } = register.fields;
    await page.goto(course.entryPath);
    await page.goto('/page/register');
    await expect(phone).toHaveAccessibleDescription('We text your confirmations here.');
    for (const [typed, shown, described] of [
      ['+1 402 555 0142', '(402) 555-0142', 'We text your confirmations here.'],
      ['402 555 014', '402 555 014', 'This does not look like a phone number.'],
      ['+442079460958', '+44 20 7946 0958', 'We text your confirmations here.'],
      ['ask at the bar', 'ask at the bar', 'This does not look like a phone number.'],
    ] as const) {
      await phone.fill(typed);
      await phone.blur();
      await expect(phone).toHaveAccessibleDescription(described);
      await expect(phone).toHaveValue(shown);
    }
    await register.fillIn({ ...newGolfer(), phone: 'ask at the bar' });
    await register.submit.click();
    await expect(register.created).toBeVisible();
    expect(await visitorOf(page.request)).toMatchObject({ user: { phone: 'ask at the bar' } });
  });

  test('of an account that has it in another form is shown in its own', async ({ page, openCourse }) => {
    const course = await openCourse();
    await signUp(page.request, course, { ...newGolfer(), phone: '+14025550142' });
    const profile = new ProfilePage(page);
    await page.goto('/page/profile');
    await expect(profile.phone).toHaveValue('(402) 555-0142');
    await new EditContactWindow(page).open.click();
    await expect(new EditContactWindow(page).phone).toHaveValue('(402) 555-0142');
  });

  test('moves nothing when it is left', async ({ page }) => {
    const { fields, submit } = new RegisterPage(page);
    await page.goto('/page/register');
    await fields.firstName.fill('Ada');
    await fields.phone.fill('402');
    const before = await boxOf(submit);
    await fields.phone.fill('ask at the bar');
    await fields.phone.blur();
    await expect(fields.phone).toHaveAccessibleDescription('This does not look like a phone number.');
    expect(await boxOf(submit)).toEqual(before);
  });
});

test('fellow golfers are remembered for the next time, with their addresses', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const second = sheet.dialog.getByRole('group', { name: 'Golfer 2', exact: true });
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await sheet.golfer(2).name.fill('Bea Lind');
  await second.getByText('Email and phone').click();
  await second.getByLabel('Email Address').fill('bea@example.com');
  await second.getByLabel('Mobile Phone Number').fill('402 555 0177');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toHaveCount(1);

  await teeTimes.open(course, choices);
  await teeTimes.openTime('8:30 AM').click();
  await expect(sheet.golfer(2).name).toHaveValue('');
  const offered = () =>
    sheet
      .golfer(2)
      .name.evaluate((field) =>
        field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
      );
  await expect.poll(offered).toEqual(['Bea Lind']);
  await sheet.golfer(2).name.fill('Bea Lind');
  await second.getByText('Email and phone').click();
  await expect(second.getByLabel('Email Address')).toHaveValue('bea@example.com');
  await expect(second.getByLabel('Mobile Phone Number')).toHaveValue('(402) 555-0177');
});

/** Retried: the app replaces the document's form by its own. */
async function boxOf(one: Locator) {
  await expect.poll(() => one.boundingBox()).not.toBeNull();
  return one.boundingBox();
}
