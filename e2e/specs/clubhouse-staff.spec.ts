import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { inviteStaff, newStaffEmail, oneTimeCode, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

test('an invitation leads to the sheet: name, password, authenticator, recovery codes', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const email = newStaffEmail('Kim Park');
  const token = await inviteStaff(app, course, { email, role: 'pro-shop' });
  await page.goto(`/clubhouse/welcome#${token}`);
  await expect(page.getByText(`${email} is invited as pro shop of ${course.name}.`)).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByLabel('Your name').fill('Kim Park');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This password is too short or too common.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('fescue before sunrise');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessibleByDayAndNight(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('clubhouse-recovery-codes.txt');
  await page.getByText('No camera?').click();
  const secret = await page.locator('details code').innerText();
  const otpauth = `otpauth://totp/Dewsweeper:x?issuer=Dewsweeper&secret=${secret.replaceAll(' ', '')}`;
  await page.getByLabel('One-time code').fill(oneTimeCode(otpauth));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.goto(`/clubhouse/welcome#${token}`);
  await expect(page.getByText('This invitation was used')).toBeVisible();
});

test('a session that ends asks again and loses nothing', async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  const person = await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(path);
  await page.getByRole('button', { name: 'Add a note of the day' }).click();
  await page.getByLabel('Note of the day').fill('Frost until nine');
  await page.request.delete('/api/clubhouse/session');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await again.getByLabel('Password', { exact: true }).fill(person.password);
  await again.getByLabel('One-time code').fill(oneTimeCode(person.otpauth, 1));
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText('Note of the day', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Frost until nine')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the clubhouse' })).toBeVisible();
});

test('signing in says what is wrong, and returns to the address that was asked for', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const { path } = await openSheet(app, course);
  const person = await signInStaff(app, page.request, course, { name: 'Kim Park', role: 'starter' });
  await page.request.delete('/api/clubhouse/session');
  await page.goto(`${path}/starter`);
  await expect(page.getByRole('heading', { name: 'Sign in to the clubhouse' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('One-time code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email address, password or code is wrong.')).toBeVisible();
  await page.getByLabel('One-time code').fill(oneTimeCode(person.otpauth, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${path}/starter`);
  await expect(page.getByRole('heading', { name: /7:00 AM/ })).toBeVisible();
});
