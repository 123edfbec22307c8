import type { Page } from '@playwright/test';
import { startMailServer } from '../../apps/server/test/outbox/mail-server.ts';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { startApp } from '../fixtures/app.ts';
import { oneTimeCode } from '../fixtures/clubhouse.ts';
import { daysAhead, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { newGolfer } from '../fixtures/golfers.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { PaymentSheet, testCards } from '../pages/payment-sheet.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** A server with nothing but the examples. */
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>>['app'] }>({
  app: [
    async ({}, use) => {
      const { app, stop } = await startApp({ EXAMPLES: 'yes' });
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('from the first start to a golfer’s paid reservation, in the browser alone', async ({
  page,
  app,
  anotherDevice,
}) => {
  test.slow();
  const next = page.getByRole('button', { name: 'Next' });
  const mails = await startMailServer();

  await test.step('the club and its owner', async () => {
    await page.goto(app.setupLink ?? 'no link was printed');
    await expect(heading(page)).toHaveText('Set up your club');
    await expectAccessibleByDayAndNight(page);
    await page.getByLabel('Name of the club').fill('www.pine-valley.com');
    await page.getByLabel('Your email address').fill('olive@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter the name of the club, without links.')).toBeVisible();
    await page.getByLabel('Name of the club').fill('Pine Valley Golf Club');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('olive@example.com is invited as owner of Pine Valley Golf Club'),
    ).toBeVisible();
    // Left here, it goes on here.
    await page.reload();
    await page.getByLabel('Your name').fill('Olive Owen');
    await page.getByLabel('Password', { exact: true }).fill('fescue before sunrise');
    await page.keyboard.press('Enter');
    await page.getByText('No camera?').click();
    const secret = await page.locator('details code').innerText();
    const otpauth = `otpauth://totp/Dewsweeper:x?issuer=Dewsweeper&secret=${secret.replaceAll(' ', '')}`;
    await page.getByLabel('One-time code').fill(oneTimeCode(otpauth));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  });

  await test.step('the course', async () => {
    await expect(heading(page)).toHaveText('The course');
    await expect(page.getByText('Step 1 of 7')).toBeVisible();
    await next.click();
    await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
    await page.getByLabel('Name of the course').fill('Pine Valley West');
    await page.getByLabel('City').fill('Lincoln');
    await page.getByLabel('Time zone of the course').selectOption('America/Chicago');
    await expectAccessibleByDayAndNight(page);
    await next.click();
  });

  await test.step('tees and hours', async () => {
    await expect(heading(page)).toBeFocused();
    await page.getByLabel('Last tee time').fill('06:00');
    await next.click();
    await expect(page.getByText('The last tee time must be after the first.')).toBeVisible();
    await page.getByLabel('Last tee time').fill('16:00');
    await page.getByLabel('Minutes for nine holes').fill('5');
    await next.click();
    await expect(page.getByText('Nine holes take longer than the time between two groups.')).toBeVisible();
    await page.getByLabel('Minutes for nine holes').fill('125');
    await page.getByLabel('Other tees, with names of your own').check();
    await page.getByLabel('Name of tee 1').fill('Creek');
    await page.getByRole('button', { name: 'Add a tee' }).click();
    await page.getByRole('button', { name: 'Remove tee 3' }).click();
    await next.click();
    await expect(page.getByText('Please fill in this field.')).toBeVisible();
    await expect(page.getByLabel('Name of tee 2')).toBeFocused();
    await expectAccessibleByDayAndNight(page);
    await page.getByLabel('18 holes, from hole 1 alone').check();
    await expectAccessibleByDayAndNight(page);
    await next.click();
  });

  await test.step('prices', async () => {
    await page.getByLabel('18 holes').fill('many');
    await page.getByLabel('9 holes').fill('24');
    await next.click();
    await expect(page.getByText('An amount such as 42 or 42.50.')).toBeVisible();
    await page.getByLabel('18 holes').fill('42,50');
    await page.getByRole('button', { name: 'Add a rate' }).click();
    const senior = page.getByRole('group', { name: 'Rate 2' });
    await senior.getByLabel('Name of the rate').fill('Senior');
    await senior.getByLabel('18 holes').fill('33');
    await senior.getByLabel('9 holes').fill('19');
    await page.getByRole('button', { name: 'Add a rate' }).click();
    await page.getByRole('button', { name: 'Remove Rate 3' }).click();
    await expectAccessibleByDayAndNight(page);
    // Left here, and taken up on another day.
    await page.goto('/clubhouse');
    await expect(senior.getByLabel('Name of the rate')).toHaveValue('Senior');
    await next.click();
  });

  await test.step('who may book', async () => {
    await page.getByLabel('Days ahead that golfers may book').fill('400');
    await page.getByLabel('Minutes before the start').fill('soon');
    await next.click();
    await expect(page.getByText('A number from 0 to 365.')).toBeVisible();
    await expect(page.getByText('A whole number of minutes.')).toBeVisible();
    await page.getByLabel('Minutes before the start').fill('0');
    await page.getByLabel('Days ahead that golfers may book').fill('21');
    await page.getByLabel('A message to golfers').fill('Carts are first come, first served.');
    await expectAccessibleByDayAndNight(page);
    await next.click();
  });

  await test.step('the board, as golfers will see it', async () => {
    await expect(page.getByRole('heading', { name: weekdayMonthDay(daysAhead(1)) })).toBeVisible();
    const first = page.getByRole('button', { name: '7:00 AM, $42.50' });
    await expect(first).toBeVisible();
    await expect(page.getByRole('button', { name: '4:00 PM, $42.50' })).toBeVisible();
    await page.getByRole('radio', { name: '9' }).check({ force: true });
    await expect(page.getByRole('button', { name: '7:00 AM, $24' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await next.click();
    await page.getByRole('button', { name: 'Open the course' }).click();
  });

  await test.step('how golfers pay, left and taken up again', async () => {
    await expect(heading(page)).toHaveText('How golfers pay');
    await expect(page.getByText('Step 6 of 7')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
    await page.goto('/clubhouse/pine-valley-golf-club/new-course');
    await expect(heading(page)).toHaveText('How golfers pay');
    await expect(page.getByRole('radio', { name: 'Try it' })).toBeChecked();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole('button', { name: 'Try and store' }).click();
    await expect(page.getByText('It works. Golfers can pay with test cards. No money moves.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
  });

  await test.step('mail and texts', async () => {
    await expect(heading(page)).toHaveText('Mail and texts');
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
    await page.getByLabel('Mail server').fill('127.0.0.1');
    await page.getByLabel('Port').fill(new URL(mails.url).port);
    await page.getByLabel('User').fill('golf');
    await page.getByLabel('Password', { exact: true }).fill('a password of the mail server');
    await page.getByLabel('Sender').fill('Pine Valley <golf@pine-valley.example>');
    await expectAccessibleByDayAndNight(page);
    await page.getByRole('button', { name: 'Try and store' }).first().click();
    await expect(page.getByText('It works: a mail is on its way to olive@example.com.')).toBeVisible();
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([['olive@example.com']]);
    await page.getByRole('button', { name: 'Go on' }).click();
  });

  const link = `${app.url}/group/pine-valley-golf-club/course/pine-valley-west/`;
  await test.step('its link and its code', async () => {
    await expect(heading(page)).toHaveText('Pine Valley West is open');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the code as SVG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pine-valley-west.svg');
  });

  const date = daysAhead(3);
  await test.step('a golfer books and pays', async () => {
    const golfers = await anotherDevice();
    const register = new RegisterPage(golfers);
    const teeTimes = new TeeTimesPage(golfers);
    const sheet = new ConfirmSheet(golfers);
    await golfers.goto(link);
    await new LandingPage(golfers).register.click();
    const ada = newGolfer('Ada', 'Moreno');
    await register.fillIn(ada);
    await register.submit.click();
    await register.goOn.click();
    await golfers
      .getByRole('dialog', { name: 'Where do you want to play?' })
      .getByRole('button', { name: 'Pine Valley West' })
      .click();
    await expect(golfers.getByText('Carts are first come, first served.')).toBeVisible();
    await teeTimes.date.selectOption(weekdayMonthDay(date));
    await teeTimes.players(2).check();
    await teeTimes.holes(18).check();
    await golfers.getByRole('button', { name: '7:00 AM, $42.50, paid online' }).click();
    await sheet.golfer(2).name.fill('Bea Lind');
    await sheet.golfer(2).rate.selectOption('Senior');
    const payment = new PaymentSheet(golfers);
    await payment.goOn.click();
    await expect(payment.total).toHaveText('Total$75.50');
    await payment.payWith(testCards.approved);
    await expect(golfers).toHaveURL('/page/reservations');
    await expect(golfers.getByText('Call the clubhouse to cancel this reservation.')).toBeVisible();
    const paid = await app.sql<{ state: string; amount: number; status: string }>(
      `select p.state, p.amount_cents::integer as amount, g.status from payments p
       join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id`,
    );
    expect(paid).toEqual([{ state: 'captured', amount: 7550, status: 'confirmed' }]);
    const toAda = () => mails.received.find(({ recipients }) => recipients[0] === ada.email)?.source;
    await expect.poll(toAda).toContain('From: Pine Valley <golf@pine-valley.example>');
  });

  await test.step('and stands on the sheet', async () => {
    await page.getByRole('link', { name: 'Go to the tee sheet' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.goto(`/clubhouse/pine-valley-golf-club/pine-valley-west/${date}`);
    await expect(
      page.getByRole('gridcell', { name: /^7:00 AM, Front Nine.*Ada Moreno Public.*Bea Lind Senior/ }),
    ).toBeVisible();
  });

  await test.step('the examples go', async () => {
    await page.goto('/clubhouse/pine-valley-golf-club/pine-valley-west/settings');
    await page.getByRole('button', { name: 'Remove the examples' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the example courses?' });
    await expectAccessibleByDayAndNight(page, { only: 'dialog' });
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await page.getByRole('button', { name: 'Remove the examples' }).click();
    await dialog.getByRole('button', { name: 'Remove the examples' }).click();
    await expect(page.getByRole('main').getByText('The example courses are gone.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Changes so far' })).toBeVisible();
    await expect(page.getByText('The example courses')).toHaveCount(0);
  });

  await test.step('the link is void now', async () => {
    await page.goto(app.setupLink ?? '');
    await page.reload();
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });
  await mails.stop();
});
