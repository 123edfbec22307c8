import type { Page } from '@playwright/test';
import type { ProblemCode } from '../../packages/contract/src/problem.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expectOnly, expectWhole, timeButton, translations, withFeatures } from '../fixtures/languages.ts';
import { paidOnline } from '../fixtures/paying-course.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { reserve } from '../fixtures/reserve.ts';
import { teeTimeGroupsPath } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { testCards } from '../pages/payment-sheet.ts';

// What a walk without trouble does not meet: payment, refusals, dialogs and failures.

const date = daysAhead(3);
const seven = { date, startingTime: '07:00', startingTeeID: 'front', numHoles: 9, players: 2 } as const;

const small = withFeatures('07:10');

const boardOf = ({ group, course }: FreshCourse) =>
  `/page/teetimes?group=${group}&course=${course}&date=${date}&players=2&holes=9`;

/** What a server says that refuses, until the returned function is called. */
async function refuse(
  page: Page,
  method: 'POST' | 'PUT',
  path: RegExp,
  code: ProblemCode,
  more: object = {},
) {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    const status = code === 'unavailable' || code === 'paused' ? 503 : 409;
    const json = { type: 'about:blank', title: code, status, code, nearest: [], ...more };
    return route.fulfill({ status, contentType: 'application/problem+json', json });
  });
  return () => page.unroute(path);
}

for (const language of ['fr', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-CA' : 'es-MX' });
    const say = translations[language];

    test('a payment: declined, without an answer, paid', async ({ page, openCourse }) => {
      test.slow();
      const course = await openCourse((plain) => paidOnline(small(plain)));
      await signUp(page.request, course);
      await page.goto(boardOf(course));
      await timeButton(page, say, '07:10').click();
      const sheet = page.getByRole('dialog', { name: say.confirmMessages.title });
      await sheet.getByLabel(say.confirmMessages.name, { exact: true }).last().fill('Bea Lind');
      await expectOnly(page, language, course);
      await sheet.getByRole('button', { name: say.paymentMessages.continueToPayment }).click();
      const dialog = page.getByRole('dialog', { name: say.paymentMessages.title });
      const pay = dialog.getByRole('button', { name: say.payingMessages.pay(''), exact: false });
      await expect(pay).toBeEnabled({ timeout: 30_000 });
      await expectOnly(page, language, course);
      const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
      const type = async (number: string) => {
        await card.getByLabel('Card number').fill(number);
        await card.getByLabel('Expiry (MM/YY)').fill('12/35');
        await card.getByLabel('CVV').fill('111');
        await card.getByLabel('ZIP').fill('68516');
      };
      await type('4111 1111 1111 1112');
      await pay.click();
      await expect(dialog).toContainText(say.paymentMessages.incomplete);
      await expectWhole(page, language, course);
      await type(testCards.declined);
      await pay.click();
      await expect(dialog).toContainText(say.payingMessages.declined, { timeout: 60_000 });
      await expectOnly(page, language, course);
      await type(testCards.silent);
      await pay.click();
      await expect(dialog).toContainText(say.payingMessages.waiting, { timeout: 60_000 });
      await expectWhole(page, language, course);
      await expect(page.getByText(say.reservationMessages.upcoming)).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(say.reservationMessages.callClubhouse)).toBeVisible();
      await expectOnly(page, language, course);
      const { changeOf } = say.reservationMessages;
      await page.getByRole('button', { name: changeOf(say.formatTeeTime('07:10')) }).click();
      await expect(page.getByRole('dialog', { name: say.changeMessages.title })).toBeVisible();
      await expectWhole(page, language, course);
    });

    test('a hold and a confirmation that are refused', async ({ page, openCourse }) => {
      test.slow();
      const course = await openCourse(small);
      await signUp(page.request, course);
      const { refusalMessages, paymentMessages, everyPageMessages } = say;
      await page.goto(boardOf(course));
      const time = timeButton(page, say, '07:10');
      const serverTime = '2026-06-02T12:00:00.000Z';
      const inTenMinutes = { serverTime, until: '2026-06-02T12:10:00.000Z' };
      const holds: [ProblemCode, string, object?][] = [
        ['no-such-tee-time', refusalMessages.notOnSheet],
        ['holes-not-offered', refusalMessages.holesNotOffered],
        ['group-too-small', refusalMessages.groupTooSmall],
        ['too-late', refusalMessages.tooLate],
        ['date-not-bookable', refusalMessages.dateNotBookable],
        ['rate-not-allowed', refusalMessages.noRateForGroup],
        ['cooling-down', refusalMessages.coolingDown(10), inTenMinutes],
        ['time-kept-too-long', refusalMessages.timeKeptTooLong(10), inTenMinutes],
        ['too-many-reservations', refusalMessages.tooManyReservations],
        ['too-many-requests', refusalMessages.tooMany],
        ['paused', everyPageMessages.paused],
        ['unavailable', refusalMessages.serverFailed],
      ];
      for (const [code, words, more] of holds) {
        const allow = await refuse(page, 'POST', /\/teetimegroups$/, code, more);
        // A time that is not offered stays closed.
        await page.goto(boardOf(course));
        await time.click();
        await expect(page.getByText(words)).toBeVisible();
        await expectWhole(page, language, course);
        await allow();
      }
      await page.goto(boardOf(course));
      const allow = await refuse(page, 'POST', /\/teetimegroups$/, 'slot-taken', {
        nearest: [{ time: '07:00', teeID: 'front', teeName: 'Front Nine' }],
      });
      await time.click();
      const taken = page.getByRole('dialog', {
        name: say.confirmMessages.takenTitle(say.formatTeeTime('07:10')),
      });
      await expect(taken).toBeVisible();
      await expectOnly(page, language, course);
      await allow();
      await taken.getByRole('button', { name: /7/ }).click();

      const sheet = page.getByRole('dialog', { name: say.confirmMessages.title });
      await sheet.getByLabel(say.confirmMessages.name, { exact: true }).last().fill('Bea Lind');
      const confirmations: [ProblemCode, string][] = [
        ['golfers-do-not-match', refusalMessages.checkGolfers],
        ['rate-not-allowed', refusalMessages.rateNotAllowed],
        ['unknown-rate', refusalMessages.ratesChanged],
        ['payment-in-flight', paymentMessages.underWay],
        ['booking-denied', say.teeTimeMessages.bookingNotAvailable],
        ['unavailable', refusalMessages.confirmFailed],
      ];
      for (const [code, words] of confirmations) {
        const allow = await refuse(page, 'PUT', /\/confirmation$/, code);
        await sheet.getByRole('button', { name: say.confirmMessages.reserveNow }).click();
        await expect(sheet.getByText(words)).toBeVisible();
        await expectWhole(page, language, course);
        await allow();
      }
      await refuse(page, 'PUT', /\/confirmation$/, 'reservation-conflict');
      await sheet.getByRole('button', { name: say.confirmMessages.reserveNow }).click();
      await expect(page.getByRole('dialog', { name: say.confirmMessages.conflictTitle })).toBeVisible();
      await expectOnly(page, language, course);
    });

    test('dialogs, a denial, an offer, and what fails', async ({
      page,
      app,
      context,
      openCourse,
      databaseClock,
      anotherDevice,
    }) => {
      test.slow();
      const course = await openCourse(small);
      const rival = await anotherDevice({ baseURL: app.url });
      await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));
      const held = await reserve(rival.request, course, seven);
      await reserve(rival.request, course, { ...seven, startingTime: '07:10' });
      const golfer = await signUp(page.request, course);
      const { waitlistMessages, profileMessages, passwordMessages, sessionMessages } = say;
      const sheet = page.getByRole('dialog', { name: say.confirmMessages.title });
      const waits = `/api/groups/${course.group}/courses/${course.course}/waits`;
      const wish = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
      expect((await page.request.post(waits, { data: wish })).status()).toBe(201);
      expect((await page.request.post(waits, { data: wish })).status()).toBe(201);

      await test.step('my account', async () => {
        await page.goto('/page/profile');
        await page.getByRole('button', { name: profileMessages.removeCourse(course.name) }).click();
        await expect(page.getByRole('dialog', { name: profileMessages.removeCourseTitle })).toBeVisible();
        await expectOnly(page, language, course);
        await page.getByRole('button', { name: profileMessages.keep }).click();
        await page.getByRole('button', { name: profileMessages.editContact }).click();
        await expect(page.getByRole('dialog', { name: profileMessages.editContact })).toBeVisible();
        await expectOnly(page, language, course);
        await page.getByRole('button', { name: profileMessages.cancel }).click();
        await page.getByRole('button', { name: profileMessages.editPassword }).click();
        const dialog = page.getByRole('dialog', { name: passwordMessages.title });
        await dialog.getByLabel(passwordMessages.newPassword, { exact: true }).fill('a longer way round');
        await dialog.getByLabel(passwordMessages.confirmPassword, { exact: true }).fill('another one');
        await dialog.getByRole('button', { name: passwordMessages.submit }).click();
        await expect(dialog.getByText(passwordMessages.mismatch)).toBeVisible();
        await expectOnly(page, language, course);
      });
      await test.step('without a connection', async () => {
        await page.goto('/page/reservations');
        await expect(page.getByText(say.reservationMessages.none)).toBeVisible();
        await context.setOffline(true);
        await expect(page.getByText(say.everyPageMessages.offline)).toBeVisible();
        await expectOnly(page, language, course);
        await context.setOffline(false);
        await page.route('**/api/users/me/teetimegroups', (route) =>
          route.fulfill({ status: 503, body: '' }),
        );
        await page.reload();
        await expect(page.getByText(say.reservationMessages.loadFailed)).toBeVisible({ timeout: 30_000 });
        await expectWhole(page, language, course);
        await page.unroute('**/api/users/me/teetimegroups');
      });
      await test.step('a denial', async () => {
        await givePrivilege(app, course, golfer, { denyOnlineBooking: true });
        await page.goto(boardOf(course));
        await expect(page.getByRole('heading', { name: say.deniedMessages.bookingDenied })).toBeVisible();
        await expectOnly(page, language, course);
        await givePrivilege(app, course, golfer, { denyOnlineBooking: false });
      });
      await test.step('another device', async () => {
        const elsewhere = await anotherDevice({ baseURL: app.url });
        const { email, password } = golfer;
        await elsewhere.request.post('/api/session', { data: { email, password } });
        await page.goto('/page/profile');
        await page.getByRole('button', { name: sessionMessages.logOutElsewhere }).click();
        await expect(page.getByText(sessionMessages.ended)).toBeVisible();
        await expectWhole(page, language, course);
      });
      await test.step('an offer', async () => {
        await page.goto('/page/waitlist');
        await expect(page.getByText(waitlistMessages.first).first()).toBeVisible();
        await expectOnly(page, language, course);
        await rival.request.delete(`${teeTimeGroupsPath(course)}/${held}`);
        const clock = say.formatTeeTime('07:00');
        await expect(page.getByRole('button', { name: waitlistMessages.takeOf(clock) })).toBeVisible();
        await expectOnly(page, language, course);
        const allow = await refuse(page, 'POST', /\/hold$/, 'payment-in-flight');
        await page.getByRole('button', { name: waitlistMessages.takeOf(clock) }).click();
        await expect(page.getByText(waitlistMessages.paying)).toBeVisible();
        await expectWhole(page, language, course);
        await allow();
        await page.getByRole('button', { name: waitlistMessages.takeOf(clock) }).click();
        await expect(sheet).toBeVisible();
        await expectWhole(page, language, course);
        await databaseClock.advance({ minutes: 16 });
        await sheet.getByLabel(say.confirmMessages.name, { exact: true }).last().fill('Bea Lind');
        await sheet.getByRole('button', { name: say.confirmMessages.reserveNow }).click();
        await expect(page.getByText(say.expiryMessages.timeExpired)).toBeVisible();
        await expectOnly(page, language, course);
        await databaseClock.reset();
      });
      await test.step('a session that ended', async () => {
        await page.goto('/page/reservations');
        await page.getByText(say.reservationMessages.continueHolding).click();
        await expect(sheet).toBeVisible();
        await app.sql('delete from sessions where uid = (select uid from users where login_email = $1)', [
          golfer.email,
        ]);
        const reserveNow = sheet.getByRole('button', { name: say.confirmMessages.reserveNow });
        // The page may hear of it by itself before that.
        await reserveNow.click({ timeout: 5000 }).catch(() => undefined);
        await expect(page.getByText(say.loginMessages.sessionEnded)).toBeVisible();
        await expectOnly(page, language, course);
      });
    });
  });
}
