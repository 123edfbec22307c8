import { oneTimeCode, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { addGolfer } from '../fixtures/known-golfers.ts';
import type { WebDriverSession } from './webdriver.ts';
import { expect, test } from './webkit.ts';

const keys = {
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  right: '\uE014',
  down: '\uE015',
} as const;

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const field = (label: string) => `//main//label[normalize-space()="${label}"]/following::input[1]`;
const nineOClock = '//*[@role="gridcell" and starts-with(@aria-label, "9:00 AM, Front")]';
const dialog = (title: string) => `//dialog[@open and .//h2[.="${title}"]]`;

/** What a screen reader would say of the focus: a name, or the words. */
const focused = (webkit: WebDriverSession) =>
  webkit.run(
    `const at = document.activeElement; return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent`,
  );

const hasFocus = (webkit: WebDriverSession, xpath: string) =>
  webkit.run(`return document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue ===
    document.activeElement`);

/** Presses a key until the focus is there. */
async function walkTo(webkit: WebDriverSession, xpath: string, press = () => webkit.press(keys.tab)) {
  await webkit.element(xpath);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(webkit, xpath)) return;
    await press();
  }
  throw new Error(`no key leads to ${xpath}`);
}

async function pressButton(webkit: WebDriverSession, xpath: string): Promise<void> {
  await walkTo(webkit, xpath);
  await webkit.press(keys.enter);
}

/** The outcome of the last act. */
const told = (words: string) => `//*[@role="status" and contains(., "${words}")]`;
const nine = (words: string) => `${nineOClock}[contains(@aria-label, "${words}")]`;

test('a clerk’s day on the sheet, by keyboard alone', async ({ webkit, app, openCourse, request }) => {
  const course = await openCourse();
  const { date } = await openSheet(app, course);
  await addGolfer(app, course, { name: 'Vera Novak', phone: '+1 402 555 0177' });
  const person = await signInStaff(app, request, course, { name: 'Kim Park' });
  const focus = () => focused(webkit);
  const type = (text: string) => webkit.press(...Array.from(text));
  const down = () => webkit.press(keys.down);

  await test.step('sign in by password and code', async () => {
    await webkit.goto(`${app.url}/clubhouse`);
    for (const [label, value] of [
      ['Email address', person.email],
      ['Password', person.password],
      ['One-time code', oneTimeCode(person.otpauth, 1)],
    ] as const) {
      await walkTo(webkit, field(label));
      await type(value);
    }
    await webkit.press(keys.enter);
  });
  await test.step('today’s sheet, and tomorrow’s', async () => {
    await webkit.element(`//h1[.="${weekdayMonthDay(daysAhead(0))}Today"]`);
    await webkit.element('//*[@role="grid"]');
    await type(']');
    await webkit.element(`//h1[.="${weekdayMonthDay(date)}"]`);
    await webkit.element('//*[@role="status" and .="Live"]');
  });
  await test.step('book a caller of two from the search', async () => {
    await walkTo(webkit, '//*[@role="gridcell" and @tabindex="0"]');
    await walkTo(webkit, nineOClock, down);
    await type('n');
    await expect.poll(focus).toBe('Name, golfer 1');
    await type('ver');
    await webkit.element('//*[@role="option" and contains(., "Vera Novak")]');
    await webkit.press(keys.down, keys.enter);
    await webkit.element('//*[contains(text(), "Vera Novak’s own reservation")]');
    await webkit.pressWithShift(keys.tab);
    await webkit.pressWithShift(keys.tab);
    await webkit.press(keys.right, keys.enter);
    await webkit.element(told('Booked 9:00 AM'));
    await webkit.press(keys.escape);
    await webkit.element(nine('Guest 2'));
    await expect.poll(() => hasFocus(webkit, nineOClock)).toBe(true);
  });
  await test.step('check one in', async () => {
    await webkit.press(keys.enter);
    await pressButton(webkit, button('Check in Vera Novak'));
    await webkit.element(told('1 golfer of 9:00 AM checked in'));
    await webkit.press(keys.escape);
    await webkit.element(nine('checked in'));
    await expect.poll(() => hasFocus(webkit, nineOClock)).toBe(true);
  });
  await test.step('take money', async () => {
    await type('p');
    await expect.poll(focus).toBe('Amount');
    await webkit.press(keys.enter);
    await webkit.element(told('in cash for 2 golfers of the group of 9:00 AM'));
    await webkit.press(keys.escape);
    await webkit.element(nine('Vera Novak Public paid'));
    await expect.poll(() => hasFocus(webkit, nineOClock)).toBe(true);
  });
  await test.step('move the group, and undo', async () => {
    await webkit.press('m', keys.down, keys.enter);
    await pressButton(webkit, `${dialog('Move to 9:10 AM')}${button('Move to 9:10 AM')}`);
    await webkit.element(told('Moved the group of 9:00 AM'));
    await expect.poll(focus).toMatch(/^9:10 AM, Front.*Vera Novak/);
    await type('u');
    await webkit.element(told('Undid: Moved the group of 9:00 AM'));
    await webkit.element(nine('Vera Novak'));
    await expect.poll(focus).toMatch(/^9:10 AM, Front.*: free/);
  });
  await test.step('close a time of a tee', async () => {
    await type('b');
    await walkTo(webkit, `${dialog('Close times')}//input[@name="title"]`);
    await type('Hole 4 flooded');
    await webkit.press(keys.enter);
    await pressButton(webkit, `${dialog('Close these times')}${button('Close these times')}`);
    await expect.poll(focus).toMatch(/^9:10 AM, Front.*Hole 4 flooded/);
  });
  await test.step('the starter’s list', async () => {
    await walkTo(webkit, '//nav[@aria-label="Clubhouse"]//a[normalize-space()="Starter"]', () =>
      webkit.pressWithShift(keys.tab),
    );
    await webkit.press(keys.enter);
    await pressButton(webkit, button('Check in Guest 2'));
    await webkit.element(told('1 golfer of 9:00 AM checked in'));
    await pressButton(webkit, '//button[contains(., "9:00 AM, Front") and contains(., "Tee off")]');
    await webkit.element(told('The group of 9:00 AM teed off'));
  });
});
