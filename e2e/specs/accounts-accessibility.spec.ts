import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { resetLinkFor } from '../fixtures/reset-mails.ts';
import { expect, test } from '../fixtures/test.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { EditContactWindow, PasswordWindow, ProfilePage, RemoveCourseWindow } from '../pages/profile-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { NewPasswordPage, ResetPage } from '../pages/reset-page.ts';

test('the landing, with and without a course', async ({ page, openCourse }) => {
  const course = await openCourse();
  const landing = new LandingPage(page);
  await page.goto('/');
  await expect(landing.selectGroup).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await page.goto(`/group/${course.group}`);
  await expect(landing.courseCard(course.name)).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await page.evaluate(() => {
    localStorage.setItem('group', 'nowhere');
    localStorage.setItem('course', 'nowhere');
  });
  await page.goto('/');
  await expect(landing.loggedOut).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});

test('the login, with its refusals', async ({ page, openCourse }) => {
  const landing = new LandingPage(page);
  await page.goto((await openCourse()).entryPath);
  await expect(landing.loginFor).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await landing.submit.click();
  await expect(landing.email).toHaveAccessibleDescription('Please fill in this field.');
  await expectAccessibleByDayAndNight(page);
});

test('register, with a refusal and with success', async ({ page }) => {
  const register = new RegisterPage(page);
  await page.goto('/page/register');
  await expect(register.submit).toBeDisabled();
  await expectAccessibleByDayAndNight(page);

  await register.fillIn({ ...newGolfer(), password: 'password1' });
  await register.submit.click();
  await expect(register.fields.password).toHaveAccessibleDescription(/Please choose a stronger password\.$/);
  await expectAccessibleByDayAndNight(page);

  await register.fields.password.fill('seven under par');
  await register.submit.click();
  await expect(register.created).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});

test('reset and the new password', async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse();
  const golfer = await signUp((await anotherDevice()).request, course);
  const reset = new ResetPage(page);
  await page.goto(`/page/reset?group=${course.group}&course=${course.course}`);
  await reset.submit.click();
  await expect(reset.email).toHaveAccessibleDescription('Invalid email address');
  await expectAccessibleByDayAndNight(page);
  await reset.ask(golfer.email);
  await expect(reset.sent).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  const newPassword = new NewPasswordPage(page);
  const link = await resetLinkFor(app, page.request, golfer.email, course);
  await page.goto(link);
  await expect(newPassword.password).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await newPassword.set('eight under par');
  await expect(newPassword.saved).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await page.goto(link);
  await expect(newPassword.linkInvalid).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});

test('the dashboard, with and without a course', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.goto('/page/dashboard');
  await expect(page.getByRole('button', { name: 'Select Course' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await page.goto(course.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/dashboard');
  await expect(page.getByText(`Welcome to ${course.name}`)).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});

test('My Account and its windows', async ({ page, openCourse, databaseClock }) => {
  const course = await openCourse();
  const profile = new ProfilePage(page);
  await signUp(page.request, course);
  await page.goto('/page/profile');
  await expect(profile.removeButton(course.name)).toBeVisible();
  await profile.updateProfile.click();
  await expect(profile.updated).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await test.step('Edit Contact Info', async () => {
    const edit = new EditContactWindow(page);
    await edit.open.click();
    await expect(edit.firstName).toBeFocused();
    await expectAccessibleByDayAndNight(page);
    await edit.cancel.click();
    await expect(edit.dialog).toBeHidden();
  });

  await test.step('Update Password', async () => {
    const update = new PasswordWindow(page);
    await databaseClock.advance({ minutes: 11 });
    await update.open.click();
    await update.type('eight under par', 'nine under par');
    await update.submit.click();
    await expect(update.confirmPassword).toHaveAccessibleDescription('Passwords do not match');
    await expectAccessibleByDayAndNight(page);
    await update.type('eight under par');
    await update.submit.click();
    await expect(update.currentPassword).toBeFocused();
    await expectAccessibleByDayAndNight(page);
    await update.cancel.click();
    await expect(update.dialog).toBeHidden();
  });

  await test.step('Remove a course', async () => {
    const remove = new RemoveCourseWindow(page);
    await profile.removeButton(course.name).click();
    await expect(remove.remove).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
});

test('the logged-out page, and a link that leads nowhere', async ({ page, openCourse }) => {
  const course = await openCourse();
  await page.goto(`/logout${course.entryPath}`);
  await expect(page.getByRole('link', { name: 'Back to the course login' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await signUp(page.request, course);
  await page.goto(`/group/${course.group}/course/nowhere/`);
  await expect(
    page.getByText('Course not found. Please check your course link and try again.'),
  ).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});
