import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { cell, oneTimeCode, openSheet, type StaffPerson, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const idleMinutes = 31;

/** `minutes`: how far the clock was put forward. */
async function signIn(within: Page | Locator, person: StaffPerson, minutes: number): Promise<void> {
  await expect(within.getByLabel('Email address')).toHaveValue(person.email);
  await within.getByLabel('Password', { exact: true }).fill(person.password);
  const nowMs = Date.now() + minutes * 60_000;
  await within.getByLabel('One-time code').fill(oneTimeCode(person.otpauth, 0, nowMs));
  await within.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

async function signInOwner(app: App, page: Page, course: FreshCourse): Promise<StaffPerson> {
  const owner = await signInStaff(app, page.request, course, { name: 'Olive Owen', role: 'owner' });
  await app.sql(
    'update staff_roles r set course_id = null from staff s where s.id = r.staff_id and s.email = $1',
    [owner.email],
  );
  return owner;
}

test('an owner who left the wizard for a while signs in there, and goes on with all that was typed', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const owner = await signInOwner(app, page, course);
  let minutes = 0;
  const leave = async () => {
    await databaseClock.advance({ minutes: idleMinutes });
    minutes += idleMinutes;
  };
  const next = page.getByRole('button', { name: 'Next' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/clubhouse/${course.group}/new-course`);
  await page.getByLabel('Name of the course').fill('Pine Valley West');
  await page.getByLabel('City').fill('Lincoln');
  await next.click();
  await next.click();
  await page.getByLabel('18 holes').fill('42');
  await page.getByLabel('9 holes').fill('24');
  await next.click();

  await test.step('the board is not shown to who is idle', async () => {
    await leave();
    await next.click();
    await expect(page.getByText('You were away for a while: please sign in again.')).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await signIn(page, owner, minutes);
    await expect(page.getByRole('button', { name: '7:00 AM, $42, Front' })).toBeVisible();
    await expect(page.getByLabel('One-time code')).toHaveCount(0);
  });

  await test.step('nor is the course opened', async () => {
    await leave();
    const open = page.getByRole('button', { name: 'Open the course' });
    await open.click();
    await expect(again(page)).toContainText('You were away for a while. What you entered is still here.');
    await expect(again(page).getByRole('heading')).toBeFocused();
    await expectAccessibleByDayAndNight(page, { only: 'dialog' });
    await signIn(again(page), owner, minutes);
    await expect(again(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(heading).toHaveText('How golfers pay');
  });

  await test.step('nor is a connection shown or tried', async () => {
    await leave();
    await page.reload();
    await signIn(page, owner, minutes);
    const submit = page.getByRole('button', { name: 'Try and store' });
    await page.getByRole('checkbox').uncheck();
    await leave();
    await submit.click();
    await signIn(again(page), owner, minutes);
    await expect(submit).toBeFocused();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await submit.click();
    await expect(page.getByText('It works. Golfers can pay with test cards. No money moves.')).toBeVisible();
  });
});

test('an idle manager signs in over the settings, and what was typed is saved', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const manager = await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;
  await page.getByLabel('City').fill('Fargo');
  await settings.open('Prices');
  await page.getByLabel('18 holes').first().fill('47');

  await databaseClock.advance({ minutes: idleMinutes });
  await review.click();
  await expect(again(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again(page)).toHaveCount(0);
  await review.click();
  await signIn(again(page), manager, idleMinutes);
  await expect(review).toBeFocused();
  await expect(page.getByLabel('18 holes').first()).toHaveValue('47');
  await expect(page.getByText('Please check your connection')).toHaveCount(0);
  await review.click();
  await expect(dialog).toContainText('City: "Lincoln" becomes "Fargo"');
  // What is asked for after the idle minutes would be refused, too.
  await expect(dialog.getByRole('button', { name: '7:00 AM, $47, Front Nine (Hole 1)' })).toBeVisible();

  await databaseClock.advance({ minutes: idleMinutes });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await signIn(again(page), manager, 2 * idleMinutes);
  await expect(dialog).toContainText('18 holes: $42 becomes $47');
  await settings.save();
  await settings.open('Prices');
  await expect(page.getByLabel('18 holes').first()).toHaveValue('47');

  await test.step('a picture is uploaded after it', async () => {
    await settings.open('The course');
    await databaseClock.advance({ minutes: idleMinutes });
    const logo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#1f6b45' } });
    const buffer = await logo.png().toBuffer();
    await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await signIn(again(page), manager, 3 * idleMinutes);
    await page.getByRole('button', { name: 'Upload logo.png again' }).click();
    await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  });

  await test.step('the former settings are shown after it', async () => {
    await databaseClock.advance({ minutes: idleMinutes });
    const back = page.getByRole('button', { name: /^Back to before this, the change of/ });
    // The picture is not saved.
    const leave = page.getByRole('button', { name: 'Leave', exact: true });
    await back.click();
    await leave.click();
    await signIn(again(page), manager, 4 * idleMinutes);
    await back.click();
    await leave.click();
    await expect(dialog).toContainText('18 holes: $47 becomes $42');
  });
});

test('when the session has ended, the settings keep what was typed for who signs in again', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const manager = await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const { review, dialog } = new SettingsPage(page);
  await page.getByLabel('City').fill('Fargo');
  const minutes = 13 * 60;
  await databaseClock.advance({ minutes });
  // Another request may have found the end before.
  await review.dispatchEvent('click');
  await expect(again(page)).toContainText('The session of Max Moor has ended.');
  await signIn(again(page), manager, minutes);
  await expect(again(page)).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue('Fargo');
  await expect(page.getByText('Please check your connection')).toHaveCount(0);
  await review.click();
  await expect(dialog).toContainText('City: "Lincoln" becomes "Fargo"');
});

test('of whoever was there before nothing is left for another person who signs in', async ({
  page,
  app,
  openCourse,
  anotherDevice,
  databaseClock,
}) => {
  const course = await openCourse();
  const { request } = await anotherDevice();
  const nora = await signInStaff(app, request, course, { name: 'Nora Noll', role: 'manager' });
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const city = page.getByLabel('City');
  await city.fill('Fargo');
  const minutes = 13 * 60;
  await databaseClock.advance({ minutes });
  await new SettingsPage(page).review.dispatchEvent('click');
  await again(page).getByLabel('Email address').fill(nora.email);
  await signIn(again(page), nora, minutes);
  await expect(again(page)).toHaveCount(0);
  await expect(city).toHaveValue('Lincoln');
});

test('an idle owner signs in over a file, a key, an invitation and a connection, which stay', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const owner = await signInOwner(app, page, course);
  const path = `/clubhouse/${course.group}/${course.course}`;
  let minutes = 0;
  const leave = async () => {
    await databaseClock.advance({ minutes: idleMinutes });
    minutes += idleMinutes;
  };

  await test.step('a file', async () => {
    await page.goto(`${path}/bring`);
    const lines = ['Date,Time,Tee,Holes,Golfer 1', `${daysAhead(2)},7:10 AM,front,9,Vera Novak`];
    await leave();
    await page
      .getByLabel('CSV file')
      .first()
      .setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await signIn(again(page), owner, minutes);
    await page.getByRole('button', { name: 'Read sheet.csv again' }).click();
    const bring = page.getByRole('button', { name: 'Bring 1 reservation' });
    await bring.waitFor();
    await leave();
    await bring.click();
    await signIn(again(page), owner, minutes);
    await bring.click();
    await expect(page.getByText('1 reservation brought.')).toBeVisible();
  });

  await test.step('a key and an invitation', async () => {
    await page.goto(`${path}/people`);
    await page.getByLabel('Name of the system').fill('Till');
    await leave();
    const make = page.getByRole('button', { name: 'Make a key' });
    await make.click();
    await signIn(again(page), owner, minutes);
    await expect(page.getByLabel('Name of the system')).toHaveValue('Till');
    await make.click();
    await expect(page.getByRole('button', { name: 'End the key Till' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email address').fill('nora@example.com');
    await leave();
    const send = dialog.getByRole('button', { name: 'Send the invitation' });
    await send.click();
    await signIn(again(page), owner, minutes);
    await send.click();
    await page.getByRole('button', { name: 'Withdraw the invitation of nora@example.com' }).waitFor();
  });

  await test.step('a connection', async () => {
    await page.goto(`${path}/connections`);
    await page.getByRole('radio', { name: 'Sandbox' }).check({ force: true });
    const token = page.getByLabel('Access token');
    await token.fill('a token of ten');
    await leave();
    await page.getByRole('button', { name: 'Find my locations' }).click();
    await signIn(again(page), owner, minutes);
    await expect(token).toHaveValue('a token of ten');
  });
});

test('after a reload that is refused, the page is shown once somebody has signed in', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const owner = await signInOwner(app, page, course);
  const sections = [
    ['settings', page.getByLabel('Name of the course')],
    ['people', page.getByRole('button', { name: 'Invite somebody' })],
    ['connections', page.getByRole('heading', { name: 'Payments online' })],
    ['system', page.getByRole('heading', { name: 'Backups' })],
  ] as const;
  let minutes = 0;
  for (const [section, shown] of sections)
    await test.step(section, async () => {
      await databaseClock.advance({ minutes: idleMinutes });
      minutes += idleMinutes;
      await page.goto(`/clubhouse/${course.group}/${course.course}/${section}`);
      await signIn(page, owner, minutes);
      await expect(shown).toBeVisible();
      await expect(page.getByLabel('One-time code')).toHaveCount(0);
    });
});

test('whoever gives money back after a while signs in over the sheet, and the amount is kept', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse();
  const { date, path } = await openSheet(app, course);
  const manager = await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  const acts = `/api/clubhouse/groups/${course.group}/courses/${course.course}/acts`;
  const act = async (wanted: object) => {
    const reply = await page.request.post(acts, { data: { id: crypto.randomUUID(), ...wanted } });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as { changed: { id: string }[] };
  };
  const golfers = [{ name: 'Vera Novak', rateGroup: 0 }];
  const start = { date, startingTime: '09:00', startingTeeID: 'front', numHoles: 9 };
  const teetimegroup = (await act({ kind: 'book', ...start, golfers })).changed[0]?.id;
  await act({ kind: 'pay', teetimegroup, golfers: ['1'], method: 'cash', amountCents: 2000 });

  await page.goto(path);
  await cell(page, /^9:00 AM, Front.*Vera Novak/).click();
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await panel.getByRole('button', { name: 'Give back…' }).click();
  await panel.getByLabel('Amount').fill('5');
  await databaseClock.advance({ minutes: idleMinutes });
  await panel.getByRole('button', { name: 'Give back $5' }).click();
  await signIn(again(page), manager, idleMinutes);
  await expect(again(page)).toHaveCount(0);
  const preview = page.getByRole('dialog', { name: 'Give back $5' });
  await preview.getByRole('button', { name: 'Leave it' }).click();
  await panel.getByRole('button', { name: 'Give back $5' }).click();
  await preview.getByRole('button', { name: 'Give back $5' }).click();
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText('Gave back $5.00');
});
