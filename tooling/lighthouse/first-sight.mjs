import { openGolferBrowser, pages } from './golfer-browser.mjs';
import { median } from './median.mjs';

/** Slow 4G as in Lighthouse's mobile profile, applied to the browser. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const processorSlowdown = 4;
const maxMilliseconds = 60_000;

/** Milliseconds on a slow network and processor; medians, with an empty cache each. */
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

/** Observed by a minimal script: Playwright's waiting would load the slowed processor. */
async function firstSight({ context, tab, address }, complete) {
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const isComplete = new Promise((resolve, reject) => {
    devtools.once('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)));
    setTimeout(reject, maxMilliseconds, new Error(`${address} was not complete`)).unref();
  });
  await devtools.send('Page.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'tellSights' });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(watchFor)})(${JSON.stringify(complete)})`,
  });
  await devtools.send('Page.navigate', { url: address });
  return isComplete;
}

/** Runs in the page: the first frame in which the selector matches was drawn when the next one begins. */
function watchFor(selector) {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        globalThis.tellSights(JSON.stringify({ firstPaint: paint.startTime, complete: now }));
      }),
    );
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true });
}
