import type { Page } from '@playwright/test';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { type Golfer, newGolfer, signUp } from '../fixtures/golfers.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { storedChoice, visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { EditContactWindow, PasswordWindow, ProfilePage, RemoveCourseWindow } from '../pages/profile-page.ts';

/** Each test's golfer is signed in, with one course on their list and none stored in the browser. */
const test = base.extend<{ course: FreshCourse; golfer: Golfer; profile: ProfilePage }>({
  course: async ({ openCourse }, use) => use(await openCourse()),
  golfer: [
    async ({ page, course }, use) => {
      const ada = { ...newGolfer('Ada', 'Moreno'), phone: '402 555 0147' };
      await use(await signUp(page.request, course, ada));
    },
    { auto: true },
  ],
  profile: async ({ page }, use) => use(new ProfilePage(page)),
});

/** Whether a password logs the golfer in; if so, the page's browser has the new session. */
async function opens(page: Page, { email }: Golfer, password: string): Promise<boolean> {
  const reply = await page.request.post('/api/session', { data: { email, password } });
  return reply.ok();
}

test.describe('My Account', () => {
  test('shows contact, login and courses', async ({ page, course, golfer, profile }) => {
    await page.goto('/page/profile');
    await expect(profile.name).toHaveValue('Ada Moreno');
    await expect(profile.email).toHaveValue(golfer.email);
    await expect(profile.phone).toHaveValue(/402.*555.*0147/);
    await expect(profile.loginInfo).toContainText(golfer.email);
    await expect(profile.loginInfo).toContainText('••••••••');
    await expect(profile.loginInfo).not.toContainText(golfer.password);
    await expect(profile.myCourses.getByRole('listitem')).toHaveText(
      `${course.name}4100 Ridge RoadLincoln, NE 68516`,
    );
    await profile.logout.click();
    await expect(page).toHaveURL('/');
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  });

  test('says that it could not load, and tries again', async ({ page, golfer, profile }) => {
    const recover = await failRequests(page, { method: 'GET', path: '/api/session' });
    await page.goto('/page/profile');
    await expect(page.getByText('Failed to load user data')).toBeVisible();
    await expect(page).toHaveURL('/page/profile');
    await recover();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(profile.email).toHaveValue(golfer.email);
  });
});

test.describe('Contact Info', () => {
  test('is updated in place; the login stays as it was', async ({ page, golfer, profile }) => {
    const contact = newGolfer('Bea', 'Lind').email;
    await page.goto('/page/profile');
    await profile.name.fill('Bea Lind');
    await profile.email.fill(contact);
    await profile.phone.fill('402 555 0199');
    await expect(profile.updated).toBeHidden();
    await expect(profile.contact).not.toContainText('We have sent a link');
    await profile.updateProfile.click();
    await expect(profile.updated).toBeVisible();
    const unproved = `We have sent a link to ${contact}. Until you follow it, mails go to ${golfer.email}.`;
    await expect(profile.contact).toContainText(unproved);

    await page.reload();
    await expect(profile.contact).toContainText(unproved);
    await expect(profile.name).toHaveValue('Bea Lind');
    await expect(profile.email).toHaveValue(contact);
    await expect(profile.phone).toHaveValue(/402.*555.*0199/);
    await expect(profile.loginInfo).toContainText(golfer.email);
    expect(await visitorOf(page.request)).toMatchObject({
      user: { name: 'Bea Lind', email: contact, loginEmail: golfer.email },
    });
  });

  test('says what went wrong and keeps what was typed', async ({ page, golfer, profile }) => {
    await page.goto('/page/profile');
    await profile.name.fill('');
    await profile.updateProfile.click();
    await expect(profile.name).toHaveAccessibleDescription('Please enter a name.');
    await expect(profile.name).toBeFocused();
    await expect(profile.contact.getByText('Failed to update profile')).toBeHidden();
    await profile.name.fill('Ada Moreno');
    await profile.email.fill('bad mail');
    await profile.updateProfile.click();
    await expect(profile.email).toHaveAccessibleDescription(
      'Please enter an email address such as ada@example.com.',
    );
    await profile.email.fill('ada@example.com');
    const recover = await failRequests(page, { method: 'PATCH', path: '/api/users/me' });
    await profile.updateProfile.click();
    await expect(profile.contact.getByText('Failed to update profile')).toBeVisible();
    await expect(profile.email).toHaveValue('ada@example.com');
    expect(await visitorOf(page.request)).toMatchObject({ user: { email: golfer.email } });
    await recover();
    await profile.updateProfile.click();
    await expect(profile.updated).toBeVisible();
    await expect(profile.contact.getByText('Failed to update profile')).toBeHidden();
  });

  test('has a window for first name, last name and phone', async ({ page, golfer, profile }) => {
    const edit = new EditContactWindow(page);
    await page.goto('/page/profile');
    await edit.open.click();
    await expect(edit.firstName).toBeFocused();
    await expect(edit.firstName).toHaveValue(golfer.firstName);
    await expect(edit.lastName).toHaveValue(golfer.lastName);
    await expect(edit.phone).toHaveValue(/402.*555.*0147/);

    await edit.firstName.fill('Nobody');
    await edit.cancel.click();
    await expect(edit.dialog).toBeHidden();
    await expect(edit.open).toBeFocused();
    await edit.open.click();
    await expect(edit.firstName).toHaveValue(golfer.firstName);

    await edit.firstName.fill('Adela');
    await edit.lastName.fill('Moreno-Ruiz');
    await edit.phone.fill('402 555 0123');
    const recover = await failRequests(page, { method: 'PATCH', path: '/api/users/me' });
    await edit.save.click();
    await expect(edit.dialog.getByText('Failed to update profile')).toBeVisible();
    await expect(edit.firstName).toHaveValue('Adela');
    await recover();
    await edit.save.click();
    await expect(edit.dialog).toBeHidden();
    await expect(profile.updated).toBeVisible();
    await expect(profile.phone).toHaveValue(/402.*555.*0123/);
    expect(await visitorOf(page.request)).toMatchObject({
      user: { firstName: 'Adela', lastName: 'Moreno-Ruiz' },
    });

    await edit.open.click();
    await expect(edit.firstName).toHaveValue('Adela');
    await page.keyboard.press('Escape');
    await expect(edit.dialog).toBeHidden();
  });
});

test.describe('Update Password', () => {
  const next = 'eight under par';

  test('does nothing with an empty field, and wants the same twice', async ({ page, golfer }) => {
    const update = new PasswordWindow(page);
    const tries: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') tries.push(request.url());
    });
    await page.goto('/page/profile');
    await update.open.click();
    await update.submit.click();
    await expect(update.newPassword).toBeFocused();
    await update.newPassword.fill(next);
    await update.submit.click();
    await expect(update.confirmPassword).toBeFocused();
    await expect(update.dialog.getByText('Passwords do not match')).toBeHidden();

    await update.type(next, 'nine under par');
    await update.submit.click();
    await expect(update.confirmPassword).toHaveAccessibleDescription('Passwords do not match');
    await update.confirmPassword.press('End');
    await update.confirmPassword.pressSequentially('!');
    await expect(update.confirmPassword).toHaveAccessibleDescription('');
    await expect(update.dialog).toBeVisible();
    expect(tries).toEqual([]);
    expect(await opens(page, golfer, golfer.password)).toBe(true);
  });

  test('saves the new password', async ({ page, golfer, profile, anotherDevice }) => {
    const update = new PasswordWindow(page);
    const device = await anotherDevice();
    expect(await opens(device, golfer, golfer.password)).toBe(true);
    await page.goto('/page/profile');
    await update.open.click();

    await update.type('password1');
    await update.submit.click();
    await expect(update.newPassword).toHaveAccessibleDescription(
      'At least 8 characters. Please choose a stronger password.',
    );

    await update.type(next);
    const recover = await failRequests(page, { method: 'PUT', path: '/api/users/me/password' });
    await update.submit.click();
    await expect(update.dialog.getByText('Failed to update password. Please try again.')).toBeVisible();
    await expect(update.newPassword).toHaveValue(next);
    await recover();
    await update.submit.click();
    await expect(update.dialog).toBeHidden();
    await expect(update.saved).toBeVisible();
    await expect(profile.heading).toBeVisible();

    // Other sessions ended; this one goes on.
    expect(await visitorOf(device.request)).toEqual({ state: 'none' });
    expect(await visitorOf(page.request)).toMatchObject({ state: 'signed-in' });
    expect(await opens(device, golfer, golfer.password)).toBe(false);
    expect(await opens(device, golfer, next)).toBe(true);
  });

  test('asks for the current password more than ten minutes after the login', async ({
    page,
    golfer,
    databaseClock,
  }) => {
    const update = new PasswordWindow(page);
    await databaseClock.advance({ minutes: 8 });
    await page.goto('/page/profile');
    await update.open.click();
    await update.type(next);
    await update.submit.click();
    await expect(update.saved).toBeVisible();

    await databaseClock.advance({ minutes: 3 });
    await update.open.click();
    await update.type('nine under par');
    await update.submit.click();
    await expect(
      update.dialog.getByText(
        'It has been a while since you logged in. Enter your current password to go on.',
      ),
    ).toBeVisible();
    await expect(update.currentPassword).toBeFocused();
    expect(await opens(page, golfer, 'nine under par')).toBe(false);

    await update.currentPassword.fill(golfer.password);
    await update.goOn.click();
    await expect(update.currentPassword).toHaveAccessibleDescription('Wrong password. Please try again.');
    await update.currentPassword.fill(next);
    await update.currentPassword.press('Enter');
    await expect(update.dialog).toBeHidden();
    await expect(update.saved).toBeVisible();
    expect(await opens(page, golfer, 'nine under par')).toBe(true);
  });

  test('says so when nobody is logged in any more', async ({ page, golfer }) => {
    const update = new PasswordWindow(page);
    // The page must learn of it from the reply, not from a live event or a query.
    await page.route('**/api/live?*', (route) => route.abort());
    const listed = page.waitForResponse('**/api/users/me/sessions');
    await page.goto('/page/profile');
    await update.open.click();
    await update.type(next);
    await listed;
    await page.request.delete('/api/session');
    await update.submit.click();
    await expect(update.dialog.getByText('No user logged in')).toBeVisible();
    expect(await opens(page, golfer, golfer.password)).toBe(true);
  });
});

test.describe('My Courses', () => {
  test('removes a course after a question', async ({ page, course, profile, openCourse }) => {
    const second = await openCourse((plain) => ({ ...plain, name: 'Harbour Head Links' }));
    const remove = new RemoveCourseWindow(page);
    await page.goto(second.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    await page.goto('/page/profile');
    await expect(profile.myCourses.getByRole('heading', { level: 3 })).toHaveText([course.name, second.name]);

    await profile.removeButton(second.name).click();
    await expect(remove.dialog).toContainText(second.name);
    await remove.keep.click();
    await expect(remove.dialog).toBeHidden();
    await expect(profile.removeButton(second.name)).toBeFocused();

    const path = `/api/users/me/courses/${second.group}/${second.course}`;
    const recover = await failRequests(page, { method: 'DELETE', path });
    await profile.removeButton(second.name).click();
    await remove.remove.click();
    await expect(remove.dialog.getByText('The course could not be removed. Please try again.')).toBeVisible();
    await recover();
    await remove.remove.click();
    await expect(remove.dialog).toBeHidden();
    await expect(profile.myCourses.getByRole('heading', { level: 3 })).toHaveText([course.name]);
    await expect(page.getByRole('heading', { name: 'My Courses' })).toBeFocused();
    expect(await visitorOf(page.request)).toMatchObject({
      user: { courses: [{ group: course.group, course: course.course }] },
    });

    await profile.removeButton(course.name).click();
    await remove.remove.click();
    await expect(profile.myCourses).toContainText('You have no courses yet.');
  });
});

test.describe('Dashboard', () => {
  test('welcomes to the chosen course and leads on', async ({ page, course }) => {
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    await page.goto('/page/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveTitle(`Dashboard · ${course.name}`);
    await expect(page.getByText(`Welcome to ${course.name}`)).toBeVisible();

    const destinations = page.getByRole('navigation', { name: 'Dashboard' });
    for (const [name, path, title] of [
      ['View Tee Times', '/page/teetimes', 'Reserve a Tee Time'],
      ['My Reservations', '/page/myreservations', 'My Reservations'],
      ['Profile', '/page/profile', 'My Account'],
    ] as const) {
      await destinations.getByRole('link', { name }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await page.goBack();
      await expect(page).toHaveURL('/page/dashboard');
    }
  });

  test('without a chosen course offers a selection', async ({ page, course }) => {
    await page.goto('/page/dashboard');
    await expect(page.getByRole('heading', { name: 'Select a Course' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
    const card = page.getByRole('listitem').filter({ hasText: course.name });
    await expect(card).toContainText('Lincoln, NE');
    await card.getByRole('button', { name: 'Select Course' }).click();
    await expect(page).toHaveURL(`/page/teetimes?group=${course.group}&course=${course.course}`);
    expect(await storedChoice(page)).toEqual({ group: course.group, course: course.course });
  });

  test('says that the courses did not load, and tries again', async ({ page, course }) => {
    const path = `/api/groups/${course.group}/courses/${course.course}`;
    const recover = await failRequests(page, { method: 'GET', path });
    await page.goto('/page/dashboard');
    await expect(page.getByText('Failed to load courses. Please try again.')).toBeVisible();
    await recover();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Select Course' })).toHaveCount(1);
  });

  test('lists the courses of a group whose link was followed, or says that they did not load', async ({
    page,
    course,
  }) => {
    await page.goto(`/group/${course.group}`);
    await expect(page).toHaveURL('/page/teetimes');
    const recover = await failRequests(page, { method: 'GET', path: `/api/groups/${course.group}/courses` });
    await page.goto('/page/dashboard');
    await expect(page.getByText('Failed to load courses. Please try again.')).toBeVisible();
    await recover();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Select Course' })).toHaveCount(1);
  });

  test('goes to the login when nobody is signed in any more', async ({ page, course }) => {
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    await page.request.delete('/api/session');
    await page.goto('/page/dashboard');
    await expect(new LandingPage(page).submit).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
