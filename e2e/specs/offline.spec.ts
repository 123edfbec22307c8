import type { Locator, Page } from '@playwright/test';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { aboutToPay, expectReserved } from '../fixtures/paying.ts';
import { paidOnline } from '../fixtures/paying-course.ts';
import { reserve } from '../fixtures/reserve.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { testCards } from '../pages/payment-sheet.ts';
import { EditContactWindow, PasswordWindow, ProfilePage, RemoveCourseWindow } from '../pages/profile-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { ResetPage } from '../pages/reset-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

// Offline: the page says so, keeps what was typed and loaded, and recovers by itself.

const offline = 'You are offline. What you see may be out of date.';

/** Waits until these pages' scripts were preloaded. */
async function aheadOf(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.waitForFunction(
      (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
      name,
    );
  }
}

test.describe('a visitor', () => {
  test('keeps what was typed into the login, and logs in once the connection is back', async ({
    page,
    context,
    openCourse,
    playwright,
    baseURL,
  }) => {
    const course = await openCourse();
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const { email, password } = await signUp(request, course);
    await request.dispose();
    const landing = new LandingPage(page);
    await page.goto(course.entryPath);
    await landing.email.fill(email);
    await landing.password.fill(password);

    await context.setOffline(true);
    await expect(page.getByText(offline)).toBeVisible();
    await landing.submit.click();
    await expect(
      page.getByText('Oops! Something went wrong. Please check your credentials and try again.'),
    ).toBeVisible();
    await expect(landing.email).toHaveValue(email);
    await expect(landing.password).toHaveValue(password);

    await context.setOffline(false);
    await expect(page.getByText(offline)).toBeHidden();
    await landing.submit.click();
    await expect(page).toHaveURL('/page/teetimes');
  });

  test('gets to registration and reset, and loses nothing there', async ({ page, context, openCourse }) => {
    const course = await openCourse();
    const landing = new LandingPage(page);
    const register = new RegisterPage(page);
    const reset = new ResetPage(page);
    const golfer = { ...newGolfer(), phone: '(402) 555-0142' };
    await page.goto(course.entryPath);
    await expect(landing.submit).toBeVisible();
    await aheadOf(page, 'register-page', 'reset-page');
    await context.setOffline(true);

    await landing.register.click();
    await register.fillIn(golfer);
    await register.submit.click();
    await expect(page.getByText('An error occurred during registration.')).toBeVisible();
    expect(await register.typed()).toEqual(golfer);

    await register.backToLogin.click();
    await landing.forgotPassword.click();
    await reset.ask(golfer.email);
    await expect(page.getByText('Failed to send reset email')).toBeVisible();
    await expect(reset.email).toHaveValue(golfer.email);
    await expect(page.getByText(offline)).toBeVisible();

    await context.setOffline(false);
    await reset.register.click();
    await register.fillIn(golfer);
    await register.submit.click();
    await expect(register.created).toBeVisible();
  });
});

test('each page of golfers is there, with what was loaded before', async ({ page, context, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const teeTimes = new TeeTimesPage(page);
  const reservations = new ReservationsPage(page);
  const profile = new ProfilePage(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await aheadOf(page, 'reservations-page', 'profile-page');
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await expect(teeTimes.openTimes.first()).toBeVisible();

  await main.getByRole('link', { name: 'Reservations' }).click();
  await expect(reservations.tickets).toHaveCount(1);
  await main.getByRole('link', { name: 'Account' }).click();
  await expect(profile.loginInfo).toContainText(golfer.email);
  await main.getByRole('link', { name: 'Tee Times' }).click();
  await teeTimes.date.selectOption(daysAhead(4));
  await teeTimes.players(2).check();
  await teeTimes.holes(18).check();
  await expect(
    page.getByText('The times could not be loaded. Check your connection and try again.'),
  ).toBeVisible({ timeout: 20_000 });

  await context.setOffline(false);
  await expect(page.getByText(offline)).toBeHidden();
  await expect(teeTimes.openTime('7:00 AM')).toBeEnabled();
});

test('what is typed into My Account waits for the connection', async ({ page, context, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  const profile = new ProfilePage(page);
  const edit = new EditContactWindow(page);
  const password = new PasswordWindow(page);
  const removing = new RemoveCourseWindow(page);
  const failed = (where: Locator) => where.getByText('Failed to update profile');
  await page.goto('/page/profile');
  await expect(profile.removeButton(course.name)).toBeVisible();
  await aheadOf(page, 'password-dialog', 'edit-contact-dialog', 'remove-course-dialog');
  await context.setOffline(true);

  await profile.name.fill('Ada L. Moreno');
  await profile.updateProfile.click();
  await expect(failed(profile.contact)).toBeVisible();
  await expect(profile.name).toHaveValue('Ada L. Moreno');

  await edit.open.click();
  await expect(edit.dialog.getByText(offline)).toBeVisible();
  await edit.lastName.fill('Moreno-Ruiz');
  await edit.save.click();
  await expect(failed(edit.dialog)).toBeVisible();
  await expect(edit.lastName).toHaveValue('Moreno-Ruiz');
  await context.setOffline(false);
  await expect(edit.dialog.getByText(offline)).toBeHidden();
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();

  await context.setOffline(true);
  await password.open.click();
  await password.type('a longer way round');
  await password.submit.click();
  await expect(password.dialog.getByText('Failed to update password. Please try again.')).toBeVisible();
  await expect(password.newPassword).toHaveValue('a longer way round');
  await context.setOffline(false);
  await password.submit.click();
  await expect(password.saved).toBeVisible();

  await context.setOffline(true);
  await profile.removeButton(course.name).click();
  await removing.remove.click();
  await expect(removing.dialog.getByText('The course could not be removed. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await removing.remove.click();
  await expect(profile.removeButton(course.name)).toBeHidden();
});

test('a cancellation waits for the connection', async ({ page, context, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const reservations = new ReservationsPage(page);
  await page.goto('/page/reservations');
  await expect(reservations.tickets).toHaveCount(1);
  await context.setOffline(true);
  await reservations.cancelOnly();
  await expect(
    reservations.question.getByText(
      'The reservation could not be cancelled. Check your connection and try again.',
    ),
  ).toBeVisible();
  await expect(reservations.question.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await reservations.question.getByRole('button', { name: 'Cancel Reservation' }).click();
  await expect(reservations.none).toBeVisible();
});

test('a time tapped without a connection is not held, and can be tapped again', async ({
  page,
  context,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, { ...choices, players: 1 });
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await aheadOf(page, 'booking-dialogs');
  await context.setOffline(true);
  await teeTimes.openTime('7:10 AM').click();
  await expect(
    page.getByText('The server cannot be reached. Check your connection and tap the time again.'),
  ).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(offline)).toBeHidden();
  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.dialog).toContainText('7:10 AM');
  await context.setOffline(true);
  await expect(sheet.dialog.getByText(offline)).toBeVisible();
  await sheet.cancel.click();
  await sheet.giveUp.click();
  await expect(sheet.dialog).toContainText(
    'The time could not be given back. Check your connection and try again.',
  );
  await context.setOffline(false);
  await expect(sheet.dialog.getByText(offline)).toBeHidden();
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

test('a payment that cannot be sent charges nothing, and is made once the connection is back', async ({
  page,
  context,
  openCourse,
}) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.typeCard(testCards.approved);
  await context.setOffline(true);
  await expect(payment.dialog.getByText(offline)).toBeVisible();
  await payment.pay.click();
  await expect(
    payment.dialog.getByRole('status').filter({ hasText: /charged|longer than usual/ }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await context.setOffline(false);
  await expect(payment.dialog.getByText(offline)).toBeHidden();
  // It may also be made before we ask again.
  await expect(async () => {
    if (await payment.pay.isVisible()) await payment.pay.click({ timeout: 1_000 });
    await expectReserved(page);
  }).toPass();
});

test('a page that is opened without a connection says so, and comes by itself', async ({
  page,
  context,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await page.goto('/page/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await aheadOf(page, 'reservations-page');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reservations' }).click();
  await expect(
    page.getByText('Your reservations could not be loaded. Check your connection and try again.'),
  ).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(new ReservationsPage(page).none).toBeVisible();
  await teeTimes.open(course);
});

test('a page whose script has not come waits for the connection, and is there by itself', async ({
  page,
  context,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = await signUp(page.request, course);
  const scripts = '**/assets/profile-page-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/page/reservations');
  await expect(new ReservationsPage(page).none).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/page/profile');
  await expect(page.getByText(offline)).toBeVisible();
  await page.unroute(scripts);
  await context.setOffline(false);
  await expect(new ProfilePage(page).loginInfo).toContainText(golfer.email);
});
