import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { expect, test } from '../fixtures/test.ts';

test('who works at several courses chooses one, and sees those alone', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const [first, second, foreign] = [await openCourse(), await openCourse(), await openCourse()];
  const { date } = await openSheet(app, first);
  const { email } = await signInStaff(app, page.request, first, { name: 'Kim Park' });
  await app.sql(
    `insert into staff_roles (staff_id, group_id, course_id, role, given_by)
     select id, $2, $3, 'starter', 'the tests' from staff where email = $1`,
    [email, second.group, second.course],
  );
  await page.goto('/clubhouse');
  await expect(page.getByRole('heading', { name: 'Choose a course' })).toBeVisible();
  const link = ({ group, course }: typeof first) => page.locator(`a[href^="/clubhouse/${group}/${course}"]`);
  await expect(link(second)).toBeVisible();
  await expect(link(foreign)).toHaveCount(0);
  await expectAccessibleByDayAndNight(page);
  await link(first).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/clubhouse/${first.group}/${first.course}/`));

  await page.goto(`/clubhouse/${foreign.group}/${foreign.course}/${date}`);
  await expect(page.getByText('There is no such course, or you have no access to it.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose a course' }).click();
  await expect(link(second)).toBeVisible();
});
