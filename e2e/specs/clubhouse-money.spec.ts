import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, openSheetAs, signInStaff } from '../fixtures/clubhouse.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { aboutToPay, expectReserved } from '../fixtures/paying.ts';
import { moneyAt, paidOnline } from '../fixtures/paying-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { testCards } from '../pages/payment-sheet.ts';

const outcomeOf = (page: Page) => page.getByRole('status', { name: 'What was done' });

async function bookTwo(page: Page): Promise<void> {
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  await page.getByRole('group', { name: 'Golfers' }).getByLabel('2').check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(outcomeOf(page)).toContainText('Booked 9:00 AM');
  await page.keyboard.press('Escape');
}

test('golfers pay at the counter by keyboard, one gets it back, and the day’s money says so', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await bookTwo(page);
  const { keyboard } = page;
  await cell(page, /^9:00 AM, Front.*Vera Novak/).focus();
  await keyboard.press('p');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  const amount = panel.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expectAccessibleByDayAndNight(page);
  await amount.fill('nothing');
  await keyboard.press('Enter');
  await expect(panel.getByText('Enter an amount such as 42.50, at most 10,000.')).toBeVisible();
  await panel.getByRole('checkbox', { name: /^Guest 2/ }).uncheck();
  await amount.fill('10');
  await keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Took $10.00 in cash for 1 golfer of the group of 9:00 AM');
  await expect(outcomeOf(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Take payment…' }).click();
  await panel.getByLabel('Card').check();
  await panel.getByRole('button', { name: /^Take \$/ }).click();
  await expect(outcomeOf(page)).toContainText('by card at the counter for 2 golfers');
  await expect(cell(page, /^9:00 AM, Front.*Vera Novak/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Take payment…' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Give back…' }).click();
  await panel.getByLabel(/^Vera Novak, \$/).uncheck();
  await panel.getByLabel('Amount').fill('5');
  await panel.getByRole('button', { name: 'Give back $5' }).click();
  const preview = page.getByRole('dialog', { name: 'Give back $5' });
  await expect(preview).toContainText(
    'The log will say: “Gave back $5.00 by card at the counter, the group of 9:00 AM.”',
  );
  await expectAccessibleByDayAndNight(page);
  await preview.getByRole('button', { name: 'Give back $5' }).click();
  await expect(outcomeOf(page)).toContainText('Gave back $5.00');

  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByText('Nothing was taken at the counter on this day.')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  const totals = page.getByRole('table', { name: 'Taken at the counter, by method' });
  await expect(totals.getByRole('row', { name: /^Cash \$10 \$0 \$10/ })).toBeVisible();
  await expect(totals.getByRole('row', { name: /^Card \$\d+ \$5 \$\d+/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Each payment at the counter' }).getByRole('row')).toHaveCount(
    4,
  );
  await expect(page.getByText('Nothing was paid online on this day, or for it.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^money-.*\.csv$/);
});

test('a paid booking is cancelled, and its money given back by those who may', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Mia Long', role: 'manager' });
  await bookTwo(page);
  await cell(page, /^9:00 AM, Front.*Vera Novak/).focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await panel.getByLabel('Amount').fill('999');
  await page.keyboard.press('Enter');
  const beyond = page.getByRole('dialog', { name: 'Take $999' });
  await expect(beyond).toContainText(/This is more than is due: \$\d/);
  await beyond.getByRole('button', { name: 'Take $999' }).click();
  await expect(outcomeOf(page)).toContainText('Took $999.00');

  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(cancel).toContainText('What was paid stays paid.');
  await cancel.getByLabel('Give it back').check();
  await expect(cancel).toContainText('Gave back $999.00 in cash');
  await expectAccessibleByDayAndNight(page);
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(outcomeOf(page)).toContainText('Gave back $999.00 in cash');
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
});

test('what a cancelled booking had paid at the counter is given back later', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await bookTwo(page);
  await cell(page, /^9:00 AM, Front.*Vera Novak/).focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await panel.getByLabel('Amount').fill('20');
  await page.keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Took $20.00 in cash');
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(outcomeOf(page)).toContainText('Cancelled the group of 9:00 AM');

  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByText('Nothing was taken at the counter on this day.')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  const entries = page.getByRole('table', { name: 'Each payment at the counter' });
  const giveBack = entries.getByRole('button', { name: 'Give back…' });
  const ask = page.getByRole('dialog', { name: /^Give back.*9:00 AM/ });
  const preview = page.getByRole('dialog', { name: 'Give back $20' });
  await giveBack.press('Enter');
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await expect(giveBack).toBeFocused();
  await giveBack.press('Enter');
  await expect(ask.getByLabel('Amount')).toHaveValue('20.00');
  await ask.getByLabel('Amount').fill('12');
  await ask.getByLabel('Amount').press('Enter');
  await page
    .getByRole('dialog', { name: 'Give back $12' })
    .getByRole('button', { name: 'Leave it' })
    .press('Enter');
  await expect(ask.getByLabel('Amount')).toHaveValue('12');
  await expect(ask.getByLabel('Amount')).toBeFocused();
  await ask.getByLabel('Amount').fill('20');
  await ask.getByRole('button', { name: 'Give back…' }).click();
  await expect(preview).toContainText('Gave back $20.00 in cash, the group of 9:00 AM');
  await expectAccessibleByDayAndNight(page);
  await preview.getByRole('button', { name: 'Give back $20' }).click();
  await expect(outcomeOf(page)).toContainText('Gave back $20.00 in cash');
  await expect(entries.getByRole('row', { name: /−\$20/ })).toBeVisible();
  await expect(giveBack).toHaveCount(0);
  // The button has gone, and left the focus where it was.
  await expect(page.getByRole('heading', { name: 'At the counter' })).toBeFocused();
});

test('U takes back on the day’s money, too, what was done last', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Kim Park' });
  await cell(page, /^7:30 AM, Back/).focus();
  await page.keyboard.press('c');
  await expect(outcomeOf(page)).toContainText('3 golfers of 7:30 AM checked in');
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('heading', { name: 'At the counter' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(outcomeOf(page)).toContainText('Undid: 3 golfers of 7:30 AM checked in');
  await outcomeOf(page).locator('..').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Keys of the sheet alone are left to the browser; those of days lead to the money of other days.
  const isLeft = (key: string) =>
    page.evaluate(
      (pressed) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
        ),
      key,
    );
  expect(await isLeft('/')).toBe(true);
  expect(await isLeft('u')).toBe(false);
  const { pathname } = new URL(page.url());
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(new RegExp(`${pathname}$`));
  await expect(page).toHaveURL(/\/money$/);
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
});

/** A Square location of its own: what it took is looked for by location. */
function paidAtOwnLocation(course: CourseDocument): CourseDocument {
  const paid = structuredClone(paidOnline(course));
  const settings: object = paid.widgetSettings;
  if ('paymentGateway' in settings)
    Object.assign(settings.paymentGateway ?? {}, { squareSandboxLocationId: 'LRESTORED' });
  return paid;
}

test('what Square took since a restored backup is given back by an owner', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  test.slow();
  const course = await openCourse(paidAtOwnLocation);
  const golfer = await anotherDevice({ baseURL: app.url });
  const { payment } = await aboutToPay(golfer, course);
  await payment.payWith(testCards.approved);
  await expectReserved(golfer);
  // As a restore leaves it: Square has the payment, and the database does not.
  const key = `${course.group}/${course.course}`;
  await app.sql('delete from payments where course_key = $1', [key]);
  await app.sql(
    `insert into restores (id, backup_made_at, restored_at, restored_by, staff_id)
     values ($1, dewsweeper_now() - interval '1 hour', dewsweeper_now(), 'Olive', 's')`,
    [key],
  );
  const found = () =>
    app.sql<{ id: string }>('select id from unmatched_charges where course_key = $1', [key]);
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(1);

  await openSheetAs(page, app, course, { name: 'Mia Long', role: 'manager' });
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('heading', { name: 'Charged without a reservation' })).toBeVisible();
  await expect(page.getByText('An owner can give it back.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give back \$/ })).toHaveCount(0);

  await signInStaff(app, page.request, course, { name: 'Olive Owen', role: 'owner' });
  await page.reload();
  const charge = page.getByRole('listitem').filter({ hasText: /^\$75\.75 on / });
  await expect(charge).toContainText(/Receipt \w+/);
  const giveBack = charge.getByRole('button', { name: /^Give back \$75\.75 of / });
  await giveBack.click();
  await expect(charge.getByText('Give back $75.75? This cannot be undone.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await charge.getByRole('button', { name: 'Keep it' }).click();
  await giveBack.click();
  const charges = `/api/clubhouse/groups/${course.group}/courses/${course.course}/unmatched-charges`;
  const path = `${charges}/${(await found())[0]?.id}/give-back`;
  const recover = await failRequests(page, { method: 'POST', path });
  await charge.getByRole('button', { name: 'Give it back now' }).click();
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
  await recover();
  await charge.getByRole('button', { name: 'Give it back now' }).click();
  await expect(page.getByText('The money is given back.')).toBeVisible();
  await expect(charge).toContainText('Given back by Olive Owen on ');
  await expect(giveBack).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Charged without a reservation' })).toBeFocused();
  expect(await moneyAt(app, page.request, course)).toMatchObject({ refundedCents: 7575 });
  await expectAccessibleByDayAndNight(page);
});

test('a starter sees no money of a day', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  await openSheetAs(page, app, await openCourse(), { name: 'Sam Reed', role: 'starter' });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Money' })).toHaveCount(0);
  await page.goto(`${page.url()}/money`);
  await expect(page.getByText('Your role does not see the money of a day.')).toBeVisible();
});
