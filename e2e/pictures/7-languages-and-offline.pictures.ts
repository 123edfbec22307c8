import { signUp } from '../fixtures/golfers.ts';
import { untilKept } from '../fixtures/kept-page.ts';
import { timeButton, translations } from '../fixtures/languages.ts';
import { expect, test } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';

const afternoon = { date: '2027-06-12', startingTeeID: 'front', numHoles: 18, players: 2 } as const;

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('138 my reservations without a network', async ({ page, context, openClub, picture }) => {
    const club = await openClub();
    await signUp(page.request, club);
    await reserve(page.request, club, { ...afternoon, startingTime: '14:10' });
    await page.goto('/page/reservations');
    const { tickets } = new ReservationsPage(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(tickets).toHaveCount(1);
    await untilKept(page);
    // From here on no reply takes the place of what the next lines write.
    await context.setOffline(true);
    // The worker's clock does not stand.
    await page.evaluate(async () => {
      const cache = await caches.open('golfers-own');
      for (const request of await cache.keys()) {
        const kept = await (await cache.match(request))?.json();
        await cache.put(request, Response.json({ ...kept, keptAtMs: Date.now() }));
      }
    });
    await page.goto('about:blank');
    await page.goto('/page/reservations');
    await expect(page.getByText(/^You are offline\. This is how it was/)).toBeVisible();
    await expect(tickets).toHaveCount(1);
    await picture('tickets as they were');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByText('You are offline. This page needs a connection.')).toBeVisible();
    await picture('a page that needs it');
  });
});

for (const [language, locale, number] of [
  ['fr', 'fr-CA', 139],
  ['es', 'es-MX', 140],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });
    const say = translations[language];

    test(`${number} golfers’ pages in ${language}`, async ({ page, openClub, picture }) => {
      const club = await openClub();
      const { group, course } = club;
      await page.goto(club.entryPath);
      await expect(page.getByText(say.loginMessages.loginFor)).toBeVisible();
      await picture('login');
      await signUp(page.request, club);
      await reserve(page.request, club, { ...afternoon, startingTime: '14:10' });
      await page.goto(
        `/page/teetimes?group=${group}&course=${course}&date=${afternoon.date}&players=2&holes=18`,
      );
      const time = timeButton(page, say, '15:00').first();
      await expect(time).toBeVisible();
      await picture('tee times');
      await time.click();
      await expect(page.getByRole('dialog', { name: say.confirmMessages.title })).toBeVisible();
      await picture('confirm');
      await page.goto('/page/reservations');
      await expect(page.getByText(say.reservationMessages.upcoming)).toBeVisible();
      await picture('reservations');
      await page.goto('/page/profile');
      await expect(page.getByRole('heading', { name: say.languageMessages.title })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await picture('my account', { whole: true });
    });
  });
}
