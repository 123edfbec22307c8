import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { addGolfer, addRound, addUndelivered } from '../fixtures/known-golfers.ts';
import { expect, test } from '../fixtures/test.ts';

test('what did not arrive is read, and sent once more by a manager', { tag: '@both' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const vera = await addGolfer(app, course, { name: 'Vera Novak', phone: '+1 402 555 0188' });
  const reservation = await addRound(app, course, vera, { days: 2 });
  await addUndelivered(app, course, {
    recipient: '+1 402 555 0188',
    reason: 'the number could not take texts before',
    golfer: ['Vera', 'Novak'],
    reservation,
  });
  await addUndelivered(app, course, {
    recipient: 'kim@example.com',
    channel: 'mail',
    reason: 'no such user',
  });
  await addUndelivered(app, course, {
    recipient: '+1 900 555 0100',
    reason: 'held back: a premium-rate number',
    state: 'held',
  });
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/messages`);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: 'Vera Novak' })).toContainText(
    'Not delivered: the number could not take texts',
  );
  await expect(items.filter({ hasText: 'Vera Novak' }).getByRole('link')).toContainText(reservation);
  await expect(items.filter({ hasText: '900' })).toContainText('Held back: a premium-rate number');
  await expectAccessibleByDayAndNight(page);

  await page.getByRole('button', { name: 'Send again to +1 900 555 0100' }).press('Enter');
  await expect(page.getByText('1 message is sent again.')).toBeVisible();
  await expect(items).toHaveCount(2);
  await expect(page.getByText('Texts and emails that have not reached their golfers.')).toBeFocused();
  await page.getByRole('button', { name: 'Send all 2 again' }).press('Enter');
  await expect(page.getByText('2 messages are sent again.')).toBeVisible();
  await expect(items).toHaveCount(0);
  await expect(page.getByText('Texts and emails that have not reached their golfers.')).toBeFocused();
});

test('the pro shop sees them, and sends none; without any, that is said', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  const path = `/clubhouse/${course.group}/${course.course}/messages`;
  await page.goto(path);
  await expect(page.getByText('Every message of this course has arrived, or is on its way.')).toBeVisible();
  await addUndelivered(app, course, {
    recipient: 'kim@example.com',
    channel: 'mail',
    reason: 'no such user',
  });
  await page.reload();
  await expect(page.getByText('A manager can have them sent again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0);
});
