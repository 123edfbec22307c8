import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { eighteenFromFront, tenPastSeven } from '../fixtures/booking.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';

const own = '/api/users/me/calendar-link';

test('a golfer puts their reservations into their calendar, and ends it, by keyboard', async ({
  page,
  openCourse,
  playwright,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await reserve(page.request, course, tenPastSeven);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/page/profile');
  const card = page.getByRole('region', { name: 'In Your Calendar' });
  await expect(card).toContainText(
    'A private link shows your reservations in your own calendar and keeps them up to date.',
  );
  await card.getByRole('button', { name: 'Make a Calendar Link' }).press('Enter');
  const address = card.getByLabel('Calendar link');
  await expect(address).toHaveValue(/^http.*\/api\/calendars\/[\w-]{43}\/tee-times\.ics$/);
  await expect(address).toHaveAccessibleDescription(
    'Copy it now: it is not shown again. Whoever has it can see your reservations.',
  );
  const url = await address.inputValue();
  await card.getByRole('button', { name: 'Copy the Link' }).press('Enter');
  await expect(card.getByText('Copied. Add it in your calendar as a calendar from the web.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  // The bar at the bottom covers no button of the card then.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expectAccessibleByDayAndNight(page, { only: 'main' });

  const calendar = await playwright.request.newContext();
  const read = await calendar.get(url);
  expect(read.status()).toBe(200);
  expect(await read.text()).toContain(`SUMMARY:Golf at ${course.name}`);
  await page.reload();
  await expect(card.getByText(/^Your calendar reads a link that you made on \w+ \d+\.$/)).toBeVisible();
  await expect(card).toContainText('Another link ends the one you have.');
  await expect(address).toBeHidden();
  await card.getByRole('button', { name: 'Make Another Link' }).press('Enter');
  await expect(address).not.toHaveValue(url);
  expect((await calendar.get(url)).status()).toBe(404);

  const another = await address.inputValue();
  await card.getByRole('button', { name: 'End the Link' }).press('Enter');
  await expect(card.getByText('The link has ended. Calendars can no longer read it.')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'In Your Calendar' })).toBeFocused();
  await expect(address).toBeHidden();
  expect((await calendar.get(another)).status()).toBe(404);
  await calendar.dispose();
});

test('what goes wrong with a calendar link is said', async ({ page, openCourse }) => {
  await signUp(page.request, await openCourse());
  const show = await failRequests(page, { method: 'GET', path: own });
  await page.goto('/page/profile');
  const card = page.getByRole('region', { name: 'In Your Calendar' });
  await expect(card.getByText(/^The calendar link could not be loaded\./)).toBeVisible();
  await show();
  await card.getByRole('button', { name: 'Try again' }).click();
  const make = card.getByRole('button', { name: 'Make a Calendar Link' });
  const recover = await failRequests(page, { method: 'POST', path: own });
  await make.click();
  await expect(card.getByText('That did not work. Please try again.')).toBeVisible();
  await recover();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.reload();
  await make.click();
  await card.getByRole('button', { name: 'Copy the Link' }).click();
  await expect(card.getByText('It could not be copied. Please select and copy it yourself.')).toBeVisible();
});
