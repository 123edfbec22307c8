import { failRequests } from '../fixtures/failing-requests.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { resetLinkFor, resetLinksTo } from '../fixtures/reset-mails.ts';
import { expect, test } from '../fixtures/test.ts';
import { storedChoice, visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { NewPasswordPage, ResetPage } from '../pages/reset-page.ts';

test.describe('asking for the mail', () => {
  test('stores the group and course of its address', async ({ page, openCourse }) => {
    const course = await openCourse();
    const reset = new ResetPage(page);
    await page.goto(`/page/reset?group=${course.group}&course=${course.course}`);
    await expect(page).toHaveTitle(`Reset Password · ${course.name}`);
    expect(await storedChoice(page)).toEqual({ group: course.group, course: course.course });

    await reset.register.click();
    await expect(page).toHaveURL('/page/register');
    await page.goBack();
    await reset.backToLogin.click();
    await expect(page).toHaveURL('/');
    await expect(new LandingPage(page).heading(course.name)).toBeVisible();
    await expect(new LandingPage(page).submit).toBeVisible();
  });

  test('without a course in its address leaves the stored one alone', async ({ page, openCourse }) => {
    const course = await openCourse();
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/');
    await page.goto('/page/reset');
    await expect(page).toHaveTitle(`Reset Password · ${course.name}`);
    expect(await storedChoice(page)).toEqual({ group: course.group, course: course.course });
  });

  test('says what is wrong with an address, and what else went wrong', async ({
    page,
    app,
    openCourse,
    anotherDevice,
  }) => {
    const golfer = await signUp((await anotherDevice()).request, await openCourse());
    const reset = new ResetPage(page);
    await page.goto('/page/reset');
    for (const address of ['', 'ada.example.com', 'ada@example']) {
      await reset.ask(address);
      await expect(reset.email, address).toHaveAccessibleDescription('Invalid email address');
      await expect(reset.email).toBeFocused();
      await reset.email.fill('x');
      await expect(reset.email).toHaveAccessibleDescription('');
    }
    await reset.ask('nobody@example.com');
    await expect(reset.email).toHaveAccessibleDescription('No user found with this email address');
    await expect(reset.email).toHaveValue('nobody@example.com');

    const recover = await failRequests(page, { method: 'POST', path: '/api/password-resets' });
    await reset.ask(golfer.email);
    await expect(page.getByText('Failed to send reset email')).toBeVisible();
    await expect(reset.email).toHaveValue(golfer.email);
    expect(await app.mailsTo(golfer.email)).toEqual([]);
    await recover();
    await reset.submit.click();
    await expect(reset.sent).toBeVisible();
    await expect(page.getByText('Failed to send reset email')).toBeHidden();
    expect(await app.mailsTo(golfer.email)).toHaveLength(1);
  });
});

test('a forgotten password: from the login to the mail, and on another device to the new password', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const device = await anotherDevice();
  const golfer = await signUp(device.request, course, newGolfer('Ada', 'Moreno'));
  const { uid } = await visitorOf(device.request);

  await test.step('ask for the mail', async () => {
    const reset = new ResetPage(page);
    await page.goto(course.entryPath);
    await new LandingPage(page).forgotPassword.click();
    await reset.ask(golfer.email);
    await expect(reset.sent).toBeVisible();
    expect(await app.mailsTo(golfer.email)).toEqual([
      { subject: 'Reset your password', body: expect.stringContaining(golfer.email) },
    ]);
  });

  const [link = ''] = await resetLinksTo(app, golfer.email);
  expect(link).toMatch(new RegExp(`/page/reset/[^/?]+\\?group=${course.group}&course=${course.course}$`));

  await test.step('set the new password where the link was opened', async () => {
    const opened = await anotherDevice();
    const newPassword = new NewPasswordPage(opened);
    await opened.goto(link);
    await newPassword.set('short');
    await expect(newPassword.password).toHaveAccessibleDescription(
      'At least 8 characters. Please choose a stronger password.',
    );
    await expect(newPassword.password).toHaveValue('short');
    expect(await visitorOf(opened.request)).toEqual({ state: 'none' });

    await newPassword.set('eight under par');
    await expect(newPassword.saved).toBeVisible();
    await expect(newPassword.goOn).toBeFocused();
    expect(await visitorOf(opened.request)).toMatchObject({ state: 'signed-in', uid });
    expect(await storedChoice(opened)).toEqual({ group: course.group, course: course.course });
    await newPassword.goOn.click();
    await expect(opened).toHaveURL('/page/teetimes');
    await expect(opened.getByRole('dialog').getByRole('button', { name: course.name })).toBeVisible();
  });

  await test.step('other sessions have ended, and only the new password opens the account', async () => {
    expect(await visitorOf(device.request)).toEqual({ state: 'none' });
    const landing = new LandingPage(page);
    await page.goto('/');
    await landing.logIn(golfer.email, golfer.password);
    await expect(landing.password).toHaveAccessibleDescription('Wrong password. Please try again.');
    await landing.logIn(golfer.email, 'eight under par');
    await expect(page).toHaveURL('/page/teetimes');
  });
});

test.describe('the mailed link', () => {
  test('works once', async ({ page, app, openCourse, anotherDevice }) => {
    const golfer = await signUp((await anotherDevice()).request, await openCourse());
    const link = await resetLinkFor(app, page.request, golfer.email);
    const newPassword = new NewPasswordPage(page);
    await page.goto(link);
    await newPassword.set('eight under par');
    await expect(newPassword.saved).toBeVisible();

    const other = await anotherDevice();
    const again = new NewPasswordPage(other);
    await other.goto(link);
    // Shown before anything is typed.
    await expect(again.linkInvalid).toBeVisible();
    await expect(again.password).toBeHidden();
    expect(await visitorOf(other.request)).toEqual({ state: 'none' });
    await again.askAgain.click();
    await expect(other).toHaveURL(/\/page\/reset$/);
    await expect(new ResetPage(other).submit).toBeVisible();
  });

  test('that dies while the page stands open is refused when the password is sent', async ({
    page,
    app,
    openCourse,
    anotherDevice,
    databaseClock,
  }) => {
    const golfer = await signUp((await anotherDevice()).request, await openCourse());
    const newPassword = new NewPasswordPage(page);
    await page.goto(await resetLinkFor(app, page.request, golfer.email));
    await newPassword.password.fill('eight under par');
    await databaseClock.advance({ minutes: 61 });
    await newPassword.submit.click();
    await expect(newPassword.linkInvalid).toBeVisible();
  });

  test('is too old after an hour', async ({ page, app, openCourse, anotherDevice, databaseClock }) => {
    const golfer = await signUp((await anotherDevice()).request, await openCourse());
    const link = await resetLinkFor(app, page.request, golfer.email);
    await databaseClock.advance({ minutes: 61 });
    const newPassword = new NewPasswordPage(page);
    await page.goto(link);
    await expect(newPassword.linkInvalid).toBeVisible();
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  });

  test('says so when a mail program cut it short, and owns up to other failures', async ({
    page,
    app,
    openCourse,
    anotherDevice,
  }) => {
    const golfer = await signUp((await anotherDevice()).request, await openCourse());
    const link = await resetLinkFor(app, page.request, golfer.email);
    const newPassword = new NewPasswordPage(page);
    await page.goto(link.slice(0, -4));
    await expect(newPassword.linkInvalid).toBeVisible();

    const recover = await failRequests(page, {
      method: 'PUT',
      path: `/api/password-resets/${new URL(link).pathname.split('/').at(-1)}`,
    });
    await page.goto(link);
    await newPassword.set('eight under par');
    await expect(page.getByText('Your new password could not be saved. Please try again.')).toBeVisible();
    await expect(newPassword.password).toHaveValue('eight under par');
    await recover();
    await newPassword.submit.click();
    await expect(newPassword.saved).toBeVisible();
  });
});

test('the outbox shows the mail to whoever tries the program on their own computer', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const golfer = await signUp((await anotherDevice()).request, await openCourse());
  const link = await resetLinkFor(app, page.request, golfer.email);
  await page.goto('/dev/outbox');
  const mail = page.getByRole('article').filter({ hasText: `To ${golfer.email}` });
  await expect(mail.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await mail.getByRole('link', { name: link }).click();
  await expect(page).toHaveURL(link);
  await expect(new NewPasswordPage(page).password).toBeVisible();
});
