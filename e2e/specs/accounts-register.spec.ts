import type { App } from '../fixtures/app.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { type Golfer, newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { RegisterPage } from '../pages/register-page.ts';

function accountsOf(app: App, email: string): Promise<{ uid: string; name: string }[]> {
  return app.sql("select uid, first_name || ' ' || last_name as name from users where login_email = $1", [
    email,
  ]);
}

test('turns the anonymous visitor into the account, under the same id', async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const golfer = newGolfer('Ada', 'Moreno');
  const register = new RegisterPage(page);
  await page.goto(course.entryPath);
  await new LandingPage(page).register.click();
  await expect(page).toHaveTitle(`Register · ${course.name}`);
  await expect(page.getByText('All fields are required.')).toBeVisible();
  const visitor = await visitorOf(page.request);
  expect(visitor.state).toBe('anonymous');

  await register.fillIn(golfer);
  await register.submit.click();
  await expect(register.created).toBeVisible();
  await expect(register.goOn).toBeFocused();
  expect(await accountsOf(app, golfer.email)).toEqual([{ uid: visitor.uid, name: 'Ada Moreno' }]);
  expect(await visitorOf(page.request)).toMatchObject({
    state: 'signed-in',
    uid: visitor.uid,
    user: {
      id: visitor.uid,
      name: 'Ada Moreno',
      email: golfer.email,
      firstName: 'Ada',
      lastName: 'Moreno',
      authProvider: 'webWidget',
      courses: [{ group: course.group, course: course.course }],
    },
  });

  await register.goOn.click();
  await expect(page).toHaveURL('/page/teetimes');
  await expect(page.getByRole('dialog').getByRole('button', { name: course.name })).toBeVisible();
});

test('makes an account for who followed no link', async ({ page }) => {
  const golfer = newGolfer();
  const register = new RegisterPage(page);
  await page.goto('/page/register');
  await register.fillIn(golfer);
  await register.fields.password.press('Enter');
  await expect(register.created).toBeVisible();
  expect(await visitorOf(page.request)).toMatchObject({ user: { loginEmail: golfer.email, courses: [] } });
});

test('lets nobody register before all five fields are filled', async ({ page, openCourse }) => {
  await page.goto((await openCourse()).entryPath);
  await new LandingPage(page).register.click();
  const golfer = newGolfer();
  const register = new RegisterPage(page);
  await expect(register.submit).toBeDisabled();
  const names = Object.keys(golfer) as (keyof Golfer)[];
  expect(names).toHaveLength(5);

  await register.fillIn(golfer);
  await expect(register.submit).toBeEnabled();
  for (const name of names) {
    await register.fields[name].fill('');
    await expect(register.submit, `without ${name}`).toBeDisabled();
    await register.fields[name].fill(golfer[name]);
    await expect(register.submit).toBeEnabled();
  }

  await register.backToLogin.click();
  await expect(page).toHaveURL('/');
  await expect(new LandingPage(page).submit).toBeVisible();
});

test.describe('a refusal', () => {
  const golfer = newGolfer('Bea', 'Lind');
  const tellsAndKeeps = [
    {
      what: 'a first name of spaces',
      typed: { ...golfer, firstName: '   ' },
      field: 'firstName',
      says: 'Please enter a name.',
    },
    {
      what: 'an address that is none',
      typed: { ...golfer, email: 'bea.example.com' },
      field: 'email',
      says: 'The email address is invalid. Please check it and try again.',
    },
    {
      what: 'an address that only the server finds wrong',
      typed: { ...golfer, email: 'bea@example' },
      field: 'email',
      says: 'The email address is invalid. Please check it and try again.',
    },
    {
      what: 'a password that is too short',
      typed: { ...golfer, password: 'seven77' },
      field: 'password',
      says: 'At least 8 characters. Please choose a stronger password.',
    },
    {
      what: 'a password that everybody has',
      typed: { ...golfer, password: 'password1' },
      field: 'password',
      says: 'At least 8 characters. Please choose a stronger password.',
    },
  ] as const;

  test('stands at the field, and keeps what was typed', async ({ page, app, openCourse }) => {
    await page.goto((await openCourse()).entryPath);
    await new LandingPage(page).register.click();
    const register = new RegisterPage(page);
    for (const { what, typed, field, says } of tellsAndKeeps) {
      await test.step(what, async () => {
        await register.fillIn(typed);
        await register.submit.click();
        await expect(register.fields[field]).toHaveAccessibleDescription(says);
        await expect(register.fields[field]).toBeFocused();
        expect(await register.typed()).toEqual(typed);
        expect(await accountsOf(app, typed.email)).toEqual([]);
      });
    }

    await test.step('typing anew takes the words away, and the rest of the form is still there', async () => {
      await register.fields.password.fill(golfer.password);
      await expect(register.fields.password).toHaveAccessibleDescription('At least 8 characters.');
      await register.submit.click();
      await expect(register.created).toBeVisible();
      expect(await accountsOf(app, golfer.email)).toMatchObject([{ name: 'Bea Lind' }]);
    });
  });

  test('of an address in use leaves both accounts as they were', async ({
    page,
    app,
    openCourse,
    anotherDevice,
  }) => {
    const course = await openCourse();
    const owner = await signUp((await anotherDevice()).request, course, newGolfer('Ada', 'Moreno'));
    const before = await accountsOf(app, owner.email);
    await page.goto(course.entryPath);
    await new LandingPage(page).register.click();
    const visitor = await visitorOf(page.request);

    const register = new RegisterPage(page);
    const typed = { ...newGolfer('Bea', 'Lind'), email: owner.email.toUpperCase() };
    await register.fillIn(typed);
    await register.submit.click();
    await expect(register.fields.email).toHaveAccessibleDescription(
      'That email is already in use. You can login using the link below, or try another email address.',
    );
    expect(await register.typed()).toEqual(typed);
    expect(await accountsOf(app, owner.email)).toEqual(before);
    expect(await visitorOf(page.request)).toEqual(visitor);

    await register.backToLogin.click();
    await new LandingPage(page).logIn(owner.email, owner.password);
    await expect(page).toHaveURL('/page/teetimes');
  });

  test('of another kind, and a failure that nobody foresaw', async ({ page, app, openCourse }) => {
    await page.goto((await openCourse()).entryPath);
    await new LandingPage(page).register.click();
    const register = new RegisterPage(page);
    const typed = { ...newGolfer(), phone: '4'.repeat(201) };

    await register.fillIn(typed);
    await register.submit.click();
    await expect(page.getByText('An error occurred.', { exact: true })).toBeVisible();
    await expect(register.fields.phone).toHaveAccessibleDescription(/must be at most 200 characters$/);

    await register.fields.phone.fill('(402) 555-0100');
    const recover = await failRequests(page, { method: 'POST', path: '/api/users', unanswered: true });
    await register.submit.click();
    await expect(page.getByText('An error occurred during registration.')).toBeVisible();
    await expect(page.getByText('Please try again in a moment. What you typed is still here.')).toBeVisible();
    expect(await register.typed()).toEqual({ ...typed, phone: '(402) 555-0100' });
    expect(await accountsOf(app, typed.email)).toEqual([]);

    await recover();
    await register.submit.click();
    await expect(register.created).toBeVisible();
  });
});

test('what was typed is there after a reload, except the password', async ({ page, openCourse }) => {
  await page.goto((await openCourse()).entryPath);
  await new LandingPage(page).register.click();
  const register = new RegisterPage(page);
  const typed = { ...newGolfer(), phone: '(402) 555-0100' };
  await register.fillIn(typed);
  await page.reload();
  await expect(register.fields.email).toHaveValue(typed.email);
  expect(await register.typed()).toEqual({ ...typed, password: '' });
  await expect(register.submit).toBeDisabled();
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).not.toContain(typed.password);

  await register.fields.password.fill(typed.password);
  await register.submit.click();
  await expect(register.created).toBeVisible();
  expect(await kept()).not.toContain(typed.email);
});

test('has nothing to offer to who is signed in', async ({ page, openCourse }) => {
  await signUp(page.request, await openCourse());
  await page.goto('/page/register');
  await expect(page).toHaveURL('/page/teetimes');
});
