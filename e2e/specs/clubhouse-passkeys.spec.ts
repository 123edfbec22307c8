import type { CDPSession, Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { inviteStaff, newStaffEmail, oneTimeCode, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

/** An authenticator of the browser's own, with a fingerprint that is always right. */
async function authenticatorOf(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

test('a passkey from the invitation on: welcome, sign out, sign in without typing', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const token = await inviteStaff(app, course, { email: newStaffEmail('Kim Park'), role: 'manager' });
  const { devtools, authenticatorId } = await authenticatorOf(page);
  await page.goto(`/clubhouse/welcome#${token}`);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('Please enter your name, without links.')).toBeVisible();
  await page.getByLabel('Your name').fill('Kim Park');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();

  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the clubhouse' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await expect(dialog.getByText('Without this passkey you could not sign in.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByText('This device has a passkey of yours already.')).toBeVisible();

  // Another device, since one makes a single passkey for an account.
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await authenticatorOf(page);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
});

test('somebody with a password adds, names and removes a passkey', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Lee Voss' });
  const { devtools, authenticatorId } = await authenticatorOf(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByText(/^Added: Chrome on \w+\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Rename/ }).click();
  await dialog.getByLabel('Name of the passkey').fill('The tablet at the first tee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The tablet at the first tee', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await expectAccessibleByDayAndNight(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The authenticator still has it, the server does not.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible();
});

test('who has lost the passkey signs in with a recovery code', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const email = newStaffEmail('Kim Park');
  const token = await inviteStaff(app, course, { email, role: 'manager' });
  const { devtools, authenticatorId } = await authenticatorOf(page);
  await page.goto(`/clubhouse/welcome#${token}`);
  await page.getByLabel('Your name').fill('Kim Park');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  const code = await page.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });

  await page.getByRole('button', { name: 'Lost your passkey?' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Recovery code').fill('4TG7-WRONG');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('Email address or code is wrong.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('an idle session asks for the passkey before it changes, as a further role does', {
  tag: '@desktop',
}, async ({ page, app, openCourse, databaseClock }) => {
  const course = await openCourse();
  const email = newStaffEmail('Kim Park');
  const token = await inviteStaff(app, course, { email, role: 'starter' });
  await authenticatorOf(page);
  await page.goto(`/clubhouse/welcome#${token}`);
  await page.getByLabel('Your name').fill('Kim Park');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await databaseClock.advance({ minutes: 31 });
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toContainText('You were away for a while.');
  await expectAccessibleByDayAndNight(page);
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(again).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await dialog.getByRole('button', { name: /^Rename/ }).waitFor();

  const another = await inviteStaff(app, await openCourse(), { email, role: 'owner' });
  // A page that is open does not load again for what stands behind its #.
  await page.goto('about:blank');
  await page.goto(`/clubhouse/welcome#${another}`);
  await expect(page.getByText('You have an account already')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('The role is yours.')).toBeVisible();
});

test('who has a passkey alone adds a password with one-time codes, and makes new recovery codes', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse();
  const email = newStaffEmail('Kim Park');
  const token = await inviteStaff(app, course, { email, role: 'starter' });
  await authenticatorOf(page);
  await page.goto(`/clubhouse/welcome#${token}`);
  await page.getByLabel('Your name').fill('Kim Park');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await expect(dialog.getByText('You have none. With one you can sign in')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add a password' }).click();
  await dialog.getByLabel('New password').fill('password1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This password is too short or too common.')).toBeVisible();
  await dialog.getByLabel('New password').fill('fescue before sunrise');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await dialog.getByText('No camera? Type this key into the app').click();
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const otpauth = `otpauth://totp/Dewsweeper:kim?secret=${secret}&issuer=Dewsweeper`;
  await dialog.getByLabel('One-time code').fill('000000');
  await dialog.getByRole('button', { name: 'Use this password' }).click();
  await expect(dialog.getByText('This is not the code that the app shows.')).toBeVisible();
  await dialog.getByLabel('One-time code').fill(oneTimeCode(otpauth));
  await dialog.getByRole('button', { name: 'Use this password' }).click();
  await expect(dialog.getByText('Your password counts from now on.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change the password' })).toBeVisible();

  await expect(dialog.getByText('10 are left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make new recovery codes' }).click();
  await dialog.getByRole('button', { name: 'Make new ones' }).click();
  await expect(dialog.locator('ol').getByRole('listitem')).toHaveCount(10);
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  const code = await dialog.locator('ol').getByRole('listitem').first().innerText();

  const elsewhere = await anotherDevice({ baseURL: app.url });
  await elsewhere.goto('/clubhouse/login');
  await elsewhere.getByLabel('Email address').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('fescue before sunrise');
  await elsewhere.getByLabel('One-time code').fill(code);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByRole('grid')).toBeVisible();
});

test('a new password that waits too long for its code is not taken', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Lee Voss' });
  await page.goto(path);
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await dialog.getByLabel('New password').fill('fescue before sunset');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('One-time code').fill('123456');
  await databaseClock.advance({ minutes: 16 });
  await dialog.getByRole('button', { name: 'Use this password' }).click();
  await expect(dialog.getByText('That took too long. Close this and start again.')).toBeVisible();
});
