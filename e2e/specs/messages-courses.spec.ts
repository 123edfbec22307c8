import type { Page } from '@playwright/test';
import { failRequests } from '../fixtures/failing-requests.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const courseWindow = (page: Page) => page.getByRole('dialog', { name: 'Where do you want to play?' });

test('the window of courses says where a missing one is found, and stays until one is picked', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.goto('/page/teetimes');
  const window = courseWindow(page);
  await expect(window).toContainText(
    "Don't see your course? Make sure that you have clicked on your course's actual reservation link in order to see it here.",
  );
  await expect(window.getByRole('button')).toHaveText([`${course.name}Lincoln, NE`]);

  for (const _press of [1, 2, 3]) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(window).toBeVisible();
  await window.getByRole('button', { name: course.name }).click();
  await expect(window).toBeHidden();
  await expect(new TeeTimesPage(page).chooseOptions).toBeVisible();

  await test.step('and does not come back in this tab', async () => {
    const times = `/page/teetimes?group=${course.group}&course=${course.course}`;
    for (const path of ['/page/teetimes', '/']) {
      await page.goto(path);
      await expect(page).toHaveURL(times);
      await expect(new TeeTimesPage(page).chooseOptions).toBeVisible();
    }
    await page.goto('/page/dashboard');
    const view = page.getByRole('link', { name: 'View Tee Times' });
    await expect(view).toHaveAttribute('href', times);
    await view.click();
    await expect(new TeeTimesPage(page).chooseOptions).toBeVisible();
    await expect(window).toBeHidden();
  });

  await test.step("unless the address names a course that is none of the golfer's", async () => {
    await page.goto('/page/teetimes?group=nowhere&course=nowhere');
    await expect(window).toBeVisible();
  });
});

test('an address that names a course without its group says that no group is selected', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.goto(`/page/teetimes?course=${course.course}`);
  const problem = courseWindow(page).getByText('No group selected. Please try again.');
  await expect(problem).toBeVisible();

  await courseWindow(page).getByRole('button', { name: course.name }).click();
  await expect(courseWindow(page)).toBeHidden();
  const { group, course: courseID } = course;
  expect(new TeeTimesPage(page).inAddress()).toEqual({ group, course: courseID });
});

test('a course that cannot be made the current one says why', async ({ page, app, openCourse }) => {
  await page.clock.install();
  const course = await openCourse();
  await signUp(page.request, course);
  // A live event would remove it before it is tapped.
  await page.route('**/api/live?*', (route) => route.abort());
  await page.goto('/page/teetimes');
  const window = courseWindow(page);
  const pick = window.getByRole('button', { name: course.name });
  await expect(pick).toBeVisible();
  // Data older than a minute are fetched again.
  await page.clock.fastForward('01:30');

  const path = `/api/groups/${course.group}/courses/${course.course}`;
  const recover = await failRequests(page, { method: 'GET', path });
  await pick.click();
  await expect(window.getByText('Failed to set current course. Please try again.')).toBeVisible();
  await recover();

  await app.sql('delete from courses where group_id = $1', [course.group]);
  await pick.click();
  await expect(window.getByText('Course not found. Please try again.')).toBeVisible();
});

test('Reserve a Tee Time says what became of its course, and leads on', async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const path = `/api/groups/${course.group}/courses/${course.course}`;
  const recover = await failRequests(page, { method: 'GET', path });
  await teeTimes.open(course);
  await expect(page.getByText('Failed to load course data. Please try again.')).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(teeTimes.chooseOptions).toBeVisible();

  await app.sql('delete from courses where group_id = $1', [course.group]);
  await page.reload();
  await expect(
    page.getByText('Course not found. Please check your course link and try again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Play another course' }).click();
  await expect(courseWindow(page)).toBeVisible();
});
