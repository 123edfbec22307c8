import { failRequests } from '../fixtures/failing-requests.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { storedChoice, visitorOf } from '../fixtures/visitors.ts';
import { LandingPage } from '../pages/landing-page.ts';

const pagesOfGolfers = [
  '/page/dashboard',
  '/page/teetimes',
  '/page/profile',
  '/page/reservations',
  '/page/myreservations',
];

/** The second course is in a province. */
function withSecondCourse({ group, course, importDocument }: FreshCourse) {
  const { name, courses } = importDocument.groups[group] ?? { name: '', courses: {} };
  const second = {
    ...courses[course],
    name: 'Harbour Head Links',
    city: 'Halifax',
    state: undefined,
    province: 'NS',
  };
  return { groups: { [group]: { name, courses: { ...courses, 'harbour-head': second } } } };
}

test.describe("a course's entry link", () => {
  test('makes nobody an anonymous visitor, stores the course and shows its login', async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    const landing = new LandingPage(page);
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });

    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/');
    await expect(landing.loginFor).toBeVisible();
    await expect(landing.heading(course.name)).toBeVisible();
    await expect(page.getByText('Lincoln, NE')).toBeVisible();
    await expect(page).toHaveTitle(`Login · ${course.name}`);
    expect(await storedChoice(page)).toEqual({ group: course.group, course: course.course });
    const visitor = await visitorOf(page.request);
    expect(visitor).toEqual({ state: 'anonymous', uid: expect.any(String) });

    await test.step('an anonymous visitor keeps their session', async () => {
      const other = await openCourse();
      await page.goto(other.entryPath);
      await expect(page).toHaveURL('/');
      await expect(landing.loginFor).toBeVisible();
      expect(await storedChoice(page)).toEqual({ group: other.group, course: other.course });
      expect(await visitorOf(page.request)).toEqual(visitor);
    });
  });

  test("adds the course to a golfer's list when it is missing, and goes to tee times", async ({
    page,
    openCourse,
  }) => {
    const [first, second] = [await openCourse(), await openCourse()];
    const listed = async () => (await visitorOf(page.request)).user?.courses;
    await signUp(page.request, first);
    expect(await listed()).toEqual([{ group: first.group, course: first.course }]);

    await page.goto(second.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    await expect(page.getByRole('heading', { name: 'Where do you want to play?' })).toBeVisible();
    expect(await storedChoice(page)).toEqual({ group: second.group, course: second.course });
    const both = [first, second].map(({ group, course }) => ({ group, course }));
    expect(await listed()).toEqual(both);

    await page.goto(second.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    expect(await listed()).toEqual(both);
  });

  test('tells a golfer when it could not be followed, and tries again', async ({ page, openCourse }) => {
    const [first, second] = [await openCourse(), await openCourse()];
    await signUp(page.request, first);
    const path = `/api/users/me/courses/${second.group}/${second.course}`;
    const recover = await failRequests(page, { method: 'PUT', path });
    await page.goto(second.entryPath);
    await expect(page.getByText('Failed to set current course. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(second.entryPath);
    await recover();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/page/teetimes');
    expect((await visitorOf(page.request)).user?.courses).toHaveLength(2);
  });

  test('goes to the landing when the golfer has no user document any more', async ({
    page,
    app,
    openCourse,
  }) => {
    const [first, second] = [await openCourse(), await openCourse()];
    const golfer = await signUp(page.request, first);
    let deleted = 0;
    await page.route('**/api/users/me/courses/**', async (route) => {
      deleted = (await app.sql('delete from users where login_email = $1 returning uid', [golfer.email]))
        .length;
      await route.continue();
    });

    await page.goto(second.entryPath);
    await expect(new LandingPage(page).heading(second.name)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(deleted).toBe(1);
  });

  test('without ids goes to the landing and stores nothing', async ({ page }) => {
    for (const path of ['/group/', '/group/a~b/', '/group/prairie/course/a~b/']) {
      await page.goto(path);
      await expect(new LandingPage(page).selectGroup, path).toBeVisible();
      await expect(page).toHaveURL('/');
      expect(await storedChoice(page)).toEqual({ group: null, course: null });
    }
  });

  test('adds its course to the list of a golfer who logs in there', async ({
    page,
    openCourse,
    anotherDevice,
  }) => {
    const [first, second] = [await openCourse(), await openCourse()];
    const golfer = await signUp((await anotherDevice()).request, first);
    await page.goto(second.entryPath);
    await new LandingPage(page).logIn(golfer.email, golfer.password);
    await expect(page).toHaveURL('/page/teetimes');
    const both = [first, second].map(({ group, course }) => ({ group, course }));
    expect((await visitorOf(page.request)).user?.courses).toEqual(both);

    const courses = page.getByRole('dialog', { name: 'Where do you want to play?' });
    await expect(courses.getByRole('listitem')).toHaveCount(2);
    await courses.getByRole('listitem').last().getByRole('button').click();
    await expect(page).toHaveURL(`/page/teetimes?group=${second.group}&course=${second.course}`);
  });

  test('of a course that is not there says so, leads on, and leaves what was stored', async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    const stored = { group: course.group, course: course.course };
    const landing = new LandingPage(page);
    const notFound = page.getByText('Course not found. Please check your course link and try again.');

    await test.step('to whoever has followed no link before', async () => {
      for (const path of ['/group/nowhere/course/nowhere/', `/group/${course.group}/course/nowhere/`]) {
        await page.goto(path);
        await expect(notFound).toBeVisible();
        await expect(page.getByText('Your golf course has a booking link.')).toBeVisible();
      }
      expect(await storedChoice(page)).toEqual({ group: null, course: null });
    });

    await test.step('to an anonymous visitor', async () => {
      await page.goto(course.entryPath);
      await expect(landing.loginFor).toBeVisible();
      await page.goto(`/group/${course.group}/course/nowhere/`);
      await expect(notFound).toBeVisible();
      expect(await storedChoice(page)).toEqual(stored);
      await page.getByRole('link', { name: `Back to login: ${course.name}` }).click();
      await expect(landing.submit).toBeVisible();
    });

    await test.step('to a golfer, whose list stays as it was', async () => {
      await signUp(page.request, course);
      await page.goto('/group/nowhere/course/nowhere/');
      await expect(notFound).toBeVisible();
      expect(await storedChoice(page)).toEqual(stored);
      expect((await visitorOf(page.request)).user?.courses).toEqual([stored]);

      await page.getByRole('link', { name: 'My Reservations' }).click();
      await expect(page).toHaveURL('/page/reservations');
      await page.goBack();
      await page.getByRole('link', { name: `Tee times at ${course.name}` }).click();
      await expect(page).toHaveURL(`/page/teetimes?group=${course.group}&course=${course.course}`);
      await page.goBack();
      await page.getByRole('button', { name: 'Choose a course' }).click();
      await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
    });

    await test.step('of a group alone', async () => {
      await page.goto('/group/nowhere');
      await expect(
        page.getByText('Group not found. Please check your group link and try again.'),
      ).toBeVisible();
      expect(await storedChoice(page)).toEqual(stored);
    });
  });
});

test.describe('a group alone', () => {
  test('shows its courses as cards; the one tapped is stored and shows its login', async ({
    page,
    app,
    openCourse,
  }) => {
    const course = await openCourse();
    await app.importCourses(withSecondCourse(course));
    const landing = new LandingPage(page);

    await page.goto(`/group/${course.group}`);
    await expect(page).toHaveURL('/');
    await expect(landing.heading('Prairie Links Golf Group')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([
      `${course.name}Lincoln, NE`,
      'Harbour Head LinksHalifax, NS',
    ]);
    expect(await storedChoice(page)).toEqual({ group: course.group, course: null });

    await landing.courseCard('Harbour Head Links').click();
    await expect(landing.loginFor).toBeVisible();
    await expect(landing.heading('Harbour Head Links')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await storedChoice(page)).toEqual({ group: course.group, course: 'harbour-head' });
  });

  test('says what went wrong with a course that is tapped', async ({ page, app, openCourse }) => {
    const course = await openCourse();
    const landing = new LandingPage(page);
    // A live event would remove the card before it is tapped.
    await page.route('**/api/live?*', (route) => route.abort());
    await page.goto(`/group/${course.group}`);

    const recover = await failRequests(page, {
      method: 'GET',
      path: `/api/groups/${course.group}/courses/${course.course}`,
    });
    await landing.courseCard(course.name).click();
    await expect(page.getByText('Failed to set current course. Please try again.')).toBeVisible();
    await recover();

    await app.sql('delete from courses where group_id = $1', [course.group]);
    await landing.courseCard(course.name).click();
    await expect(page.getByText('Course not found. Please try again.')).toBeVisible();
    expect(await storedChoice(page)).toEqual({ group: course.group, course: null });
  });

  test('says that it, or its courses, could not be loaded, and tries again', async ({ page, openCourse }) => {
    const { group, name } = await openCourse();
    const landing = new LandingPage(page);
    const tryAgain = page.getByRole('button', { name: 'Try Again' });

    const groupRecovers = await failRequests(page, { method: 'GET', path: `/api/groups/${group}` });
    await page.goto(`/group/${group}`);
    await expect(page.getByText('Failed to load group data. Please try again.')).toBeVisible();
    await groupRecovers();
    await tryAgain.click();
    await expect(landing.courseCard(name)).toBeVisible();

    const coursesRecover = await failRequests(page, {
      method: 'GET',
      path: `/api/groups/${group}/courses`,
      unanswered: true,
    });
    await page.reload();
    await expect(page.getByText('Failed to load courses. Please try again.')).toBeVisible();
    await coursesRecover();
    await tryAgain.click();
    await expect(landing.courseCard(name)).toBeVisible();
  });
});

test.describe('the landing', () => {
  test('asks for a group where none is stored', async ({ page }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    await expect(landing.selectGroup).toBeVisible();
    await expect(landing.submit).toBeHidden();
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  });

  test('says which of group and course did not load, and keeps the form with either', async ({
    page,
    openCourse,
  }) => {
    const { group, course, name, entryPath } = await openCourse();
    const landing = new LandingPage(page);
    const groupPath = `/api/groups/${group}`;
    await page.goto(entryPath);

    const courseRecovers = await failRequests(page, {
      method: 'GET',
      path: `${groupPath}/courses/${course}`,
    });
    await page.reload();
    await expect(page.getByText('Failed to load course data. Please try again.')).toBeVisible();
    await expect(landing.submit).toBeVisible();
    await courseRecovers();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(landing.heading(name)).toBeVisible();

    const groupRecovers = await failRequests(page, { method: 'GET', path: groupPath });
    await page.reload();
    const groupFailed = page.getByText('Failed to load group data. Please try again.');
    await expect(groupFailed).toBeVisible();
    await expect(landing.heading(name)).toBeVisible();
    await expect(landing.submit).toBeVisible();
    await groupRecovers();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(groupFailed).toBeHidden();

    await failRequests(page, { method: 'GET', path: groupPath });

    await failRequests(page, { method: 'GET', path: `${groupPath}/courses/${course}` });
    await page.reload();
    await expect(landing.loggedOut).toBeVisible();
    await expect(landing.submit).toBeHidden();
  });

  test('leads on to password reset and registration', async ({ page, openCourse }) => {
    const { group, course, entryPath } = await openCourse();
    const landing = new LandingPage(page);
    await page.goto(entryPath);
    await landing.forgotPassword.click();
    await expect(page).toHaveURL(`/page/reset?group=${group}&course=${course}`);
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await page.goBack();
    await landing.register.click();
    await expect(page).toHaveURL('/page/register');
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  });

  test('sends a signed-in golfer to tee times, and Back does not return to it', async ({
    page,
    openCourse,
  }) => {
    await signUp(page.request, await openCourse());
    await page.goto('/page/profile');
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL('/page/teetimes');
    await page.goBack();
    await expect(page).toHaveURL('/page/profile');
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  });
});

test.describe('other addresses', () => {
  test('the login and whatever is unknown lead to the landing', async ({ page }) => {
    for (const path of [
      '/page/login',
      '/page/login/',
      '/page',
      '/page/nowhere',
      '/nowhere/at/all',
      '/foo.html',
    ]) {
      await page.goto(path);
      await expect(new LandingPage(page).selectGroup, path).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test('pages of golfers lead everybody else to the login, anonymous visitors too', async ({
    page,
    openCourse,
  }) => {
    const landing = new LandingPage(page);
    for (const path of pagesOfGolfers) {
      await page.goto(path);
      await expect(landing.selectGroup, path).toBeVisible();
      await expect(page).toHaveURL('/');
    }
    await page.goto((await openCourse()).entryPath);
    await expect(landing.loginFor).toBeVisible();
    expect(await visitorOf(page.request)).toMatchObject({ state: 'anonymous' });
    for (const path of pagesOfGolfers) {
      await page.goto(path);
      await expect(landing.loginFor, path).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('logout', () => {
  const logout = { role: 'button', name: 'Logout' } as const;

  test("goes to the course's logged-out page, from where a link leads back to its login", async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    const landing = new LandingPage(page);
    await signUp(page.request, course);
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    await page.goto('/page/reservations');
    await page.getByRole(logout.role, { name: logout.name }).click();

    await expect(page).toHaveURL(`/logout${course.entryPath}`);
    await expect(landing.loggedOut).toBeVisible();
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });

    await page.getByRole('link', { name: 'Back to the course login' }).click();
    await expect(page).toHaveURL('/');
    await expect(landing.heading(course.name)).toBeVisible();
    await expect(landing.submit).toBeVisible();
  });

  test('leads there too when the page that is left hears of the end before the other one has come', async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
    let sendPage = () => {};
    const mayBeSent = new Promise<void>((resolve) => {
      sendPage = resolve;
    });
    await page.route('**/assets/logged-out-page*.js', async (route) => {
      await mayBeSent;
      await route.continue();
    });
    await page.goto('/page/reservations');
    const ended = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
    await page.getByRole(logout.role, { name: logout.name }).click();
    await ended;
    const heard = page.waitForResponse('**/api/session');
    // As when the golfer returns to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await heard;
    // Time for a wrong redirect.
    await page.waitForTimeout(500);
    sendPage();
    await expect(page).toHaveURL(`/logout${course.entryPath}`);
    await expect(new LandingPage(page).loggedOut).toBeVisible();
  });

  test('without a chosen course goes to the landing', async ({ page, openCourse }) => {
    await signUp(page.request, await openCourse());
    await page.goto('/page/reservations');
    await page.getByRole(logout.role, { name: logout.name }).click();
    await expect(new LandingPage(page).selectGroup).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  });

  test('that did not reach the server says so, and the golfer stays', async ({ page, openCourse }) => {
    await signUp(page.request, await openCourse());
    await page.goto('/page/reservations');
    await failRequests(page, { method: 'DELETE', path: '/api/session', unanswered: true });
    await page.getByRole(logout.role, { name: logout.name }).click();
    await expect(
      page.getByText('You could not be logged out. Please check your connection and try again.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/page/reservations');
  });

  test('is not what opening the logged-out page does', async ({ page, openCourse }) => {
    const course = await openCourse();
    const golfer = await signUp(page.request, course);
    const landing = new LandingPage(page);
    await page.goto(`/logout${course.entryPath}`);
    await expect(
      page.getByText(`Ada Moreno (${golfer.email}) is still logged in on this device.`),
    ).toBeVisible();
    await expect(landing.loggedOut).toBeHidden();
    expect(await visitorOf(page.request)).toMatchObject({ state: 'signed-in' });
    await page.getByRole('link', { name: `Tee times at ${course.name}` }).click();
    await expect(page).toHaveURL('/page/teetimes');

    await page.goto(`/logout${course.entryPath}`);
    await page.getByRole(logout.role, { name: logout.name }).click();
    await expect(landing.loggedOut).toBeVisible();
    expect(await visitorOf(page.request)).toEqual({ state: 'none' });
  });
});

test.describe('inside another app', () => {
  test.beforeEach(async ({ page, openCourse }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    await page.goto(course.entryPath);
    await expect(page).toHaveURL('/page/teetimes');
  });

  test('appMode in the address hides the header alone, on the next pages too', async ({ page }) => {
    const courseName = page.getByText('Cedar Ridge Golf Course', { exact: true });
    const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    const footer = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/page/dashboard');
    await expect(courseName).toBeVisible();
    await expect(heading).not.toHaveClass('visually-hidden');

    await page.goto('/page/dashboard?appMode=true');
    await expect(page.getByText('Welcome to Cedar Ridge Golf Course')).toBeVisible();
    await expect(courseName).toBeHidden();
    // Screen readers still find the heading.
    await expect(heading).toHaveClass('visually-hidden');
    await expect(footer).toBeVisible();

    await footer.getByRole('link', { name: 'Reservations' }).click();
    await expect(page).toHaveURL('/page/reservations?appMode=true');

    await page.goto('/page/dashboard?appMode');
    // Before the scripts have run, the footer's links are plain ones.
    await expect(page.getByText('Welcome to Cedar Ridge Golf Course')).toBeVisible();
    await footer.getByRole('link', { name: 'Reservations' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Reservations' })).toHaveClass(
      'visually-hidden',
    );
    expect(new URL(page.url()).searchParams.has('appMode')).toBe(true);
  });

  test('appMode in browser storage hides the footer alone', async ({ page }) => {
    await page.goto('/page/dashboard');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('appMode', 'true'));
    await page.reload();
    await expect(page.getByText('Cedar Ridge Golf Course', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  });
});
