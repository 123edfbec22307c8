import { failRequests } from '../fixtures/failing-requests.ts';
import { type Golfer, newGolfer, signUp } from '../fixtures/golfers.ts';
import { resetLinkFor } from '../fixtures/reset-mails.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { NewPasswordPage } from '../pages/reset-page.ts';

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const wrongPassword = 'Wrong password. Please try again.';
const locked =
  'Your account is temporarily suspended because of too many incorrect login attempts. You can reset your password to fix this immediately.';

/** Each test's golfer has an account and opens their course's login in a new browser. */
const test = base.extend<{ golfer: Golfer; landing: LandingPage }>({
  golfer: async ({ page, openCourse, landing }, use) => {
    const course = await openCourse();
    const golfer = await signUp(page.request, course, newGolfer('Ada', 'Moreno'));
    await page.request.delete('/api/session');
    await page.goto(course.entryPath);
    await expect(landing.submit).toBeVisible();
    await use(golfer);
  },
  landing: async ({ page }, use) => use(new LandingPage(page)),
});

test('lets a golfer in and goes to tee times', async ({ page, golfer, landing }) => {
  await landing.logIn(golfer.email.toUpperCase(), golfer.password);
  await expect(page).toHaveURL('/page/teetimes');
  expect(await visitorOf(page.request)).toMatchObject({
    state: 'signed-in',
    user: { loginEmail: golfer.email },
  });
});

test('says what is wrong under the field that it is about, and keeps what was typed', async ({
  page,
  golfer,
  landing,
}) => {
  const refused = [
    {
      email: 'ada.example.com',
      password: golfer.password,
      field: landing.email,
      says: 'The email address is invalid. Please check it and try again.',
    },
    {
      email: 'ada@example',
      password: golfer.password,
      field: landing.email,
      says: 'The email address is invalid. Please check it and try again.',
    },
    {
      email: 'nobody@example.com',
      password: golfer.password,
      field: landing.email,
      says: 'No user was found with that email address. Click the "Register" link below to create an account.',
    },
    {
      email: golfer.email,
      password: 'eight over par',
      field: landing.password,
      says: wrongPassword,
    },
  ];
  for (const { email, password, field, says } of refused) {
    await test.step(`${email}: ${says}`, async () => {
      await landing.logIn(email, password);
      await expect(field).toHaveAccessibleDescription(says);
      await expect(field).toBeFocused();
      await expect(landing.email).toHaveValue(email);
      await expect(landing.password).toHaveValue(password);
      expect(await visitorOf(page.request)).toMatchObject({ state: 'anonymous' });
    });
  }
  await landing.logIn(golfer.email, golfer.password);
  await expect(page).toHaveURL('/page/teetimes');
});

test('needs both fields', async ({ page, golfer, landing }) => {
  const tries: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') tries.push(request.url());
  });
  await landing.submit.click();
  await expect(landing.email).toHaveAccessibleDescription('Please fill in this field.');
  await expect(landing.password).toHaveAccessibleDescription('Please fill in this field.');
  await expect(landing.email).toBeFocused();
  await landing.email.fill(golfer.email);
  await landing.submit.click();
  await expect(landing.password).toBeFocused();
  await expect(page).toHaveURL('/');
  expect(tries).toEqual([]);
});

test('locks the account after five wrong passwords, until a reset by mail', async ({
  page,
  app,
  golfer,
  landing,
}) => {
  for (let tries = 1; tries <= 5; tries += 1) {
    await landing.logIn(golfer.email, `wrong password ${tries}`);
    await expect(landing.password).toHaveAccessibleDescription(wrongPassword);
    // The next error must be new.
    await landing.password.fill('');
    await expect(landing.password).toHaveAccessibleDescription('');
  }
  await landing.logIn(golfer.email, golfer.password);
  await expect(page.getByText(locked)).toBeVisible();
  expect(await visitorOf(page.request)).toMatchObject({ state: 'anonymous' });

  await test.step('asking for the mail alone lifts nothing', async () => {
    await page.goto(await resetLinkFor(app, page.request, golfer.email));
    const stillLocked = await page.request.post('/api/session', {
      data: { email: golfer.email, password: golfer.password },
    });
    expect(stillLocked.status()).toBe(429);
  });

  await test.step('the completed reset does', async () => {
    const newPassword = new NewPasswordPage(page);
    await newPassword.set('eight under par');
    await expect(newPassword.saved).toBeVisible();
    await page.request.delete('/api/session');
    await page.goto('/');
    await landing.logIn(golfer.email, 'eight under par');
    await expect(page).toHaveURL('/page/teetimes');
  });
});

test('owns up to every other failure, and works again afterwards', async ({ page, golfer, landing }) => {
  const oops = page.getByText('Oops! Something went wrong. Please check your credentials and try again.');
  for (const unanswered of [false, true]) {
    const recover = await failRequests(page, { method: 'POST', path: '/api/session', unanswered });
    await landing.logIn(golfer.email, golfer.password);
    await expect(oops).toBeVisible();
    // The links below stay on screen under the error.
    for (const size of phones) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const link = await landing.register.boundingBox();
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(size.height);
    }
    await recover();
    await page.reload();
    await expect(oops).toBeHidden();
  }
  await landing.logIn(golfer.email, golfer.password);
  await expect(page).toHaveURL('/page/teetimes');
});

test('shows the password and hides it again', async ({ page, golfer, landing }) => {
  await landing.password.fill(golfer.password);
  await expect(landing.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(landing.password).toHaveAttribute('type', 'text');
  await expect(landing.password).toHaveValue(golfer.password);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(landing.password).toHaveAttribute('type', 'password');
  await expect(landing.password).toHaveValue(golfer.password);
});

test('can be done with the keyboard alone, and Enter submits', async ({ page, golfer, landing }) => {
  await page.keyboard.press('Tab');
  await expect(landing.email).toBeFocused();
  await page.keyboard.type(golfer.email);
  await page.keyboard.press('Tab');
  await expect(landing.password).toBeFocused();
  await page.keyboard.type('not it');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(landing.submit).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(landing.password).toHaveAccessibleDescription(wrongPassword);
  await expect(landing.password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(golfer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/page/teetimes');
});
