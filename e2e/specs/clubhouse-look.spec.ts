import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), name);

test('a manager gives the course a color, reads how it will look, and golfers see it', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);

  const settings = new SettingsPage(page);
  const { review, dialog } = settings;
  const colour = page.getByRole('textbox', { name: 'Color of buttons and links' });
  await expect(page.getByText('Without a color, pages are green.')).toBeVisible();
  await colour.fill('yellow');
  await review.click();
  await expect(page.getByText('A color such as #7b1fa2.')).toBeVisible();
  await colour.fill('#ffdd00');
  await expect(page.getByRole('region', { name: 'By day' })).toContainText(
    'Your color can’t be read on a light page. #7e6c00 is the nearest that can, and is used instead.',
  );
  await expect(page.getByRole('region', { name: 'At night' })).toContainText('Your color as it is.');
  await page.getByLabel('Choose a color').fill('#7b1fa2');
  await expect(colour).toHaveValue('#7b1fa2');
  await expect(page.getByRole('region', { name: 'By day' })).toContainText('Your color as it is.');
  await expect(page.getByRole('region', { name: 'At night' })).toContainText('read on a dark page. #bd66e8');
  await expectAccessibleByDayAndNight(page);

  await review.click();
  await expect(dialog).toContainText('Color: none becomes "#7b1fa2"');
  await settings.save();

  await golfer.goto(`/group/${course.group}/course/${course.course}/`);
  await expect(golfer.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
  await expect.poll(() => tokenOf(golfer, '--fairway')).toBe('#7b1fa2');
  await expectAccessibleByDayAndNight(golfer);
  expect(await tokenOf(golfer, '--fairway')).toBe('#bd66e8');

  const again = await golfer.request.get(`/group/${course.group}/course/${course.course}/`);
  expect(await again.text()).toContain('<style id="course-colour">:root{--fairway:#7b1fa2;');
  const own = await golfer.request.get('/page/reservations');
  expect(await own.text()).toContain('<style id="course-colour">:root{--fairway:#7b1fa2;');
  await page.getByRole('textbox', { name: 'Color of buttons and links' }).fill('');
  await review.click();
  await settings.save();
  await expect(dialog).toHaveCount(0);
  await golfer.reload();
  await expect(golfer.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
  await expect.poll(() => tokenOf(golfer, '--fairway')).toBe('#6fcf97');
});

test('without a color nothing of the pages changes', async ({ page, openCourse }) => {
  const course = await openCourse();
  await page.goto(`/group/${course.group}/course/${course.course}/`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await tokenOf(page, '--fairway')).toBe('#1f6b45');
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('on a phone the sections stand in one row, with the current one in sight', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Olive Owen', role: 'owner' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/people`);
  const sections = page.getByRole('navigation', { name: 'Clubhouse' });
  await expect(sections.getByRole('link', { name: 'People' })).toBeInViewport({ ratio: 1 });
  const tops = () =>
    sections
      .getByRole('link')
      .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
  expect(await tops()).toBe(1);

  const sheet = sections.getByRole('link', { name: 'Sheet' });
  await sheet.focus();
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveAttribute('aria-current', 'page');
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('a manager uploads logo and photo, golfers see them, and both can go again', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;

  const svg = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="x"/>') };
  await page.getByLabel('Choose a logo').setInputFiles(svg);
  await expect(page.getByText('file: must be a PNG, JPEG or WebP picture')).toBeVisible();
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(8_000_001) };
  await page.getByLabel('Choose a photo').setInputFiles(huge);
  await expect(page.getByText('This file is larger than 8 MB.')).toBeVisible();

  await page.getByLabel('Choose a logo').setInputFiles(await pictureFile(480, 192, '#7b1fa2'));
  await page.getByLabel('What the logo shows').fill('Two pines');
  await page.getByLabel('Choose a photo').setInputFiles(await pictureFile(1280, 720, '#8fba9f'));
  await expect(page.getByLabel('What the photo shows')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await review.click();
  await expect(dialog).toContainText('Logo: added');
  await expect(dialog).toContainText('Photo: added');
  await settings.save();

  const golfer = await anotherDevice({ baseURL: app.url });
  await golfer.goto(`/group/${course.group}/course/${course.course}/`);
  const logo = golfer.getByRole('img', { name: 'Two pines' });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  expect(await shifts(golfer)).toBe(0);
  await expectAccessibleByDayAndNight(golfer);
  const player = await anotherDevice({ baseURL: app.url });
  await signUp(player.request, course);
  const choices = `group=${course.group}&course=${course.course}&date=${daysAhead(2)}&players=2&holes=18`;
  await player.goto(`/page/teetimes?${choices}`);
  await expect(player.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
  await expect(player.getByRole('img', { name: 'Two pines' })).toBeVisible();
  await expect(player.getByRole('button', { name: /[AP]M, / }).first()).toBeVisible();
  expect(await shifts(player)).toBe(0);
  await golfer.goto(`/group/${course.group}`);
  await expect(golfer.getByRole('button', { name: `Two pines ${course.name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await review.click();
  await expect(dialog).toContainText('Logo: removed');
  await settings.save();
  await golfer.goto(`/group/${course.group}/course/${course.course}/`);
  await expect(golfer.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(golfer.getByRole('img')).toHaveCount(0);

  const change = page.getByRole('listitem').filter({ hasText: 'Logo: removed' });
  await change.getByRole('button', { name: /^Back to before this/ }).click();
  await expect(dialog).toContainText('Logo: added');
  await settings.save();
  await expect(page.getByLabel('What the logo shows')).toHaveValue('Two pines');
});

test('town and state propose the time zone, in the settings and for a new course', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const everywhere = { ...course, course: null } as never;
  await signInStaff(app, page.request, everywhere, { name: 'Olive Owen', role: 'owner' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const zone = page.getByLabel('Time zone of the course');
  await expect(page.getByText('That is the time zone of Lincoln, Nebraska.')).toBeVisible();
  await page.getByLabel('City').fill('Bandon');
  await page.getByLabel('State or province').fill('OR');
  const proposals = page.getByRole('list', { name: 'Time zone of this place' });
  await expect(proposals.getByRole('button')).toHaveText([
    'Oregon, as Portland: America/Los Angeles',
    'Oregon, as Ontario: America/Boise',
  ]);
  await proposals.getByRole('button').first().click();
  await expect(zone).toHaveValue('America/Los_Angeles');
  await expect(page.getByText('That is the time zone of Oregon, as Portland.')).toBeVisible();
  await zone.selectOption('America/Boise');
  await expect(proposals.getByRole('button')).toHaveText(['Oregon, as Portland: America/Los Angeles']);

  await page.goto(`/clubhouse/${course.group}/new-course`);
  await page.getByLabel('City').fill('Portland');
  await expect(proposals.getByRole('button', { name: 'Portland, Maine: America/New York' })).toBeVisible();
  await page.getByLabel('State or province').fill('ME');
  await expect(proposals.getByRole('button')).toHaveText(['Portland, Maine: America/New York']);
  await proposals.getByRole('button').click();
  await expect(zone).toHaveValue('America/New_York');
  await expectAccessibleByDayAndNight(page);
});

async function pictureFile(width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
}

/** Cumulative layout shift so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
