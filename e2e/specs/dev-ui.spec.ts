import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { startDevServer } from '../fixtures/dev-server.ts';
import { expect, test } from '../fixtures/test.ts';

const web = join(import.meta.dirname, '../../apps/web');
const filesIn = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const parts = filesIn('src/ui')
  .map(({ name }) => name)
  .filter((name) => name.endsWith('.tsx'));

// The page sets the colour schemes of its frames; an emulated one would override them.
test.use({ colorScheme: null, viewport: { width: 1280, height: 800 } });

test('the page of all parts shows each of them by day and by night', async ({ page, app }) => {
  test.slow();
  const { url, stop } = await startDevServer(app.url);
  try {
    await page.goto(`${url}/dev/ui`);
    const grounds = [];
    for (const scheme of ['light', 'dark']) {
      const shown = page.frameLocator(`iframe[title="${scheme}"]`);
      for (const part of parts) {
        const heading = shown.getByRole('heading', { level: 2, name: part.replace('.tsx', ''), exact: true });
        await expect(heading).toBeVisible({ timeout: 30_000 });
      }
      grounds.push(await shown.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor));
    }
    expect(grounds).toEqual(['rgb(250, 250, 245)', 'rgb(14, 21, 18)']);

    await page.goto(`${url}/dev/ui?part=dialog&state=open`);
    await expect(page.getByRole('dialog', { name: 'Give this time back?' })).toBeVisible();
    await page.goto(`${url}/dev/ui?all`);
    await expect(page.getByRole('heading', { name: 'text-field' })).toBeVisible();
    await expectAccessible(page, { only: '.parts', except: 'iframe' });
  } finally {
    await stop();
  }
});

test('nothing of it is in the built app', async ({ page }) => {
  expect((await page.request.get('/dev/ui')).status()).toBe(404);
  const built = filesIn('dist').filter(({ name }) => /\.(?:js|css|html|json)$/.test(name));
  expect(built.length).toBeGreaterThan(10);
  const showing = built.filter(({ parentPath, name }) =>
    /specimen|parts of the screens/i.test(readFileSync(join(parentPath, name), 'utf8')),
  );
  expect(showing.map(({ name }) => name)).toEqual([]);
});
