import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { chromium } = createRequire(join(import.meta.dirname, '../../e2e/package.json'))('playwright-core');

const link = { group: 'prairie-links', course: 'cedar-ridge' };

export const pages = [
  { name: 'Landing', remembers: { group: link.group }, address: () => '/', complete: 'main li button' },
  { name: 'Login', remembers: link, address: () => '/', complete: 'form:not([data-shell] *)' },
  {
    name: 'Register',
    remembers: link,
    address: () => '/page/register',
    complete: 'form:not([data-shell] *)',
  },
  {
    name: 'Tee times',
    remembers: link,
    isSignedIn: true,
    address: async (request) => `/page/teetimes?${new URLSearchParams(await openChoices(request))}`,
    complete: 'main section li button',
  },
];

export async function openGolferBrowser({ url, browser, page, args = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browser.path,
    baseURL: url,
    ignoreHTTPSErrors: true,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    args: [
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...args,
    ],
    ...(process.getuid?.() === 0 && { chromiumSandbox: false }),
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [tab] = context.pages();
    await tab.goto('/robots.txt');
    await tab.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, page.remembers);
    if (page.isSignedIn) await register(context.request);
    return { context, tab, address: `${url}${await page.address(context.request)}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function register(request) {
  const reply = await request.post('/api/users', {
    data: {
      firstName: 'Ada',
      lastName: 'Moreno',
      email: `ada-${randomBytes(6).toString('hex')}@example.com`,
      phone: '+14025550142',
      password: 'seven under par',
      course: link,
    },
  });
  if (!reply.ok()) throw new Error(`no golfer could be registered: ${await reply.text()}`);
}

async function openChoices(request) {
  const reply = await request.get(`/api/groups/${link.group}/courses/${link.course}/days`);
  const { days } = await reply.json();
  const open = days.slice(1).find(({ eighteen }) => eighteen[1] > 0);
  if (open === undefined) throw new Error('no day of the example course has open times');
  return { ...link, date: open.date, players: '2', holes: '18' };
}
