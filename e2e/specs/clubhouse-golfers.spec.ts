import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheetAs, signInStaff } from '../fixtures/clubhouse.ts';
import { addGolfer, addRound } from '../fixtures/known-golfers.ts';
import { expect, test } from '../fixtures/test.ts';

test('a golfer is found, read and noted by keyboard alone', { tag: '@both' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const vera = await addGolfer(app, course, { name: 'Vera Nováková', phone: '+1 402 555 0188' });
  await addGolfer(app, course, { name: 'Verity Okafor', phone: '+1 402 555 0191' });
  await addRound(app, course, vera, { days: -3, partners: ['Ole Novak'], noShow: true });
  await addRound(app, course, vera, { days: 3 });
  await addRound(app, course, vera, { days: -1, status: 'cancelled' });
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(`/clubhouse/${course.group}/${course.course}`);
  await page
    .getByRole('navigation', { name: 'Clubhouse' })
    .getByRole('link', { name: 'Golfers' })
    .press('Enter');
  const field = page.getByRole('combobox', { name: 'Find a golfer of this course' });
  await expect(field).toBeFocused();

  const { keyboard } = page;
  await keyboard.type('ver');
  const found = page.getByRole('option');
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText('1 no-show');
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowUp');
  await expectAccessibleByDayAndNight(page);
  await keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Vera Nováková' });
  await expect(panel.getByRole('heading', { name: 'Vera Nováková' })).toBeFocused();
  await expect(panel.getByRole('link', { name: '+1 402 555 0188' })).toHaveAttribute(
    'href',
    'tel:+14025550188',
  );
  await expect(panel.getByText('No-show', { exact: true })).toBeVisible();
  await expect(panel.getByText('Cancelled')).toBeVisible();
  // The pro shop sees privileges, and changes none.
  await expect(panel.getByText('May book online.')).toBeVisible();
  await expect(panel.getByRole('checkbox')).toHaveCount(0);

  const note = panel.getByLabel('Note');
  await note.focus();
  await keyboard.type('Needs a cart.');
  await panel.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(panel.getByText(/^Kim Park, /)).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.reload();
  await expect(note).toHaveValue('Needs a cart.');
});

// A phone shows the golfer or the search.
test('a manager denies online booking, and the search says so', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const vera = await addGolfer(app, course, { name: 'Vera Novak', phone: '+1 402 555 0188' });
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/golfers/${vera.uid}`);
  const panel = page.getByRole('region', { name: 'Vera Novak' });
  await panel.getByLabel('May not book online').check();
  await panel.getByLabel('What they are told').fill('Please call the pro shop.');
  await panel.getByLabel('Paying ahead').selectOption('Always');
  await expectAccessibleByDayAndNight(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('No online booking')).toBeVisible();
  await expect(panel.getByText('Must pay')).toBeVisible();
  const stored = await app.sql(
    'select deny_online_booking_message as message from privileges where login_email = $1',
    [vera.email],
  );
  expect(stored).toEqual([{ message: 'Please call the pro shop.' }]);
  await page.getByRole('combobox', { name: /^Find/ }).fill('0188');
  await expect(page.getByRole('option', { name: /Vera Novak.*No online booking.*Must pay/ })).toBeVisible();
  await page.getByRole('combobox', { name: /^Find/ }).fill('nobody at all');
  await expect(page.getByText('No golfer of this course.')).toBeVisible();
});

test('a caller is chosen while their name is typed, with their usual partner', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const vera = await addGolfer(app, course, { name: 'Vera Novak', phone: '+1 402 555 0188' });
  await addRound(app, course, vera, { days: -3, partners: ['Ole Novak'], noShow: true });
  await openSheetAs(page, app, course, { name: 'Kim Park' });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  const { keyboard } = page;
  await keyboard.press('n');
  const name = page.getByLabel('Name, golfer 1');
  await expect(name).toBeFocused();
  await keyboard.type('ver');
  await expect(page.getByRole('option', { name: /Vera Novak.*1 no-show/ })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(name).toHaveValue('Vera Novak');
  await expect(name).toBeFocused();
  await expect(page.getByLabel('Telephone, golfer 1')).toHaveValue('+1 402 555 0188');
  await expect(page.getByText('Vera Novak’s own reservation')).toBeVisible();

  await page.getByRole('button', { name: 'Add a golfer' }).press('Enter');
  await page.getByLabel('Name, golfer 2').focus();
  await expect(page.getByRole('option', { name: 'Ole Novak' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name, golfer 2')).toHaveValue('Ole Novak');
  await keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText('Booked 9:00 AM');
  const booked = await app.sql(
    `select golfers -> 1 ->> 'name' as partner from teetimegroups where uid = $1 and source = 'counter'`,
    [vera.uid],
  );
  expect(booked).toEqual([{ partner: 'Ole Novak' }]);
});

test('Escape closes the offers before the panel, and another name is nobody’s own reservation', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await addGolfer(app, course, { name: 'Vera Novak' });
  await openSheetAs(page, app, course, { name: 'Kim Park' });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  const { keyboard } = page;
  await keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await keyboard.type('ver');
  const offer = page.getByRole('option', { name: /Vera Novak/ });
  await expect(offer).toBeVisible();
  await keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(page.getByRole('complementary')).toBeVisible();
  await keyboard.type('a');
  await offer.click();
  await expect(page.getByText('Vera Novak’s own reservation')).toBeVisible();
  await keyboard.type('k');
  await expect(page.getByText(/own reservation/)).toBeHidden();
});

test('of the clubhouse’s sections the open one alone is marked', async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  const sections = page.getByRole('navigation', { name: 'Clubhouse' });
  for (const name of ['Starter', 'Golfers', 'Messages', 'Sheet']) {
    await sections.getByRole('link', { name }).click();
    await expect(sections.locator('[aria-current]')).toHaveText(name);
  }
  await expect(page.getByRole('grid')).toBeVisible();
});
