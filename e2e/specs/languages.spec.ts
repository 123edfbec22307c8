import { catalogues } from '../../apps/web/languages/catalogues.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expectOnly, timeButton, translations, withFeatures } from '../fixtures/languages.ts';
import { expect, test } from '../fixtures/test.ts';

const { en } = catalogues;

const date = daysAhead(3);

const everything = withFeatures('08:10');

for (const language of ['fr', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-CA' : 'es-MX' });
    const say = translations[language];

    test("a visitor's pages have no English word, and cut none", async ({ page, openCourse }) => {
      const course = await openCourse(everything);
      await page.goto('/');
      await expect(page.getByRole('heading', { name: say.loginMessages.welcome })).toBeVisible();
      await expectOnly(page, language, course);

      await page.goto(course.entryPath);
      await expect(page.getByText(say.loginMessages.loginFor)).toBeVisible();
      await expect(page).toHaveTitle(`${say.loginMessages.title} · ${course.name}`);
      await page.getByLabel(say.loginMessages.email).fill(newGolfer().email);
      await page.getByLabel(say.loginMessages.password, { exact: true }).fill('no such password');
      await page.getByRole('button', { name: say.loginMessages.submit }).click();
      await expect(page.getByText(say.loginMessages.userNotFound)).toBeVisible();
      await expectOnly(page, language, course);

      await page.getByRole('link', { name: say.loginMessages.register }).click();
      await expect(page.getByRole('heading', { name: say.registerMessages.title })).toBeVisible();
      await page.getByLabel(say.registerMessages.phone).fill('12');
      await page.getByLabel(say.registerMessages.email).fill('nobody');
      await expect(page.getByText(say.everyPageMessages.phoneOdd)).toBeVisible();
      await expectOnly(page, language, course);

      await page.goto('/page/reset');
      await page.getByLabel(say.resetMessages.email).fill(newGolfer().email);
      await page.getByRole('button', { name: say.resetMessages.submit }).click();
      await expect(page.getByText(say.resetMessages.userNotFound)).toBeVisible();
      await expectOnly(page, language, course);

      await page.goto('/page/reset/no-such-link');
      await expect(page.getByText(say.newPasswordMessages.linkInvalid)).toBeVisible();
      await expectOnly(page, language, course);
    });

    test("a golfer's pages have no English word, and cut none", async ({ page, openCourse }) => {
      test.slow();
      const course = await openCourse(everything);
      const golfer = await signUp(page.request, course);
      await page.request.delete('/api/session');

      await test.step('sign-in', async () => {
        await page.goto(course.entryPath);
        await page.getByLabel(say.loginMessages.email).fill(golfer.email);
        await page.getByLabel(say.loginMessages.password, { exact: true }).fill(golfer.password);
        await page.getByRole('button', { name: say.loginMessages.submit }).click();
        const choice = page.getByRole('dialog', { name: say.courseDialogMessages.whereToPlay });
        await expect(choice).toBeVisible();
        await expectOnly(page, language, course);
        await choice.getByRole('button', { name: course.name }).click();
        await expect(page.getByText(say.teeTimeMessages.chooseOptions)).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('board', async () => {
        const { group, course: id } = course;
        await page.goto(`/page/teetimes?group=${group}&course=${id}&date=${date}&players=2&holes=9`);
        await expect(timeButton(page, say, '07:10')).toBeVisible();
        await expect(page.getByRole('button', { name: say.waitlistMessages.holdNext })).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('waitlist', async () => {
        await page.getByLabel(say.waitlistMessages.from, { exact: true }).selectOption('10:00');
        await page.getByRole('button', { name: say.waitlistMessages.holdNext }).click();
        const range = say.waitlistMessages.between(say.formatTeeTime('10:00'), say.formatTeeTime('12:00'));
        await expect(page.getByText(say.waitlistMessages.waits(range))).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('hold and confirm', async () => {
        await timeButton(page, say, '07:10').click();
        const sheet = page.getByRole('dialog', { name: say.confirmMessages.title });
        await expect(sheet.getByText(say.formatWeekdayMonthDay(date))).toBeVisible();
        await sheet.getByRole('button', { name: say.confirmMessages.reserveNow }).click();
        await expect(sheet.getByText(say.everyPageMessages.fillIn)).toBeVisible();
        await expectOnly(page, language, course);
        await sheet.getByRole('button', { name: say.confirmMessages.cancel }).click();
        await expect(page.getByRole('dialog', { name: say.confirmMessages.cancelTitle })).toBeVisible();
        await expectOnly(page, language, course);
        await page.getByRole('button', { name: say.confirmMessages.dontCancel }).click();
        await sheet.getByLabel(say.confirmMessages.name, { exact: true }).last().fill('Bea Lind');
        await sheet.getByRole('button', { name: say.confirmMessages.reserveNow }).click();
        await expect(page.getByText(say.reservationMessages.upcoming)).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('change', async () => {
        const { changeOf } = say.reservationMessages;
        await page.getByRole('button', { name: changeOf(say.formatTeeTime('07:10')) }).click();
        await expect(timeButton(page, say, '07:20')).toBeVisible();
        await expectOnly(page, language, course);
        await timeButton(page, say, '07:20').click();
        await expect(page.getByRole('dialog', { name: say.changeMessages.confirmTitle })).toBeVisible();
        await expect(page.getByRole('button', { name: say.changeMessages.change })).toBeVisible();
        await expectOnly(page, language, course);
        await page.getByRole('button', { name: say.changeMessages.change }).click();
        await expect(page.getByText(say.reservationMessages.changed)).toBeAttached();
        await page.getByRole('button', { name: say.reservationMessages.cancel }).click();
        await expect(page.getByRole('dialog', { name: say.reservationMessages.cancelTitle })).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('other pages', async () => {
        const headings = {
          '/page/waitlist': say.waitlistMessages.waiting,
          '/page/profile': say.languageMessages.title,
          '/page/dashboard': say.dashboardMessages.title,
          [`/group/${course.group}/tee-times`]: say.groupBoardMessages.title,
        };
        for (const [path, heading] of Object.entries(headings)) {
          await page.goto(path);
          await expect(page.getByRole('heading', { name: heading })).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expectOnly(page, language, course);
        }
        await page.getByRole('button', { name: say.navigationMessages.logout }).click();
        await expect(page.getByRole('heading', { name: say.loggedOutMessages.title })).toBeVisible();
        await expectOnly(page, language, course);
      });
    });
  });
}

test('a language chosen in My Account stays, here and where the golfer signs in', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const golfer = await signUp(page.request, course);
  await page.goto('/page/profile');
  const { courseDialogMessages, languageMessages, profileMessages } = translations.fr;
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: languageMessages.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: profileMessages.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Français' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/page/reset');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  const other = await anotherDevice({ baseURL: app.url });
  let loaded = 0;
  other.on('load', () => {
    loaded += 1;
  });
  await other.goto(course.entryPath);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByLabel(en.loginMessages.email).fill(golfer.email);
  await other.getByLabel(en.loginMessages.password, { exact: true }).fill(golfer.password);
  await other.getByRole('button', { name: en.loginMessages.submit }).click();
  await expect(other.getByRole('dialog', { name: courseDialogMessages.whereToPlay })).toBeVisible();
  await expect(other).toHaveURL('/page/teetimes');
  await other.goto('/page/profile');
  await expect(other.getByRole('heading', { name: profileMessages.title })).toBeVisible();
  expect(loaded).toBe(3);
});

test('where the browser keeps no cookie of ours, the page does not load again and again', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.request.patch('/api/users/me', { data: { language: 'es' } });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  let loaded = 0;
  page.on('load', () => {
    loaded += 1;
  });
  const asked = page.waitForResponse(/assets\/page-language/);
  await page.goto('/page/dashboard');
  await asked;
  await expect(page.getByRole('heading', { name: en.dashboardMessages.title })).toBeVisible();
  await page.waitForTimeout(500);
  expect(loaded).toBe(1);
});
