import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { LandingPage } from '../pages/landing-page.ts';

const byCode = 'Email me a code instead';

function sendsCodes(course: CourseDocument): CourseDocument {
  const widgetSettings = { ...course.widgetSettings, signInByCode: true };
  return { ...course, widgetSettings };
}

async function newestCodeTo(app: App, email: string): Promise<string> {
  const codes = (await app.mailsTo(email)).flatMap(({ body }) => /\b\d{4} \d{4}\b/.exec(body)?.[0] ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no code to ${email}`);
  return code;
}

test('a mailed code signs in, by keyboard alone', async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse(sendsCodes);
  const golfer = await signUp((await anotherDevice()).request, course, newGolfer());
  await page.goto(course.entryPath);
  const landing = new LandingPage(page);
  await landing.email.fill(golfer.email);
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: byCode }).press('Enter');

  const email = page.getByLabel('Email Address');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(golfer.email);
  await expectAccessibleByDayAndNight(page);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`We sent a code to ${golfer.email}. It works here for 10 minutes.`),
  ).toBeVisible();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessibleByDayAndNight(page);
  const former = await newestCodeTo(app, golfer.email);

  await page.getByRole('button', { name: 'Send another code' }).press('Enter');
  await expect(page.getByText('We sent another code. Only the newest one works here.')).toBeVisible();
  await code.fill(former);
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(
    'This code is wrong, was used already or is too old. Please check it, or send another.',
  );
  await expect(code).toBeFocused();
  await code.fill(await newestCodeTo(app, golfer.email));
  await code.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
});

test('what goes wrong is said, and the password remains', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(sendsCodes);
  const golfer = await signUp((await anotherDevice()).request, course, newGolfer());
  await page.goto(course.entryPath);
  await page.getByRole('button', { name: byCode }).click();
  const email = page.getByLabel('Email Address');
  const ask = page.getByRole('button', { name: 'Email Me a Code' });
  const askFor = async (address: string) => {
    await email.fill(address);
    await ask.click();
  };
  await askFor('nobody@example.com');
  await expect(email).toHaveAccessibleDescription(/^No user was found with that email address\./);
  await askFor('nobody');
  await expect(email).toHaveAccessibleDescription(
    'The email address is invalid. Please check it and try again.',
  );
  const recover = await failRequests(page, { method: 'POST', path: '/api/sign-in-codes' });
  await askFor(golfer.email);
  await expect(page.getByText('The code could not be sent. Please try again.')).toBeVisible();
  await recover();

  await test.step('ten codes an hour', async () => {
    await ask.click();
    const another = page.getByRole('button', { name: 'Send another code' });
    for (let sent = 1; sent < 10; sent += 1) {
      await expect.poll(async () => (await app.mailsTo(golfer.email)).length).toBe(sent);
      await another.click();
    }
    await expect.poll(async () => (await app.mailsTo(golfer.email)).length).toBe(10);
    await another.click();
    await expect(
      page.getByText('Too many codes were asked for or tried. Please wait, or use your password.'),
    ).toBeVisible();
  });
  await test.step('a reply that does not come', async () => {
    const answer = await failRequests(page, { method: 'POST', path: '/api/session/code' });
    await page.getByLabel('Code').fill('1234 5678');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
    await answer();
  });
  await page.getByRole('button', { name: 'Use my password' }).click();
  const landing = new LandingPage(page);
  await expect(landing.email).toHaveValue(golfer.email);
  await landing.password.fill(golfer.password);
  await landing.submit.click();
  await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
});

test('a course that sends no codes offers none, and says so once it stopped', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(sendsCodes);
  await page.goto(course.entryPath);
  await page.getByRole('button', { name: byCode }).click();
  const switched = JSON.stringify(course.importDocument).replace(
    '"signInByCode":true',
    '"signInByCode":false',
  );
  await app.importCourses(JSON.parse(switched) as typeof course.importDocument);
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(page.getByText('This course no longer sends codes. Please use your password.')).toBeVisible();
  await page.reload();
  await expect(new LandingPage(page).submit).toBeVisible();
  await expect(page.getByRole('button', { name: byCode })).toHaveCount(0);
});
