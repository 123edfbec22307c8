import type { Page } from '@playwright/test';
import { connectionMessages } from '../../apps/clubhouse/src/messages/connections.ts';
import { type MailServer, startMailServer } from '../../apps/server/test/outbox/mail-server.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../apps/server/test/outbox/twilio-stand-in.ts';
import { mailFaults, textFaults } from '../../packages/contract/src/connections.ts';
import { squareFaults } from '../../packages/contract/src/square-account.ts';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { startApp } from '../fixtures/app.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { test as base, expect } from '../fixtures/test.ts';

interface Providers {
  mails: MailServer;
  twilio: TwilioStandIn;
}

/** A server for itself: mail and texts belong to whoever owns every club on it. */
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>>['app']; providers: Providers }>({
  providers: [
    async ({}, use) => {
      const [mails, twilio] = await Promise.all([startMailServer(), startTwilioStandIn()]);
      await use({ mails, twilio });
      await Promise.all([mails.stop(), twilio.stop()]);
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ providers }, use) => {
      const { app, stop } = await startApp({ TWILIO_API_URL: providers.twilio.url });
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

type App = Awaited<ReturnType<typeof startApp>>['app'];

const pathOf = ({ group, course }: FreshCourse) => `/clubhouse/${group}/${course}/connections`;
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const submit = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Try and store' });

async function signInOwner(app: App, page: Page, course: FreshCourse): Promise<{ email: string }> {
  const owner = await signInStaff(app, page.request, course, { name: 'Olive Owen', role: 'owner' });
  await app.sql(
    'update staff_roles r set course_id = null from staff s where s.id = r.staff_id and s.email = $1',
    [owner.email],
  );
  return owner;
}

/** Courses of the tests before are nobody's. */
async function leaveAlone(app: App, { group }: FreshCourse): Promise<void> {
  await app.sql('delete from staff_roles where group_id <> $1', [group]);
  await app.sql(`delete from courses where group_id like 'links-%' and group_id <> $1`, [group]);
}

async function fillInMail(page: Page, { mails }: Providers): Promise<void> {
  const mail = card(page, 'Mail');
  await mail.getByLabel('Mail server').fill('127.0.0.1');
  await mail.getByLabel('Port').fill(new URL(mails.url).port);
  await mail.getByLabel('User').fill('golf');
  await mail.getByLabel('Password', { exact: true }).fill('a password of the mail server');
  await mail.getByLabel('Sender').fill('Cedar Ridge <golf@example.com>');
}

async function fillInTexts(page: Page, { twilio }: Providers): Promise<void> {
  const texts = card(page, 'Text messages');
  await texts.getByLabel('Account SID').fill(twilio.accountSid);
  await texts.getByLabel('Auth token').fill(twilio.authToken);
  await texts.getByLabel('Sending number').fill('+14025550100');
  await texts.getByLabel('Your mobile number').fill('(402) 555-0134');
}

async function fillInSquare(page: Page): Promise<void> {
  const square = card(page, 'Payments online');
  await square.getByRole('radio', { name: 'Sandbox' }).check({ force: true });
  await square.getByLabel('Access token').fill('EAAA-token-of-the-course');
  await square.getByRole('button', { name: 'Find my locations' }).click();
  await square.getByLabel('Location').selectOption({ label: 'Pro shop (LPROSHOP)' });
  await square.getByLabel('Application ID').fill('sandbox-sq0idb-CEDAR');
}

const listsLocations = (page: Page) =>
  page.route('**/square/locations', (route) =>
    route.fulfill({
      json: {
        fault: null,
        locations: [
          { id: 'LRANGE', name: 'Range' },
          { id: 'LPROSHOP', name: 'Pro shop' },
        ],
      },
    }),
  );

test('an owner sets up mail and texts, tried at once, and removes them', async ({
  page,
  app,
  openCourse,
  providers,
}) => {
  test.slow();
  const course = await openCourse();
  await leaveAlone(app, course);
  const { email } = await signInOwner(app, page, course);
  for (const part of ['mail', 'texts'])
    await page.request.delete(`/api/clubhouse/groups/${course.group}/connections/${part}`);
  const { mails, twilio } = providers;
  mails.received.length = 0;
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await page.getByRole('link', { name: 'Payments, mail and texts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments, mail and texts');

  await fillInMail(page, providers);
  mails.mood = 'refuses the login';
  await submit(page, 'Mail').click();
  const mail = card(page, 'Mail');
  await expect(mail).toContainText('The mail server refuses the user or the password. Nothing was stored.');
  await mail.getByRole('button', { name: 'Store it all the same' }).click();
  await expect(mail).toContainText(
    'Stored all the same. It does not work yet: The mail server refuses the user or the password.',
  );
  mails.mood = 'accepts';
  await expect(mail).toContainText(/Ends in …rver, stored by Olive Owen, .* Empty keeps it\./);
  await expect(mail.getByLabel('Password', { exact: true })).toHaveValue('');
  await submit(page, 'Mail').click();
  await expect(mail.getByText(`It works: a mail is on its way to ${email}.`)).toBeVisible();
  expect(mails.received).toHaveLength(1);

  await fillInTexts(page, providers);
  await submit(page, 'Text messages').click();
  const texts = card(page, 'Text messages');
  await expect(texts.getByText('It works: a text is on its way to (402) 555-0134.')).toBeVisible();
  expect(twilio.texts.at(-1)?.to).toBe('+14025550134');
  await expectAccessibleByDayAndNight(page);

  await page.reload();
  await expect(mail.getByLabel('Mail server')).toHaveValue('127.0.0.1');
  expect(await page.content()).not.toContain(twilio.authToken);
  await mail.getByLabel('Mail server').fill('localhost');
  await submit(page, 'Mail').click();
  await expect(mail).toContainText('For another server, account or location the password or token must');

  await mail.getByRole('button', { name: 'Remove: Mail' }).click();
  await mail.getByRole('button', { name: 'Keep' }).click();
  await mail.getByRole('button', { name: 'Remove: Mail' }).click();
  await expect(mail).toContainText('Send no more mail?');
  await mail.getByRole('button', { name: 'Remove' }).click();
  await expect(mail).toContainText('The mail server is removed. No mail is sent.');
  await texts.getByRole('button', { name: 'Remove: Text messages' }).click();
  await expect(texts).toContainText('Send no more texts?');
  await texts.getByRole('button', { name: 'Remove' }).click();
  await expect(texts).toContainText('The account is removed. No texts are sent.');
});

test('without mail an owner hands over the link of an invitation', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  await leaveAlone(app, course);
  await signInOwner(app, page, course);
  await page.request.delete(`/api/clubhouse/groups/${course.group}/connections/mail`);
  await page.goto(`/clubhouse/${course.group}/${course.course}/people`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email address').fill('max@example.com');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const said = page.getByRole('status').filter({ hasText: 'This server sends no mail' });
  const link = said.getByText(`${app.url}/clubhouse/welcome#`);
  await expect(link).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const max = await anotherDevice({ baseURL: app.url });
  await max.goto(await link.innerText());
  await expect(max.getByLabel('Your name')).toBeVisible();
});

test('an owner sets up Square: the simulator, then a token of the sandbox', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInOwner(app, page, course);
  await page.goto(pathOf(course));
  const square = card(page, 'Payments online');
  await expect(square).toContainText('Not set up: golfers pay at the course.');
  await submit(page, 'Payments online').click();
  await expect(square).toContainText('It works. Golfers can pay with test cards. No money moves.');
  await page.reload();
  await expect(square.getByRole('radio', { name: 'Try it' })).toBeChecked();

  await listsLocations(page);
  await fillInSquare(page);
  await square.getByText('Let Square report payments (recommended)').click();
  await expect(square.getByText(`${app.url}/api/webhooks/square`)).toBeVisible();
  await square.getByLabel('Signature key').fill('signature-key-of-the-course');
  await expectAccessibleByDayAndNight(page);
  const tried = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/square', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { fault: null, isStored: true } })
      : route.continue(),
  );
  await submit(page, 'Payments online').click();
  expect((await tried).postDataJSON()).toEqual({
    environment: 'sandbox',
    applicationId: 'sandbox-sq0idb-CEDAR',
    locationId: 'LPROSHOP',
    accessToken: 'EAAA-token-of-the-course',
    webhookKey: 'signature-key-of-the-course',
    paysAhead: true,
    evenSo: false,
  });
  await expect(square).toContainText('It works. Golfers can pay.');

  await square.getByRole('button', { name: 'Remove: Payments online' }).click();
  await expect(square).toContainText('Take no more payments online?');
  await square.getByRole('button', { name: 'Remove' }).click();
  await expect(square).toContainText('Golfers pay at the course now.');
});

test('what does not work is said in words', async ({ page, app, openCourse, providers }) => {
  test.slow();
  const course = await openCourse();
  await leaveAlone(app, course);
  await signInOwner(app, page, course);
  await listsLocations(page);
  let fault = '';
  for (const part of ['**/connections/mail', '**/connections/texts', '**/square'])
    await page.route(part, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { fault, isStored: false } })
        : route.continue(),
    );
  await page.goto(pathOf(course));
  await fillInMail(page, providers);
  await fillInTexts(page, providers);
  await fillInSquare(page);
  const said = new Set<string>();
  for (const [title, faults] of [
    ['Mail', mailFaults],
    ['Text messages', textFaults],
    ['Payments online', squareFaults],
  ] as const) {
    const notice = card(page, title).getByRole('status').filter({ hasText: 'Nothing was stored.' });
    for (fault of faults) {
      await submit(page, title).click();
      const isNew = async () => !said.has(`${title}: ${await notice.innerText()}`);
      await expect.poll(isNew, { message: fault }).toBe(true);
      said.add(`${title}: ${await notice.innerText()}`);
    }
  }
  expect(said.size).toBe(mailFaults.length + textFaults.length + squareFaults.length);
});

test('who may not change it reads why', async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse();
  await openCourse();
  await signInOwner(app, page, course);
  await page.goto(pathOf(course));
  const words = 'Mail and texts are shared by every club on this server.';
  await expect(card(page, 'Mail')).toContainText(words);
  await expect(card(page, 'Text messages')).toContainText(words);
  await expect(page.getByLabel('Mail server')).toHaveCount(0);

  await page.route('**/api/**/connections', (route) =>
    route.fulfill({
      json: {
        mayChange: true,
        mail: { setBy: 'server', stored: null },
        texts: { setBy: 'nobody', stored: null },
      },
    }),
  );
  await page.goto(pathOf(course));
  await expect(card(page, 'Mail')).toContainText('This is set on the server itself, and that comes first');

  const manager = await anotherDevice();
  await signInStaff(app, manager.request, course, { name: 'Max', role: 'manager' });
  await manager.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await expect(manager.getByRole('heading', { name: 'Changes so far' })).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Payments, mail and texts' })).toHaveCount(0);
  await manager.goto(pathOf(course));
  await expect(manager.getByText('Payments, mail and texts are set up by the owner.')).toBeVisible();
});

test('an idle owner signs in again', async ({ page, app, openCourse, databaseClock }) => {
  const course = await openCourse();
  await signInOwner(app, page, course);
  await page.goto(pathOf(course));
  await expect(card(page, 'Payments online')).toBeVisible();
  await databaseClock.advance({ minutes: 31 });
  await submit(page, 'Payments online').click();
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You were away for a while: please sign in again.')).toBeVisible();
});

test('whatever is wrong with mail, texts or Square is said in words, and nothing is stored', async ({
  page,
  app,
  openCourse,
  providers,
}) => {
  test.slow();
  const course = await openCourse();
  await leaveAlone(app, course);
  await signInOwner(app, page, course);
  await listsLocations(page);
  await page.goto(pathOf(course));
  await fillInMail(page, providers);
  await fillInTexts(page, providers);
  await fillInSquare(page);
  const { mail, texts, square } = connectionMessages;
  for (const [title, path, faults] of [
    ['Mail', '**/connections/mail', mail.faults],
    ['Text messages', '**/connections/texts', texts.faults],
    ['Payments online', '**/square', square.faults],
  ] as const) {
    let fault = '';
    await page.route(path, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { fault, isStored: false } })
        : route.fallback(),
    );
    for (const [named, words] of Object.entries(faults)) {
      fault = named;
      await submit(page, title).click();
      await expect(card(page, title)).toContainText(`${words} Nothing was stored.`);
    }
    await expectAccessibleByDayAndNight(page);
  }
});
