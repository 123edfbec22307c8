import { eighteenFromFront } from '../fixtures/booking.ts';
import { isFoundElsewhere, openOtherWebsite } from '../fixtures/other-website.ts';
import { expect, test } from './webkit.ts';

const shown = `document.querySelector('dewsweeper-times').shadowRoot`;

test("the course's own website shows its next open times, and leads to one", async ({
  webkit,
  app,
  openCourse,
}) => {
  const course = await openCourse((document) => isFoundElsewhere(eighteenFromFront(document)));
  const website = await openOtherWebsite(app, course, { attributes: 'count="3" holes="18"' });
  try {
    await webkit.goto(website.url);
    await expect
      .poll(() => webkit.run(`return ${shown}?.querySelectorAll('[part=time]').length ?? 0`))
      .toBe(3);
    expect(await webkit.run(`return ${shown}.querySelector('h3').textContent`)).toBe('Next open tee times');
    const font = `return getComputedStyle(${shown}.querySelector('[part=time]')).fontFamily`;
    expect(await webkit.run(font)).toContain('Georgia');
    expect(await webkit.run('return document.cookie')).toBe('');
    const href = String(await webkit.run(`return ${shown}.querySelector('[part=time]').href`));
    expect(href.startsWith(app.url + course.entryPath)).toBe(true);
    await webkit.goto(href);
    await webkit.element(`//h1[contains(., "${course.name}")]`);
  } finally {
    await website.stop();
  }
});
