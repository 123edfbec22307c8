import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TwilioStandIn } from '../../apps/server/test/outbox/twilio-stand-in.ts';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/texting-server.ts';
import { LandingPage } from '../pages/landing-page.ts';

const byCode = 'Email me a code instead';
const either = 'Email Address or Mobile Phone Number';
const wrongCode = 'This code is wrong, was used already or is too old. Please check it, or send another.';

function sendsCodes(course: CourseDocument): CourseDocument {
  const widgetSettings = { ...course.widgetSettings, signInByCode: true };
  return { ...course, widgetSettings };
}

/** With a number of their own that can be texted. */
const textedGolfer = () => ({ ...newGolfer(), phone: `(402) 557-${randomInt(1000, 10_000)}` });
const numberOf = ({ phone }: { phone: string }) => `+1${phone.replace(/\D/g, '')}`;

async function codeTo(twilio: TwilioStandIn, golfer: { phone: string }, count: number): Promise<string> {
  const texts = () => twilio.texts.filter(({ to }) => to === numberOf(golfer));
  await expect.poll(() => texts().length).toBe(count);
  return /^\d{6}\b/.exec(texts().at(-1)?.body ?? '')?.[0] ?? '';
}

/** At the end of the page, where the bar of links covers nothing. */
async function expectAccountAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessibleByDayAndNight(page);
}

test('a golfer proves the phone, and logs in by texts to it', async ({
  page,
  app,
  twilio,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse(sendsCodes);
  const golfer = await signUp(page.request, course, textedGolfer());
  await page.goto(course.entryPath);
  await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
  await page.goto('/page/profile');
  const card = page.getByRole('region', { name: 'Log in by Text' });
  const prove = card.getByRole('button', { name: 'Text Me a Code' });
  const code = page.getByLabel('Code', { exact: true });

  await test.step('in My Account', async () => {
    await expect(
      card.getByText('Log in with a code that we text to your phone instead of your password.'),
    ).toBeVisible();
    const recover = await failRequests(page, { method: 'POST', path: '/api/users/me/text-sign-in/codes' });
    await prove.click();
    await expect(card.getByText('That did not work. Please try again.')).toBeVisible();
    await recover();
    await prove.click();
    await expect(card.getByText(`We sent a code to ${golfer.phone}. It works for 10 minutes.`)).toBeVisible();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccountAccessible(page);
    const former = await codeTo(twilio, golfer, 1);
    await card.getByRole('button', { name: 'Send another code' }).click();
    await expect(card.getByText('We sent another code. Only the newest one works.')).toBeVisible();
    const newest = await codeTo(twilio, golfer, 2);
    await code.fill(former);
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(wrongCode);
    await code.fill(newest);
    await card.getByRole('button', { name: 'Switch On' }).click();
    await expect(card.getByText('You can log in by text now.')).toBeVisible();
    await expect(
      card.getByText(
        `Codes that we text to ${golfer.phone} log you in. Another phone number or password ends this.`,
      ),
    ).toBeVisible();
    await expect(card.getByRole('heading')).toBeFocused();
    await expectAccountAccessible(page);
    expect((await app.mailsTo(golfer.email)).map(({ subject }) => subject)).toContain(
      'You can sign in by text',
    );
  });

  await test.step('by the number', async () => {
    await page.context().clearCookies();
    await page.goto(course.entryPath);
    await page.getByRole('button', { name: byCode }).click();
    const field = page.getByLabel(either);
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: 'Text me instead' })).toBeVisible();
    await field.fill(golfer.phone);
    await expect(page.getByRole('button', { name: 'Text me instead' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Text Me a Code' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await field.press('Enter');
    await expect(
      page.getByText(
        `If ${golfer.phone} signs in to an account, we sent a code to it. It works here for 10 minutes.`,
      ),
    ).toBeVisible();
    await expect(code).toBeFocused();
    await expectAccessibleByDayAndNight(page);
    await code.fill(await codeTo(twilio, golfer, 3));
    await code.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
  });

  await test.step('by the address', async () => {
    await page.context().clearCookies();
    await page.goto(course.entryPath);
    await new LandingPage(page).email.fill(golfer.email);
    await page.getByRole('button', { name: byCode }).click();
    await expect(page.getByLabel(either)).toHaveValue(golfer.email);
    await page.getByRole('button', { name: 'Text me instead' }).click();
    await expect(
      page.getByText(
        `If a phone number signs in to ${golfer.email}, we sent a code to it. It works here for 10 minutes.`,
      ),
    ).toBeVisible();
    await code.fill(await codeTo(twilio, golfer, 4));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
  });

  await test.step('until it is switched off', async () => {
    await page.goto('/page/profile');
    const recover = await failRequests(page, { method: 'DELETE', path: '/api/users/me/text-sign-in' });
    await card.getByRole('button', { name: 'Switch Off' }).click();
    await expect(card.getByText('That did not work. Please try again.')).toBeVisible();
    await recover();
    await card.getByRole('button', { name: 'Switch Off' }).click();
    await expect(card.getByText('You no longer log in by text.')).toBeVisible();
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(prove).toBeVisible();
  });

  await test.step('some time after the login, the password is asked for first', async () => {
    await databaseClock.advance({ minutes: 11 });
    await prove.click();
    const password = card.getByLabel('Current Password');
    await expect(password).toBeFocused();
    await expect(card.getByText('If you have no password, log out and log in with a code.')).toBeVisible();
    await expectAccountAccessible(page);
    await password.fill('not the password');
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAccessibleDescription('Wrong password. Please try again.');
    await password.fill(golfer.password);
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByText(`We sent a code to ${golfer.phone}.`)).toBeVisible();
    await code.fill(await codeTo(twilio, golfer, 5));
    await code.press('Enter');
    await expect(card.getByText('You can log in by text now.')).toBeVisible();
  });

  await test.step('or the phone is another', async () => {
    await page.getByLabel('Mobile Phone Number').fill('+44 20 7946 0958');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await card.getByRole('button', { name: 'Text Me a Code' }).click();
    await expect(
      card.getByText('We cannot text a code to this number. Please check it above.'),
    ).toBeVisible();
  });
});

test('what goes wrong is said, and codes are mailed as before', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(sendsCodes);
  const golfer = await signUp((await anotherDevice({ baseURL: app.url })).request, course, textedGolfer());
  await page.goto(course.entryPath);
  await page.getByRole('button', { name: byCode }).click();
  const field = page.getByLabel(either);
  const textInstead = page.getByRole('button', { name: 'Text me instead' });
  await field.fill('+44 20 7946 0958');
  await page.getByRole('button', { name: 'Text Me a Code' }).click();
  await expect(field).toHaveAccessibleDescription(
    'We cannot text a code to this number. Please check it, or use your email address.',
  );
  await field.fill('');
  await textInstead.click();
  await expect(field).toHaveAccessibleDescription('Please fill in this field.');
  await field.fill('nobody@example.com');
  await textInstead.click();
  await expect(field).toHaveAccessibleDescription(/^No user was found with that email address\./);
  await field.fill('nobody');
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(field).toHaveAccessibleDescription(
    'The email address is invalid. Please check it and try again.',
  );

  // Typed at registration, and not proved: it looks as if it were.
  await field.fill(golfer.phone);
  await field.press('Enter');
  await expect(page.getByText(`If ${golfer.phone} signs in to an account, we sent a code`)).toBeVisible();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await expect(page.getByText('We sent another code. Only the newest one works here.')).toBeVisible();
  await page.getByRole('button', { name: 'Get a code in another way' }).click();
  await expect(field).toHaveValue(golfer.phone);
  for (let asked = 2; asked < 10; asked += 1) {
    await page.getByRole('button', { name: 'Text Me a Code' }).click();
    await page.getByRole('button', { name: 'Get a code in another way' }).click();
  }
  await page.getByRole('button', { name: 'Text Me a Code' }).click();
  await expect(
    page.getByText('Too many codes were asked for or tried. Please wait, or use your password.'),
  ).toBeVisible();

  await field.fill(golfer.email);
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(page.getByText(`We sent a code to ${golfer.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use my password' }).click();
  await expect(new LandingPage(page).email).toHaveValue(golfer.email);
});

test('My Account says nothing of texts where a course sends no codes', async ({ page, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course, textedGolfer());
  await page.goto(course.entryPath);
  await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
  await page.goto('/page/profile');
  await expect(page.getByRole('heading', { name: 'In Your Calendar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in by Text' })).toHaveCount(0);
});
