import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { cell, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { expect, test } from '../fixtures/test.ts';

// What somebody else does while one types or looks at a preview.

const outcomeOf = (page: Page) => page.getByRole('status', { name: 'What was done' });
const actsWithoutPreview = '**/api/clubhouse/**/acts';

type Group = { id: string; startingTime: string; startingTeeID: string };
type Desks = {
  page: Page;
  app: App;
  course: FreshCourse;
  anotherDevice: () => Promise<Page>;
};

/** Kim's sheet of tomorrow is on the page; Alex, at another desk, acts through the API. */
async function twoDesks({ page, app, course, anotherDevice }: Desks) {
  const { path, date } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { request } = await anotherDevice();
  await signInStaff(app, request, course, { name: 'Alex Reed' });
  const base = `${app.url}/api/clubhouse/groups/${course.group}/courses/${course.course}`;
  const act = async (kind: string, fields: object) => {
    const reply = await request.post(`${base}/acts`, { data: { id: randomUUID(), kind, ...fields } });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  return {
    act,
    book: (startingTime: string, names: string[], numHoles = 9) =>
      act('book', {
        date,
        startingTime,
        startingTeeID: 'front',
        numHoles,
        golfers: names.map((name) => ({ name, rateGroup: 0 })),
      }),
    groupAt: async (time: string): Promise<string> => {
      const sheet = (await (await request.get(`${base}/sheet/${date}`)).json()) as { groups: Group[] };
      const found = sheet.groups.find(
        ({ startingTime, startingTeeID }) => startingTime === time && startingTeeID === 'front',
      );
      return found?.id ?? '';
    },
  };
}

/** The panel of 9:00 AM with the form that changes its golfers, and one more golfer typed into it. */
async function changing(
  page: Page,
): Promise<{ panel: Locator; typed: Locator; save: () => Promise<Locator> }> {
  await cell(page, /^9:00 AM, Front.*Ole Berg/).press('Enter');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await panel.getByRole('button', { name: 'Change golfers' }).press('Enter');
  await panel.getByRole('button', { name: 'Add a golfer' }).press('Enter');
  const typed = panel.getByLabel('Name, golfer 3');
  await typed.fill('Vera Novak');
  const dialog = page.getByRole('dialog', { name: 'Save the change' });
  const save = async () => {
    await panel.getByRole('button', { name: 'Save the change' }).click();
    await expect(dialog).toBeVisible();
    return dialog;
  };
  return { panel, typed, save };
}

const refused = (code: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status: 409, code },
});

test('a time that is taken while its booking is typed: the form stays, says by whom, and books beside', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  const { keyboard } = page;
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await keyboard.press('n');
  const name = page.getByLabel('Name, golfer 1');
  await expect(name).toBeFocused();
  await keyboard.type('Vera ');
  await alex.book('09:00', ['Ole Berg']);
  const both = cell(page, /^9:00 AM, Front.*Ole Berg/);
  await expect(both).toBeVisible();
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  await expect(panel.getByText(/^Ole Berg has just taken this time\./)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await keyboard.type('Cugtan');
  await expect(name).toHaveValue('Vera Cugtan');
  await expect(both).not.toHaveAccessibleName(/checked in|teed off/i);
  await expectAccessibleByDayAndNight(page);

  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book 9:00 AM' });
  await expect(dialog).toContainText('Ole Berg’s group has this time. Put this group beside it?');
  await dialog.getByLabel('Reason, for the log').fill('Club final');
  await dialog.getByRole('button', { name: 'Take it anyway' }).press('Enter');
  await dialog.getByRole('button', { name: 'Book 9:00 AM' }).press('Enter');
  await expect(cell(page, /^9:00 AM, Front.*beside the other group, Vera Cugtan/)).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(panel.getByText(/has just taken/)).toHaveCount(0);
});

test('what is typed stays while its time is asked for again, and is led back to', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  const { keyboard } = page;
  const free = cell(page, /^9:00 AM, Front.*: free/);
  await free.focus();
  await keyboard.press('n');
  const name = page.getByLabel('Name, golfer 1');
  await name.fill('Vera Novak');
  await free.click();
  await expect(name).toHaveValue('Vera Novak');
  await free.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Vera Novak');
  await free.press('n');
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked 9:00 AM');

  await alex.book('09:10', ['Ole Berg', 'Ada Berg']);
  const group = cell(page, /^9:10 AM, Front.*Ole Berg/);
  await group.press('p');
  const panel = page.getByRole('complementary', { name: /^9:10 AM/ });
  const amount = panel.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await amount.fill('10');
  await panel.getByRole('button', { name: 'Change golfers' }).click();
  const golfer = panel.getByLabel('Name, golfer 2');
  await golfer.fill('Ada Holm');
  await expect(amount).toHaveValue('10');
  await group.click();
  await group.press('p');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('10');
  await expect(golfer).toHaveValue('Ada Holm');
  await expectAccessibleByDayAndNight(page);
});

test('Undo and its neighbours leave the focus on the sheet', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  const group = cell(page, /^7:30 AM, Back/);
  const { keyboard } = page;
  await group.press('c');
  await expect(outcomeOf(page)).toContainText('3 golfers of 7:30 AM checked in');
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(outcomeOf(page)).toContainText('Undid: 3 golfers');
  await expect(group).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(outcomeOf(page)).toBeEmpty();
  await expect(group).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(group).not.toBeFocused();
});

test('a booking typed beside another group stays when that group leaves', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg']);
  await cell(page, /^9:00 AM, Front.*Ole Berg/).press('Enter');
  await page.getByRole('button', { name: 'Book beside it…' }).press('Enter');
  const name = page.getByLabel('Name, golfer 1');
  await expect(name).toBeFocused();
  await page.keyboard.type('Vera ');
  await alex.act('cancel', { teetimegroup: await alex.groupAt('09:00'), money: 'keep' });
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
  await page.keyboard.type('Novak');
  await expect(name).toHaveValue('Vera Novak');
  await page.keyboard.press('Enter');
  await expect(outcomeOf(page)).toContainText('Booked 9:00 AM');
  await expect(name).toHaveCount(0);
});

test('letters typed into a field that has just gone are no keys', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg']);
  await cell(page, /^9:00 AM, Front.*Ole Berg/).focus();
  const { keyboard } = page;
  await keyboard.press('e');
  const note = page.getByRole('complementary', { name: /^9:00 AM/ }).getByLabel(/^Note/);
  await expect(note).toBeFocused();
  await keyboard.type('Car');
  const url = page.url();
  await alex.act('cancel', { teetimegroup: await alex.groupAt('09:00'), money: 'keep' });
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^9:00 AM/ })).toBeFocused();
  for (const letter of 'tbuc]') {
    await keyboard.press(letter);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/There is no group|nothing of yours/)).toHaveCount(0);
    expect(page.url()).toBe(url);
  }
  // Where the clerk went by themselves, they are.
  await keyboard.press('Escape');
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeFocused();
  await keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Close times' })).toBeVisible();
});

test('a change of golfers stays as typed until it is done', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg', 'Ida Lund']);
  const { panel, typed, save } = await changing(page);

  await alex.act('check-in', { teetimegroup: await alex.groupAt('09:00'), golfers: ['1'] });
  await expect(panel.getByText('checked in', { exact: true })).toBeVisible();
  await expect(typed).toHaveValue('Vera Novak');

  await (await save()).getByRole('button', { name: 'Leave it' }).click();
  await expect(typed).toHaveValue('Vera Novak');

  await page.route(/\/acts\?preview$/, (route) => route.fulfill(refused('payment-in-flight')));
  const dialog = await save();
  await expect(dialog).toContainText('A golfer is paying for this time right now.');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await page.unroute(/\/acts\?preview$/);
  await expect(typed).toHaveValue('Vera Novak');

  await page.route(actsWithoutPreview, (route) => route.fulfill(refused('payment-in-flight')));
  await (await save()).getByRole('button', { name: 'Save the change' }).click();
  await expect(outcomeOf(page)).toContainText('Not done: change the group of 9:00 AM.');
  await page.unroute(actsWithoutPreview);
  await expect(typed).toHaveValue('Vera Novak');

  await (await save()).getByRole('button', { name: 'Save the change' }).click();
  await expect(cell(page, /^9:00 AM, Front.*Ole Berg.*checked in.*Ida Lund.*Vera Novak/)).toBeVisible();
  await expect(typed).toHaveCount(0);
});

test('golfers whom somebody else changed are not overwritten before one has read who', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg', 'Ida Lund']);
  const { panel, typed, save } = await changing(page);
  const golfer = (id: string, name: string) => ({ id, name, rateGroup: 0 });
  await alex.act('change', {
    teetimegroup: await alex.groupAt('09:00'),
    golfers: [golfer('1', 'Ole Berg'), golfer('2', 'Idun Lund')],
  });
  await expect(panel.getByText('Idun Lund', { exact: true })).toBeVisible();
  await expect(typed).toHaveValue('Vera Novak');
  await (await save()).getByRole('button', { name: 'Save the change' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(conflict).toContainText('Alex Reed');
  await conflict.getByRole('button', { name: 'Leave it' }).click();
  await expect(typed).toHaveValue('Vera Novak');
  await (await save()).getByRole('button', { name: 'Save the change' }).click();
  await conflict.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(cell(page, /^9:00 AM, Front.*Ole Berg.*Ida Lund.*Vera Novak/)).toBeVisible();
  await expect(typed).toHaveCount(0);
});

test('a payment stays as typed until it is taken', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg', 'Ida Lund']);
  await cell(page, /^9:00 AM, Front.*Ole Berg/).focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  const amount = panel.getByLabel('Amount');
  await panel.getByRole('checkbox', { name: /^Ida Lund/ }).uncheck();
  await panel.getByLabel('Voucher').check();
  await amount.fill('999');
  await alex.act('check-in', { teetimegroup: await alex.groupAt('09:00'), golfers: ['1'] });
  await expect(panel.getByText('checked in', { exact: true })).toBeVisible();
  await expect(amount).toHaveValue('999');
  await amount.press('Enter');
  const taking = page.getByRole('dialog', { name: 'Take $999' });
  await taking.getByRole('button', { name: 'Leave it' }).click();
  await expect(amount).toHaveValue('999');
  await expect(panel.getByLabel('Voucher')).toBeChecked();
  await expect(panel.getByRole('checkbox', { name: /^Ida Lund/ })).not.toBeChecked();
  await amount.fill('10');
  await amount.press('Enter');
  await expect(outcomeOf(page)).toContainText('Took $10.00 by voucher for 1 golfer');
  await expect(amount).toHaveCount(0);

  await panel.getByRole('button', { name: 'Give back…' }).click();
  await amount.fill('4');
  await amount.press('Enter');
  const giving = page.getByRole('dialog', { name: 'Give back $4' });
  await giving.getByRole('button', { name: 'Leave it' }).click();
  await expect(amount).toHaveValue('4');
  await amount.press('Enter');
  await giving.getByRole('button', { name: 'Give back $4' }).click();
  await expect(outcomeOf(page)).toContainText('Gave back $4.00');
  await expect(amount).toHaveCount(0);
});

test('a frost morning that was overtaken shows what it does now, and keeps what was decided by hand', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  const last = page.getByRole('gridcell', { name: /, Front.*: free/ }).last();
  await expect(page.getByRole('row').last().getByRole('gridcell')).toHaveCount(2);
  const [, lastTime = '', half = ''] =
    /^(\d+:\d\d) ([AP]M)/.exec((await last.getAttribute('aria-label')) ?? '') ?? [];
  expect(half).toBe('PM');
  const [hour, minute] = lastTime.split(':').map(Number);
  const at = (minutes: number) =>
    new Date(Date.UTC(2026, 0, 1, (hour ?? 0) + 12, (minute ?? 0) - minutes)).toISOString().slice(11, 16);
  await alex.book(at(0), ['Vera Novak']);
  await expect(page.getByRole('gridcell', { name: /Vera Novak/ })).toBeAttached();

  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'See what it changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delay', exact: true });
  const decide = async (who: RegExp) => {
    await dialog
      .getByRole('group', { name: who })
      .getByLabel('Choose…')
      .selectOption('Cancel, and keep what was paid');
    await dialog.getByRole('button', { name: 'See what it changes' }).click();
  };
  await decide(/Vera Novak/);
  await expect(dialog).toContainText('cancelled 1 group');

  await alex.book('10:00', ['Ole Berg']);
  await dialog.getByRole('button', { name: 'Cancel 1 group' }).click();
  await expect(dialog).toContainText('This has changed meanwhile. Please look at it again.');
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await expect(dialog.getByRole('button', { name: 'Move 1 group and cancel 1 group' })).toBeVisible();

  // One more that finds no later time: it alone is asked about.
  await alex.book(at(10), ['Ida Lund']);
  await dialog.getByRole('button', { name: 'Move 1 group and cancel 1 group' }).click();
  await expect(dialog).toContainText('These groups find no later time on this day.');
  await expect(dialog.getByRole('group', { name: /Vera Novak/ })).toHaveCount(0);
  await decide(/Ida Lund/);
  await dialog.getByRole('button', { name: 'Move 1 group and cancel 2 groups' }).click();
  await expect(outcomeOf(page)).toContainText('cancelled 2 groups');
  await expect(dialog).toBeHidden();
});

test('a time that is taken while its booking is sent asks whether to book beside', {
  tag: '@desktop',
}, async ({ page, app, openCourse, anotherDevice }) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  let isTaken = false;
  await page.route(actsWithoutPreview, async (route) => {
    if (!isTaken) await alex.book('09:00', ['Ole Berg']);
    isTaken = true;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book 9:00 AM' });
  await expect(dialog).toContainText('Ole Berg’s group has this time. Put this group beside it?');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByLabel('Name, golfer 1')).toHaveValue('Vera Novak');
  await expect(page.getByText(/^Ole Berg has just taken this time\./)).toBeVisible();
});

test('what is done anyway is done, though its preview said something else', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const alex = await twoDesks({ page, app, course: await openCourse(), anotherDevice });
  await alex.book('09:00', ['Ole Berg']);
  await cell(page, /^9:00 AM, Front.*Ole Berg/).press('Enter');
  const panel = page.getByRole('complementary', { name: /^9:00 AM/ });
  // As if the change had not reached this page yet.
  await page.route('**/sheet/*', (route) => route.abort());
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(cancel.getByLabel(/^Tell/)).toBeChecked();
  await alex.act('note', { teetimegroup: await alex.groupAt('09:00'), text: 'Comes later' });
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(conflict).toContainText('Alex Reed');
  await page.unroute('**/sheet/*');
  await conflict.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(outcomeOf(page)).toContainText('Cancelled the group of 9:00 AM');
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
});
