import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

test('a manager plans hours and prices from a day on, golfers see them there alone, and they are taken back', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const [before, from] = [daysAhead(3), daysAhead(4)];
  const day = longDay(from);
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  const start = { startingTime: '07:00', startingTeeID: 'front', numHoles: 9, players: 2 } as const;
  await reserve(golfer.request, course, { ...start, date: from });
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;

  const firstDay = page.getByLabel('First day of play');
  await firstDay.fill(from);
  await firstDay.press('Enter');
  await expect(page.getByRole('heading', { name: `From ${day}` })).toBeFocused();
  await expect(page.getByText(`These are the settings for tee times from ${day} on.`)).toBeVisible();
  await expect(page.getByLabel('Name of the course')).toBeHidden();
  await expect(settings.part('Who may book')).toHaveCount(0);
  await expectAccessibleByDayAndNight(page);

  await page.getByLabel('First tee time').first().fill('08:00');
  await settings.open('Prices');
  await expect(page.getByRole('button', { name: 'Add a rate' })).toBeHidden();
  await page.getByLabel('18 holes', { exact: true }).first().fill('55');
  await review.click();
  await expect(dialog).toContainText(
    `From ${day}: Front Nine (Hole 1), First tee time: 7:00 AM becomes 8:00 AM`,
  );
  await expect(dialog).toContainText(`From ${day}: Public, 18 holes: $42 becomes $55`);
  await expect(dialog).toContainText(/reservation \S+ \("Ada Moreno, Bea Lind"\)/);
  await expect(dialog.getByLabel('The day as golfers see it, without reservations')).toHaveValue(from);
  const board = (name: string) => dialog.getByRole('region', { name, exact: true });
  await expect(board('Before').getByRole('button', { name: /^7:10 AM, \$42, Front/ })).toBeVisible();
  await expect(board('After').getByRole('button', { name: /^8:00 AM, \$55, Front/ })).toBeVisible();
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Saved. It counts for tee times from ${day} on.`)).toBeVisible();

  await test.step('golfers see it from that day on', async () => {
    const boardOn = async (date: string) => {
      const path = `/api/groups/${course.group}/courses/${course.course}/teetimes/${date}`;
      const { slots } = await (await golfer.request.get(path)).json();
      return slots.filter(({ teeID }: { teeID: string }) => teeID === 'front');
    };
    expect((await boardOn(before))[0]).toMatchObject({ time: '07:00', eighteen: { priceCents: 42_00 } });
    expect((await boardOn(from))[0]).toMatchObject({ time: '08:00', eighteen: { priceCents: 55_00 } });
  });

  await test.step('so do staff on the sheet', async () => {
    const sheet = async (date: string) => {
      const path = `/api/clubhouse/groups/${course.group}/courses/${course.course}/sheet/${date}`;
      return (await page.request.get(path)).json();
    };
    expect((await sheet(from)).tees[0].times[0]).toBe('08:00');
    expect((await sheet(before)).tees[0].times[0]).toBe('07:00');
  });

  await page.getByRole('button', { name: 'Back to the settings of today' }).click();
  await expect(page.getByLabel('First tee time').first()).toHaveValue('07:00');
  const planned = page
    .getByRole('listitem')
    .filter({ hasText: `From ${day}` })
    .first();
  await expect(planned).toContainText('Public, 18 holes: $42 becomes $55');
  await expectAccessibleByDayAndNight(page);

  await test.step('a renamed rate takes along what is planned for it', async () => {
    await settings.open('Prices');
    await page.getByLabel('Name of the rate').first().fill('Everybody');
    await review.click();
    await settings.save();
    await expect(planned).toContainText('Everybody, 18 holes: $42 becomes $55');
  });

  await page.getByRole('button', { name: `Change what is planned from ${day}` }).click();
  await expect(page.getByLabel('First tee time').first()).toHaveValue('08:00');
  await page.getByRole('button', { name: 'Back to the settings of today' }).click();
  await page.getByRole('button', { name: `Remove what is planned from ${day}` }).click();
  await expect(dialog).toContainText(`From ${day}: Everybody, 18 holes: $55 becomes $42`);
  await settings.save();
  await expect(page.getByRole('button', { name: /^Remove what is planned/ })).toHaveCount(0);

  await test.step('a tee is removed from a day on, and stays when that is taken back', async () => {
    const dayBefore = longDay(before);
    await firstDay.fill(before);
    await firstDay.press('Enter');
    await settings.open('Tees and hours');
    await page.getByRole('button', { name: 'Remove Back Nine (Hole 10)' }).click();
    await expectAccessibleByDayAndNight(page);
    await review.click();
    await expect(dialog).toContainText(`From ${dayBefore}: Back Nine (Hole 10): removed`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Back to the settings of today' }).click();
    await settings.open('Tees and hours');
    await expect(page.getByRole('group', { name: 'Back Nine (Hole 10)', exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Remove what is planned from ${dayBefore}` }).click();
    await expect(dialog).toContainText(`From ${dayBefore}: Back Nine (Hole 10): new`);
    await settings.save();
    await expect(page.getByRole('button', { name: /^Remove what is planned/ })).toHaveCount(0);
  });
});

test('what was typed goes along to a date where it can wait, and is left only after a question', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const [date, later] = [daysAhead(4), daysAhead(8)];
  const day = longDay(date);
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;
  const firstDay = page.getByLabel('First day of play');
  const plan = async (from: string) => {
    await firstDay.fill(from);
    await firstDay.press('Enter');
  };
  const heading = page.getByRole('heading', { name: `From ${day}` });
  const fee = page.getByLabel('18 holes', { exact: true }).first();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Stay' });
  const leave = question.getByRole('button', { name: 'Leave' });
  const back = page.getByRole('button', { name: 'Back to the settings of today' });

  await test.step('a price goes along', async () => {
    await settings.open('Prices');
    await fee.fill('55');
    await plan(date);
    await expect(heading).toBeFocused();
    await expect(fee).toHaveValue('55');
    await expect(settings.part('Prices')).toContainText('edited');
  });

  await test.step('back is asked for', async () => {
    await back.click();
    await expect(question).toContainText('What you changed here is not saved yet.');
    await expectAccessibleByDayAndNight(page, { only: 'dialog' });
    await stay.click();
    await expect(back).toBeFocused();
    await expect(fee).toHaveValue('55');
    await review.click();
    await expect(dialog).toContainText(`From ${day}: Public, 18 holes: $42 becomes $55`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`Saved. It counts for tee times from ${day} on.`)).toBeVisible();
    await back.click();
    await expect(fee).toHaveValue('42');
    await expect(page.getByRole('heading', { name: 'Changes from a date on' })).toBeFocused();
  });

  await test.step('a link asks, too, and a reload in the browser’s words', async () => {
    await settings.open('The course');
    await page.getByLabel('City').fill('Fargo');
    const reports = page.getByRole('link', { name: 'Reports' });
    await reports.click();
    await stay.click();
    await expect(page.getByLabel('City')).toHaveValue('Fargo');
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe('beforeunload');
    await page.getByLabel('City').fill('Fargo');
    await reports.click();
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('City')).toHaveValue('Lincoln');
  });

  await test.step('Back closes the question, and then asks it itself', async () => {
    const reports = page.getByRole('link', { name: 'Reports' });
    await reports.click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await settings.open('The course');
    await page.getByLabel('City').fill('Fargo');
    await reports.click();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('City')).toHaveValue('Fargo');
    await page.goBack();
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await settings.open('Prices');
  });

  await test.step('another planned day has other settings', async () => {
    await fee.fill('48');
    const change = page.getByRole('button', { name: `Change what is planned from ${day}` });
    await change.click();
    await stay.click();
    await expect(change).toBeFocused();
    await plan(later);
    await stay.click();
    await expect(fee).toHaveValue('48');
    await change.click();
    await leave.click();
    await expect(heading).toBeFocused();
    await expect(fee).toHaveValue('55');
    await back.click();
    await expect(fee).toHaveValue('42');
  });

  await test.step('what counts for all days at once cannot go along', async () => {
    await page.getByRole('textbox', { name: 'Name of the rate' }).first().fill('Everybody');
    await plan(daysAhead(2));
    await stay.click();
    await expect(page.getByRole('textbox', { name: 'Name of the rate' }).first()).toHaveValue('Everybody');
  });

  await test.step('nor does it outlive what is taken back', async () => {
    const remove = page.getByRole('button', { name: `Remove what is planned from ${day}` });
    await remove.click();
    await stay.click();
    await remove.click();
    await leave.click();
    await expect(dialog).toContainText(`From ${day}: Public, 18 holes: $55 becomes $42`);
  });
});
