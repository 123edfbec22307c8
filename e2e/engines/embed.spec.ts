import { eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { isFoundElsewhere, openOtherWebsite } from '../fixtures/other-website.ts';

// Open times on a page of another origin, in each browser engine.

test("the course's own website shows its next open times, and leads to one", async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse((document) => isFoundElsewhere(eighteenFromFront(document)));
  const website = await openOtherWebsite(app, course, { attributes: 'count="3" holes="18"' });
  try {
    await page.goto(website.url);
    await expect(page.getByRole('heading', { name: 'Next open tee times' })).toBeVisible();
    const times = page.getByRole('link', { name: /18.holes, \$\d+\.\d\d/ });
    await expect(times).toHaveCount(3);
    await expect(times.first()).toHaveCSS('font-family', /Georgia/);
    expect(await page.evaluate('document.cookie')).toBe('');
    const href = (await times.first().getAttribute('href')) ?? '';
    expect(href.startsWith(app.url + course.entryPath)).toBe(true);
    await page.goto(href);
    await expect(page.getByRole('heading', { name: course.name })).toBeVisible();
  } finally {
    await website.stop();
  }
});
