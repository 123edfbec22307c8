import { openGolferBrowser, pages } from './golfer-browser.mjs';
import { median } from './median.mjs';

/** Slow 4G, as Lighthouse's mobile profile has it, here applied to the browser itself. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const processorSlowdown = 4;

/**
 * When a golfer sees something, and when all he came for: the times, the courses, a form to fill in. Milliseconds
 * after the address was opened, on a slow network and processor; medians, each run with an empty cache.
 */
export async function measureFirstSight({ url, browser, runs }) {
  const results = [];
  for (const page of pages) {
    const sights = [];
    for (let run = 1; run <= runs; run += 1) {
      console.log(`First sight, ${page.name}, ${run} of ${runs} ...`);
      const golfer = await openGolferBrowser({ url, browser, page });
      try {
        sights.push(await firstSight(golfer, page.complete));
      } finally {
        await golfer.close();
      }
    }
    results.push({
      page: page.name,
      firstPaint: median(sights.map(({ firstPaint }) => firstPaint)),
      complete: median(sights.map(({ complete }) => complete)),
    });
  }
  return results;
}

async function firstSight({ context, tab, address }, complete) {
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await tab.addInitScript(noteCompletion, complete);
  await tab.goto(address, { waitUntil: 'commit' });
  const handle = await tab.waitForFunction(() => globalThis.completeAt, null, { timeout: 60_000 });
  const firstPaint = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0].startTime,
  );
  return { firstPaint, complete: await handle.jsonValue() };
}

/** In the page: notes in which frame the selector first finds something. */
function noteCompletion(selector) {
  const look = () => {
    if (document.querySelector(selector)) requestAnimationFrame((now) => (globalThis.completeAt = now));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
