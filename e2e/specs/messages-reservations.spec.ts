import { eighteenFromFront, tenPastSeven } from '../fixtures/booking.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';

const callClubhouse = 'Call the clubhouse to cancel this reservation.';

test('a paid reservation has its receipt, and only the clubhouse cancels it', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const id = await reserve(page.request, course, tenPastSeven);
  const reservations = new ReservationsPage(page);
  const pay = () =>
    app.sql(`update teetimegroups set receipt = 'payment-1', receipt_number = 'R42' where id = $1`, [id]);
  await page.goto('/page/reservations');
  await expect(reservations.tickets).toContainText(id);
  await expect(reservations.tickets).not.toContainText(callClubhouse);

  await test.step('paid while the golfer asks to cancel', async () => {
    await reservations.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
    await pay();
    await reservations.question.getByRole('button', { name: 'Cancel Reservation' }).click();
    await expect(reservations.question.getByText(callClubhouse)).toBeVisible();
    await reservations.question.getByRole('button', { name: "Don't Cancel" }).click();
  });

  await expect(reservations.tickets).toContainText('ReceiptR42');
  await expect(reservations.tickets).toContainText(callClubhouse);
  await expect(reservations.tickets.getByRole('button', { name: 'Cancel Reservation' })).toBeHidden();
});

test('reservations that do not load say so, and come at another try', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const reservations = new ReservationsPage(page);
  // Live events would bring them.
  await page.route('**/api/live?*', (route) => route.abort());
  const recover = await failRequests(page, { method: 'GET', path: '/api/users/me/teetimegroups' });
  await page.goto('/page/reservations');
  await expect(
    page.getByText(
      'Your reservations could not be loaded. Something went wrong on our side. Please try again.',
    ),
  ).toBeVisible();
  await expect(reservations.none).toBeHidden();
  await recover();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(reservations.tickets).toHaveCount(1);
});

test('a cancellation that does not get through leaves the reservation, and says so', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const id = await reserve(page.request, course, tenPastSeven);
  const reservations = new ReservationsPage(page);
  const path = `/api/groups/${course.group}/courses/${course.course}/teetimegroups/${id}`;
  const recover = await failRequests(page, { method: 'DELETE', path, unanswered: true });
  await page.goto('/page/reservations');
  await reservations.cancelOnly();
  await expect(
    reservations.question.getByText(
      'The reservation could not be cancelled. Check your connection and try again.',
    ),
  ).toBeVisible();
  await recover();
  await reservations.question.getByRole('button', { name: 'Cancel Reservation' }).click();
  await expect(reservations.none).toBeVisible();
});

test('a reservation whose time is over leaves the open page, and nothing there can cancel it', async ({
  page,
  openCourse,
}) => {
  await page.clock.install();
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  const reservations = new ReservationsPage(page);
  await page.goto('/page/reservations');
  await expect(reservations.tickets).toHaveCount(1);
  // A refetch would bring it back: the server's clock is earlier.
  await page.route('**/api/users/me/teetimegroups', (route) => route.abort());
  await page.clock.fastForward(96 * 3_600_000);
  await expect(reservations.none).toBeVisible();
  await expect(reservations.tickets).toHaveCount(0);
});
