import prairieLinks from '../../examples/prairie-links.json' with { type: 'json' };
import { failRequests } from '../fixtures/failing-requests.ts';
import { freshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test, today } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';
import { resetLinkFor } from '../fixtures/reset-mails.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { NewPasswordPage, ResetPage } from '../pages/reset-page.ts';

const example = '/group/prairie-links/course/cedar-ridge/';

test('11 landing', async ({ page, app, picture }) => {
  const landing = new LandingPage(page);
  await app.importCourses(prairieLinks);
  await page.goto('/');
  await expect(landing.selectGroup).toBeVisible();
  await picture('no group');

  await page.goto('/group/prairie-links');
  await expect(landing.courseCard('Willow Creek Nine')).toBeVisible();
  await picture('courses of the group');

  const recover = await failRequests(page, { method: 'GET', path: '/api/groups/prairie-links/courses' });
  await page.reload();
  await expect(page.getByText('Failed to load courses. Please try again.')).toBeVisible();
  await picture('courses do not load');
  await recover();

  await page.goto('/group/nowhere');
  await expect(page.getByText(/^Group not found/)).toBeVisible();
  await picture('group not found');
  await page.goto('/group/prairie-links/course/nowhere/');
  await expect(page.getByText(/^Course not found/)).toBeVisible();
  await picture('course not found');
  await page.evaluate(() => {
    localStorage.setItem('group', 'nowhere');
    localStorage.setItem('course', 'nowhere');
  });
  await page.goto('/');
  await expect(landing.loggedOut).toBeVisible();
  await picture('neither loads');
});

test('12 login', async ({ page, app, picture }) => {
  const landing = new LandingPage(page);
  await app.importCourses(prairieLinks);
  await page.goto(example);
  await expect(landing.submit).toBeVisible();
  await picture('form');
  await landing.submit.click();
  await expect(landing.email).toHaveAccessibleDescription('Please fill in this field.');
  await picture('empty fields');

  const golfer = newGolfer();
  await signUp(page.request, { group: 'prairie-links', course: 'cedar-ridge' } as never, golfer);
  await page.request.delete('/api/session');
  await landing.logIn(golfer.email, 'nine over par');
  await expect(landing.password).toHaveAccessibleDescription(/^Wrong password/);
  await landing.email.evaluate((field: HTMLInputElement) => {
    field.value = 'ada.moreno@example.com';
  });
  await picture('wrong password');

  await page.reload();
  const recover = await failRequests(page, { method: 'POST', path: '/api/session' });
  await landing.logIn('ada.moreno@example.com', golfer.password);
  await expect(page.getByText(/^Oops!/)).toBeVisible();
  await picture('another failure');
  await recover();
});

test('13 register', async ({ page, app, picture, anotherDevice }) => {
  const register = new RegisterPage(page);
  await app.importCourses(prairieLinks);
  await page.goto(example);
  await new LandingPage(page).register.click();
  await expect(register.submit).toBeDisabled();
  await picture('form', { whole: true });

  const golfer = { ...newGolfer(), email: 'ada.moreno@example.com', phone: '402 555 0147' };
  const known = await (await anotherDevice()).request.post('/api/users', { data: golfer });
  expect([201, 409]).toContain(known.status());
  await register.fillIn(golfer);
  await register.submit.click();
  await expect(register.fields.email).toHaveAccessibleDescription(/^That email is already in use/);
  await picture('address in use', { whole: true });

  await register.fields.email.fill(newGolfer('Ada').email);
  await register.fields.password.fill('password1');
  await register.submit.click();
  await expect(register.fields.password).toHaveAccessibleDescription(/choose a stronger password/);
  await register.fields.email.evaluate((field: HTMLInputElement) => {
    field.value = 'ada@example.com';
  });
  await picture('weak password', { whole: true });

  await register.fillIn(newGolfer('Ada'));
  await register.submit.click();
  await expect(register.created).toBeVisible();
  await picture('registered');
});

test('14 reset', async ({ page, app, picture, anotherDevice }) => {
  const reset = new ResetPage(page);
  await app.importCourses(prairieLinks);
  const golfer = newGolfer();
  await signUp(
    (await anotherDevice()).request,
    { group: 'prairie-links', course: 'cedar-ridge' } as never,
    golfer,
  );
  await page.goto('/page/reset?group=prairie-links&course=cedar-ridge');
  await expect(reset.submit).toBeVisible();
  await picture('form');
  await reset.ask('nobody@example.com');
  await expect(reset.email).toHaveAccessibleDescription('No user found with this email address');
  await picture('unknown address');
  await reset.ask(golfer.email);
  await expect(reset.sent).toBeVisible();
  await reset.email.evaluate((field: HTMLInputElement) => {
    field.value = 'ada.moreno@example.com';
  });
  await picture('mail sent');

  const newPassword = new NewPasswordPage(page);
  const link = await resetLinkFor(app, page.request, golfer.email);
  await page.goto(link);
  await newPassword.password.fill('eight under par');
  await picture('new password');
  await newPassword.submit.click();
  await expect(newPassword.saved).toBeVisible();
  await picture('new password saved');
  await page.goto(link);
  await expect(newPassword.linkInvalid).toBeVisible();
  await picture('link too old');
});

test('15 logged out', async ({ page, app, picture }) => {
  await app.importCourses(prairieLinks);
  await page.goto(`/logout${example}`);
  await expect(page.getByRole('link', { name: 'Back to the course login' })).toBeVisible();
  await picture('logged out');
});

test('17 code', async ({ page, app, picture }) => {
  const course = freshCourse((plain) => {
    const widgetSettings = { ...plain.widgetSettings, signInByCode: true };
    return { ...plain, widgetSettings };
  });
  await app.importCourses(course.importDocument);
  const golfer = newGolfer();
  await signUp(page.request, course, golfer);
  await page.request.delete('/api/session');
  await page.goto(course.entryPath);
  await page.getByRole('button', { name: 'Email me a code instead' }).focus();
  await picture('offered');
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  const email = page.getByLabel('Email Address');
  await email.fill('ada.moreno@example.com');
  await picture('asking');
  await email.fill(golfer.email);
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  const code = page.getByLabel('Code');
  await code.fill('1234 5678');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(code).toHaveAccessibleDescription(/^This code is wrong/);
  await picture('wrong code');
});

test('18 texted code', async ({ page, app, picture }) => {
  const course = freshCourse((plain) => {
    const widgetSettings = { ...plain.widgetSettings, signInByCode: true };
    return { ...plain, widgetSettings };
  });
  await app.importCourses(course.importDocument);
  const phone = '(402) 555-0142';
  const sent = { request: 'r', minutes: 10, number: '+14025550142' };
  await page.route('**/api/sign-in-codes', (route) => route.fulfill({ json: { byText: true } }));
  await page.route('**/api/sign-in-codes/texts', (route) => route.fulfill({ status: 201, json: sent }));
  let number: string | null = null;
  await page.route('**/api/users/me/text-sign-in', (route) =>
    route.fulfill({ json: { isOffered: true, number, provedAt: number && new Date(0).toISOString() } }),
  );
  await page.route('**/api/users/me/text-sign-in/codes', (route) =>
    route.fulfill({ status: 201, json: sent }),
  );
  await page.goto(course.entryPath);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  const field = page.getByLabel('Email Address or Mobile Phone Number');
  await field.fill('ada.moreno@example.com');
  await picture('by address');
  await field.fill(phone);
  await picture('by number');
  await page.getByRole('button', { name: 'Text Me a Code' }).click();
  await expect(page.getByText(`If ${phone} signs in to an account`)).toBeVisible();
  await picture('texted');

  await signUp(page.request, course, { ...newGolfer(), phone });
  await page.goto(course.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/profile');
  const card = page.getByRole('region', { name: 'Log in by Text' });
  const ask = card.getByRole('button', { name: 'Text Me a Code' });
  await ask.scrollIntoViewIfNeeded();
  await picture('in my account', { whole: true });
  await ask.click();
  await expect(card.getByText(`We sent a code to ${phone}.`)).toBeVisible();
  await picture('proving', { whole: true });
  number = sent.number;
  await page.reload();
  await expect(card.getByRole('button', { name: 'Switch Off' })).toBeVisible();
  await picture('switched on', { whole: true });
});

test('135 reminder', async ({ page, app, anotherDevice, databaseClock, picture }) => {
  const course = freshCourse((plain) => {
    const widgetSettings = { ...plain.widgetSettings, reminderHour: 17 };
    return { ...plain, phone: '402-555-0100', colour: '#7a3e9d', widgetSettings };
  });
  await app.importCourses(course.importDocument);
  const { request } = await anotherDevice({ baseURL: app.url });
  const golfer = await signUp(request, course, newGolfer());
  await reserve(request, course, {
    date: '2027-06-11',
    startingTime: '07:10',
    startingTeeID: 'front',
    numHoles: 18,
    players: 4,
  });
  await databaseClock.stopAt(`${today}T17:00:30-05:00`);
  const links = async () =>
    (await app.textsTo(golfer.email)).flatMap(({ body }) =>
      [...body.matchAll(/http\S+\/reminder\/\S+/g)].map(([link]) => link),
    );
  await expect.poll(links, { timeout: 40_000 }).toHaveLength(2);
  const [players = '', cancel = ''] = await links();
  await page.goto(players);
  await picture('how many come');
  await page.getByRole('button', { name: '2' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await picture('two of four');
  await page.goto(cancel);
  await picture('cancel');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Your tee time is cancelled' })).toBeVisible();
  await picture('cancelled');
  await databaseClock.stopAt('2027-06-11T09:00:00-05:00');
  await page.goto('about:blank');
  await page.setContent(await (await page.request.get(players)).text());
  await picture('too old');
});
