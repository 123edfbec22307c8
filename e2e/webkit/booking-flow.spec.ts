import { eighteenFromFront } from '../fixtures/booking.ts';
import { daysAhead, monthDayOrdinal, weekdayMonthDay } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer } from '../fixtures/golfers.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import type { WebDriverSession } from './webdriver.ts';
import { expect, test } from './webkit.ts';

const date = daysAhead(3);
const escape = '\uE00C';
const button = (name: string) =>
  `//button[normalize-space()="${name}" or starts-with(@aria-label, "${name}")]`;
const link = (name: string) => `//a[normalize-space()="${name}"]`;
const field = (label: string) => `//main//label[normalize-space()="${label}"]/following::input[1]`;
const text = (words: string) => `//*[contains(text(), "${words}")]`;
const sheet = '//dialog[@open and .//h2[.="Confirm Reservation"]]';
const question = '//dialog[@open and .//h2[.="Give this time back?"]]';
const secondName = `${sheet}//input[@name="golfer-1-name"]`;

async function comeToTheTimes(webkit: WebDriverSession, appUrl: string, course: FreshCourse): Promise<void> {
  const golfer = newGolfer('Ada', 'Moreno');
  await webkit.goto(appUrl + course.entryPath);
  await webkit.click(link('Register'));
  for (const [label, value] of [
    ['First Name', golfer.firstName],
    ['Last Name', golfer.lastName],
    ['Email Address', golfer.email],
    ['Mobile Phone Number', golfer.phone],
    ['Password', golfer.password],
  ] as const) {
    await (await webkit.element(field(label))).type(value);
  }
  await webkit.click(button('Register'));
  await webkit.click(link('Continue'));
  await webkit.click(`//dialog[@open]//button[contains(., "${course.name}")]`);
  await webkit.click(button(weekdayMonthDay(date)));
  await webkit.click('//input[@name="players" and @value="2"]/..');
  await webkit.click('//input[@name="holes" and @value="18"]/..');
}

test("from the course's link to a reservation, and back out of it", async ({ webkit, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await comeToTheTimes(webkit, app.url, course);
  await webkit.click(button('7:10 AM'));
  expect(await (await webkit.element(`${sheet}//*[@role="timer"]`)).text()).toMatch(/^[45] minutes/);
  await webkit.click(`${sheet}${button('Reserve Now')}`);
  await webkit.element(`${sheet}${text('Please fill in this field.')}`);
  await (await webkit.element(secondName)).type('Bea Lind');
  await webkit.click(`${sheet}${button('Reserve Now')}`);

  const ticket = await webkit.element('//article');
  expect(await ticket.text()).toContain(`${monthDayOrdinal(date)} at 7:10 AM`);
  expect(await webkit.address()).toBe(`${app.url}/page/reservations`);
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
  await webkit.click(`//article${button('Cancel Reservation')}`);
  await webkit.click(`//dialog[@open]${button('Cancel Reservation')}`);
  await webkit.element(text('You have no upcoming reservations.'));
  expect(await statusesAt(app, course)).not.toContain('confirmed');
});

test('the sheet asks before a time is given back, and is found again', async ({
  webkit,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await comeToTheTimes(webkit, app.url, course);
  await webkit.click(button('7:10 AM'));
  await (await webkit.element(secondName)).type('Bea Lind');

  for (const _times of [1, 2]) {
    await webkit.press(escape);
    await webkit.element(`${question}${button("Don't Cancel")}`);
    await webkit.press(escape);
    await expect.poll(() => webkit.run(`return document.querySelectorAll('dialog[open]').length`)).toBe(1);
  }
  await webkit.reload();
  await webkit.element(secondName);
  expect(await webkit.run(`return document.querySelector('[name=golfer-1-name]').value`)).toBe('Bea Lind');

  await webkit.click(`${sheet}${button('Cancel')}`);
  await webkit.click(`${question}//button[.="Cancel"]`);
  await expect.poll(() => statusesAt(app, course)).toEqual(['released']);
  await webkit.element(button('7:10 AM, $'));
});
