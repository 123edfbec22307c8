import { signUp } from '../fixtures/golfers.ts';
import { openOtherWebsite } from '../fixtures/other-website.ts';
import { expect, test, today } from '../fixtures/pictures.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LostSlotDialog } from '../pages/lost-slot-dialogs.ts';

const date = '2027-06-12';

test('131 a link to one time', async ({ page, openClub, picture }) => {
  const club = await openClub();
  await signUp(page.request, club);
  const query = (time: string) => `?date=${date}&time=${time}&tee=front&holes=18&players=2`;
  await page.goto(`${club.entryPath}${query('06:30')}`);
  await expect(new LostSlotDialog(page, '6:30 AM is no longer open.').dialog).toBeVisible();
  await picture('the time has gone');
  await page.goto(`${club.entryPath}${query('13:00')}`);
  await expect(new ConfirmSheet(page).dialog).toBeVisible();
  await picture('held');
});

test('132 open times on another website', async ({ page, app, openClub, picture }) => {
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: { ...course.widgetSettings, foundElsewhere: true },
  }));
  for (const [name, style] of [
    ['as it comes', ''],
    [
      'in the look of the club',
      `body { background: #10233b; color: #f4ecd8 } dewsweeper-times { --dewsweeper-accent: #e9c46a; --dewsweeper-radius: 2em }`,
    ],
  ] as const) {
    const website = await openOtherWebsite(app, club, { attributes: 'count="8"', style });
    await page.goto(website.url);
    await expect(page.getByRole('link', { name: /holes, \$/ })).toHaveCount(8);
    await picture(name);
    await website.stop();
  }
});

test('133 all courses of a group', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  const { name, courses } = club.importDocument.groups[club.group] ?? { name: '', courses: {} };
  const other = { ...courses[club.course], name: 'Lakeside Municipal Golf Course', rates: cheaper };
  await app.importCourses({ groups: { [club.group]: { name, courses: { ...courses, lakeside: other } } } });
  await signUp(page.request, club);
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/dashboard');
  await expect(page.getByRole('link', { name: /^All Courses/ })).toBeVisible();
  await picture('dashboard');
  await page.goto(`/group/${club.group}/tee-times?date=${date}&players=2&holes=18`);
  await expect(page.getByRole('link', { name: /Lakeside/ }).first()).toBeVisible();
  await picture('times');
  await page.goto(`/group/${club.group}/tee-times?date=${today}&players=4&holes=9`);
  await expect(page.getByRole('heading', { name: 'All Courses' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await picture('today');
});

const cheaper = [{ name: 'Public', greenFee9: 18, greenFee18: 29.5 }];

test('134 a calendar link', async ({ page, openClub, picture }) => {
  const club = await openClub();
  await signUp(page.request, club);
  await page.goto('/page/profile');
  const card = page.getByRole('region', { name: 'In Your Calendar' });
  const make = card.getByRole('button', { name: 'Make a Calendar Link' });
  await expect(make).toBeVisible();
  await make.scrollIntoViewIfNeeded();
  await picture('none', { whole: true });
  await make.click();
  await expect(card.getByRole('button', { name: 'Copy the Link' })).toBeVisible();
  await picture('made', { whole: true });
  await page.reload();
  await expect(card.getByText(/^Your calendar reads/)).toBeVisible();
  await picture('there', { whole: true });
});
