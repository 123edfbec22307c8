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
  await expect(page.getByRole('button', { name: 'Add a rate' })).toBeHidden();
  await expectAccessibleByDayAndNight(page);

  await page.getByLabel('First tee time').first().fill('08:00');
  await page.getByLabel('18 holes', { exact: true }).first().fill('55');
  await review.click();
  await expect(dialog).toContainText(
    `From ${day}: Front Nine (Hole 1), First tee time: "07:00" becomes "08:00"`,
  );
  await expect(dialog).toContainText(`From ${day}: Public, 18 holes: 42 becomes 55`);
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
  await expect(planned).toContainText('Public, 18 holes: 42 becomes 55');
  await expectAccessibleByDayAndNight(page);

  await test.step('a renamed rate takes along what is planned for it', async () => {
    await page.getByLabel('Name of the rate').first().fill('Everybody');
    await review.click();
    await settings.save();
    await expect(planned).toContainText('Everybody, 18 holes: 42 becomes 55');
  });

  await page.getByRole('button', { name: `Change what is planned from ${day}` }).click();
  await expect(page.getByLabel('First tee time').first()).toHaveValue('08:00');
  await page.getByRole('button', { name: 'Back to the settings of today' }).click();
  await page.getByRole('button', { name: `Remove what is planned from ${day}` }).click();
  await expect(dialog).toContainText(`From ${day}: Everybody, 18 holes: 55 becomes 42`);
  await settings.save();
  await expect(page.getByRole('button', { name: /^Remove what is planned/ })).toHaveCount(0);
});
