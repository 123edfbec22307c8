import { collectPageErrors } from '../fixtures/page-errors.ts';
import { expect, test } from '../fixtures/test.ts';

test('the description of the API can be read under a policy that runs its own files alone', async ({
  browser,
  app,
}) => {
  const page = await browser.newPage();
  const errors = collectPageErrors(page);
  const reply = await page.goto(`${app.url}/api/docs`);
  expect(reply?.headers()['content-security-policy']).toMatch(/^default-src 'none';/);
  await expect(page.getByText('/api/users/me/sessions', { exact: true }).first()).toBeVisible();
  await page.getByText('/api/session', { exact: true }).first().click();
  await expect(page.getByText('No parameters').first()).toBeVisible();
  // The API description's library sets style attributes, which the policy blocks without harm.
  expect(errors.filter((error) => !error.startsWith('Applying inline style violates'))).toEqual([]);
  await page.close();
});
