import { choices, eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { signUp } from '../fixtures/golfers.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test('a page that is left while a part of it loads lets its golfer go', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  let asked = () => {};
  const partAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/assets/course-dialog-*.js', () => asked());
  await new TeeTimesPage(page).open(course, choices);
  await partAsked;
  await page.goto('/page/reservations');
  await expect(new ReservationsPage(page).none).toBeVisible();
});
