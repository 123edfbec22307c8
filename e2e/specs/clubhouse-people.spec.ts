import type { Locator, Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { newStaffEmail, signInStaff } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

/** Without a pointer. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

test('an owner invites, changes and ends access by keyboard, and reads who did what', {
  tag: '@both',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse();
  const elsewhere = await anotherDevice({ baseURL: app.url });
  const clerk = await signInStaff(app, elsewhere.request, course, { name: 'Ann Lee' });
  const owner = await signInStaff(app, page.request, course, { name: 'Olga Moor', role: 'owner' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/messages`);
  await press(page, page.getByRole('link', { name: 'People' }));
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
  const rows = page.getByRole('main').getByRole('listitem');
  const ann = rows.filter({ hasText: clerk.email }).filter({ hasText: 'Ann Lee' }).first();
  await expect(ann).toContainText(`pro shop, ${course.name}`);
  await expect(ann).toContainText('Signed in now');
  await expectAccessibleByDayAndNight(page);

  await test.step('invites', async () => {
    const email = newStaffEmail('New Nora');
    await press(page, page.getByRole('button', { name: 'Invite somebody' }));
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('nora');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter an email address')).toBeVisible();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Role').selectOption('manager');
    await expectAccessibleByDayAndNight(page, { only: 'dialog' });
    await press(page, dialog.getByRole('button', { name: 'Send the invitation' }));
    await expect(page.getByText(new RegExp(`The invitation (of|goes to) ${email}`))).toBeVisible();
    const waiting = rows.filter({ hasText: 'Until' });
    await expect(waiting).toContainText(`manager, ${course.name}`);
    await press(page, page.getByRole('button', { name: `Withdraw the invitation of ${email}` }));
    await expect(page.getByText(`The invitation of ${email} no longer opens anything.`)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'With access' })).toBeFocused();
  });

  await test.step('the last owner stays', async () => {
    await press(page, page.getByRole('button', { name: `Change Olga Moor, ${course.name}` }));
    const dialog = page.getByRole('dialog', { name: 'Olga Moor' });
    await dialog.getByLabel('Role').selectOption('starter');
    await press(page, dialog.getByRole('button', { name: 'Change the role' }));
    await expect(dialog.getByText('The last owner stays.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('changes a role, signs out and ends', async () => {
    const open = page.getByRole('button', { name: `Change Ann Lee, ${course.name}` });
    const dialog = page.getByRole('dialog', { name: 'Ann Lee' });
    await press(page, open);
    await dialog.getByLabel('Role').selectOption('starter');
    await press(page, dialog.getByRole('button', { name: 'Change the role' }));
    await expect(page.getByText('Ann Lee is now starter.')).toBeVisible();
    await press(page, open);
    await press(page, dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await expect(page.getByText('Ann Lee is signed out everywhere.')).toBeVisible();
    await expect(ann).toContainText('Last signed in');
    const session = await elsewhere.request.get('/api/clubhouse/session');
    expect(await session.json()).toEqual({ state: 'none' });
    await press(page, open);
    await press(page, dialog.getByRole('button', { name: 'End access' }));
    await expect(dialog.getByText(`End the access of Ann Lee to ${course.name}?`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessibleByDayAndNight(page, { only: 'dialog' });
    await press(page, dialog.getByRole('button', { name: 'Keep it' }));
    await press(page, dialog.getByRole('button', { name: 'End access' }));
    await press(page, dialog.getByRole('button', { name: 'End it' }));
    await expect(page.getByText('Ann Lee no longer has access.')).toBeVisible();
  });

  await test.step('reads what happened', async () => {
    const events = page.getByRole('list').last().getByRole('listitem');
    await expect(events.first()).toContainText(`Ended the access of ${clerk.email}`);
    await expect(events.first()).toContainText('Olga Moor');
    await expect(events.filter({ hasText: 'End of access' })).toHaveCount(0);
    await expect(events.filter({ hasText: 'Change of a role: the last owner stays' })).toHaveCount(1);
    expect(owner.email).toContain('olga');
  });
});

test('an owner makes a key for the course’s system, and ends it', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Olga Moor', role: 'owner' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/people`);
  await expect(page.getByText('There is no key.')).toBeVisible();
  await page.getByLabel('Name of the system').fill('Pro shop till');
  await page.getByLabel('On the tee sheet it may').selectOption('do what the pro shop may');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect(page.getByText('This key is shown only now.')).toBeVisible();
  const key = await page.locator('code').innerText();
  const ask = async () => {
    const path = `/api/groups/${course.group}/courses/${course.course}/privileges`;
    const headers = { authorization: `Bearer ${key}` };
    return (await page.request.get(path, { headers })).status();
  };
  expect(await ask()).toBe(200);
  await expectAccessibleByDayAndNight(page);
  await expect(page.getByText('Made the key “Pro shop till”')).toBeVisible();
  await expect(page.getByText(/Acts as pro shop/)).toBeVisible();
  await page.getByRole('button', { name: 'End the key Pro shop till' }).click();
  await expect(page.getByText('Its system loses access at once.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'End the key Pro shop till' }).click();
  await page.getByRole('button', { name: 'End the key', exact: true }).click();
  await expect(page.getByText('The key Pro shop till opens nothing any more.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keys of course systems' })).toBeFocused();
  await expect(page.getByText(/Ended \w{3}, \w{3} \d+$/)).toBeVisible();
  expect(await ask()).toBe(401);
});

test('who is no owner finds no people; an idle owner signs in again', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  databaseClock,
  anotherDevice,
}) => {
  const course = await openCourse();
  const path = `/clubhouse/${course.group}/${course.course}/people`;
  const elsewhere = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, elsewhere.request, course, { name: 'Max Moor', role: 'manager' });
  await elsewhere.goto(path);
  await expect(elsewhere.getByText('Only owners see the people of a course.')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'People' })).toHaveCount(0);

  await signInStaff(app, page.request, course, { name: 'Olga Moor', role: 'owner' });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Change Olga Moor' })).toBeVisible();
  await databaseClock.advance({ minutes: 31 });
  await page.getByLabel('Name of the system').fill('Till');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing was asked for in 30 minutes.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});
