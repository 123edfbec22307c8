import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { date, opening, opensOn, seven, timesPath, wish, withDraw } from '../fixtures/fair-day.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test('of two golfers who wish for one time, the draw gives it to one, who books it; the other joins the waitlist', {
  tag: '@both',
}, async ({ page, app, openCourse, anotherDevice, databaseClock }) => {
  await databaseClock.setTo(`${opensOn}T07:59:00Z`);
  const course = await openCourse(withDraw(true));
  await signUp(page.request, course);
  const rival = await anotherDevice({ baseURL: app.url });
  await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));

  await test.step('before', async () => {
    await page.goto(timesPath(course));
    await expect(opening(page)).toContainText(
      'Today from 8:00 AM to 8:10 AM you can wish for up to three of its times. Then they are drawn.',
    );
    await expect(opening(page).getByRole('timer')).toHaveText(/^It begins in \d+ seconds\.$/);
    await expect(seven(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'No time that suits you?' })).toHaveCount(0);
    await expectAccessibleByDayAndNight(page);
  });

  await test.step('while wishes are gathered', async () => {
    await databaseClock.setTo(`${opensOn}T08:00:01Z`);
    await page.reload();
    await expect(opening(page)).toContainText('Until 8:10 AM you can wish for up to three times.');
    await expect(opening(page).getByRole('timer')).toHaveText(/^The draw is in \d minutes/);
    await expect(page.getByText('Tap up to three times, the one you want most first.')).toBeVisible();
    await wish(page);
    const sent = page.getByRole('region', { name: 'Your wish' });
    await expect(sent).toContainText('2 players, 9 holes');
    await expect(sent.getByRole('listitem')).toHaveText(['7:00 AM, Front']);
    await sent.getByRole('button', { name: 'Withdraw my wish' }).press('Enter');
    await expect(page.getByText('Your wish is withdrawn.')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Your wish is withdrawn.');
    await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
    await expect(sent).toBeVisible();
    await page.getByText('How the draw works').click();
    await expect(page.getByText('Fingerprint (SHA-256) of the seed:')).toBeVisible();
    await expect(page.getByText('Your wish has the id:')).toContainText('wish-');
    await expectAccessibleByDayAndNight(page);
    await rival.goto(timesPath(course));
    await wish(rival);
  });

  const both = [page, rival] as const;
  const won = (one: Page) => one.getByText('The draw gave you 7:00 AM, Front.');
  const lost = (one: Page) => one.getByText(/^The draw has no time for you: what you wished for went/);
  await databaseClock.setTo(`${opensOn}T08:10:01Z`);
  for (const one of both) await expect(won(one).or(lost(one))).toBeVisible({ timeout: 40_000 });
  const [winner, loser] = (await won(page).isVisible()) ? both : ([rival, page] as const);
  await expect(lost(loser)).toBeVisible();
  await expect(loser.getByText(/^What is left opens to all in .+\.$/)).toBeVisible();
  await expectAccessibleByDayAndNight(loser);
  await expectAccessibleByDayAndNight(winner);

  await test.step('the winner books, from the page or from the link of the message', async () => {
    const sheet = new ConfirmSheet(winner);
    await winner.getByRole('button', { name: 'Go on and confirm it' }).press('Enter');
    await expect(sheet.dialog).toBeVisible();
    await winner.goto(`/group/${course.group}/course/${course.course}/?date=${date}`);
    await sheet.golfer(2).name.fill('Bea Lind');
    await sheet.reserveNow.press('Enter');
    await expect(sheet.dialog).toBeHidden();
  });

  await test.step('the other computes the draw again and waits', async () => {
    await databaseClock.setTo(`${opensOn}T08:12:01Z`);
    await loser.reload();
    await expect(loser.getByText('There are no tee times available for these options.')).toBeVisible();
    await loser.getByText('How the draw works').click();
    const list = loser.getByRole('region', { name: 'Wishes in the order of the draw: 2' });
    await expect(list.getByText('Got 7:00 AM')).toBeVisible();
    await expect(list.getByRole('listitem').first()).toContainText(/holes: 7:00 AM Front/);
    await expect(list.getByRole('listitem').filter({ hasText: '(yours)' })).toContainText('Got none');
    await loser.getByRole('button', { name: 'Compute it again here' }).press('Enter');
    await expect(
      loser.getByText('The seed has this fingerprint, and the list follows from it.'),
    ).toBeVisible();
    await expectAccessibleByDayAndNight(loser);
    const ask = loser.getByRole('region', { name: 'No time that suits you?' });
    await ask.getByRole('button', { name: 'Hold me the next one' }).press('Enter');
    await expect(ask).toContainText('You are in line for 7:00 AM to 12:00 PM.');
  });
});

test('who holds another time is offered what they won', async ({ page, openCourse, databaseClock }) => {
  await databaseClock.setTo(`${opensOn}T08:00:01Z`);
  const course = await openCourse(withDraw(true));
  await signUp(page.request, course);
  await page.goto(timesPath(course));
  await wish(page);
  const { group, course: id } = course;
  const other = { startingTime: '07:00', startingTeeID: 'front', numHoles: 9, players: 2 };
  const another = await page.request.post(`/api/groups/${group}/courses/${id}/teetimegroups`, {
    data: { date: daysAhead(3, 'UTC'), ...other },
  });
  expect(another.status(), await another.text()).toBe(201);

  await databaseClock.setTo(`${opensOn}T08:10:01Z`);
  await expect(page.getByText(/^The draw gave you 7:00 AM, Front\. It is kept for you for/)).toBeVisible({
    timeout: 40_000,
  });
  await page.getByRole('link', { name: 'See what is kept for you' }).click();
  await expect(page.getByRole('heading', { name: 'Kept for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Take 7:00 AM' }).click();
  await expect(new ConfirmSheet(page).dialog).toBeVisible();
});

test('a manager has days opened by a draw, and staff see the wishes and what came of them', async ({
  page,
  app,
  openCourse,
  anotherDevice,
  databaseClock,
}) => {
  await databaseClock.setTo(`${opensOn}T08:00:01Z`);
  const course = await openCourse(withDraw(false));
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course, newGolfer('Rita', 'Reyes'));
  await signInStaff(app, page.request, course, {
    name: 'Max Moor',
    role: 'manager',
    nowMs: Date.parse(`${opensOn}T08:00:02Z`),
  });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  await settings.open('Who may book');
  await page.getByLabel('A day’s new times open').selectOption('by a draw of the wishes sent from 8:00 AM');
  await page.getByLabel('Wishes for the draw are taken for').selectOption('10 minutes');
  await settings.review.click();
  await expect(settings.dialog).toContainText(
    'A day’s new times open: to all at once becomes by a draw of the wishes sent from 8:00 AM',
  );
  await expect(settings.dialog).toContainText('Wishes for the draw are taken for: none becomes 10 minutes');
  await settings.save();

  await golfer.goto(timesPath(course));
  await wish(golfer);
  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}`);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const draw = page.getByRole('dialog', { name: 'Draw' });
  await expect(draw).toContainText(/Wishes are taken for \d+ more minutes\./);
  await expect(draw).toContainText('1 wish for 2 players');
  await expect(draw.getByRole('row', { name: /Rita Reyes/ })).toContainText('7:00 AM, Front');
  await expect(draw.getByRole('row', { name: /Rita Reyes/ })).toContainText('not drawn yet');
  await expectAccessibleByDayAndNight(page);
  await databaseClock.setTo(`${opensOn}T08:10:01Z`);
  await expect(draw).toContainText('Drawn at 8:10 AM.');
  await expect(draw).toContainText('1 got a time, 0 got none');
  await page.keyboard.press('Escape');
  await page.goto(`/clubhouse/${course.group}/${course.course}/${daysAhead(4, 'UTC')}`);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(draw).toContainText('No draw opens this day: draws open the newest day.');
});
