import lighthouse from 'lighthouse';
import { freePort } from '../free-port.mjs';
import { openGolferBrowser, pages } from './golfer-browser.mjs';
import { median } from './median.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = {
  firstContentfulPaint: 'first-contentful-paint',
  largestContentfulPaint: 'largest-contentful-paint',
  totalBlockingTime: 'total-blocking-time',
  speedIndex: 'speed-index',
  layoutShift: 'cumulative-layout-shift',
};

/** Slow 4G and a processor four times slower, both simulated; an empty cache; medians. */
export async function runLighthouse({ url, browser, runs }) {
  const results = [];
  for (const page of pages) {
    const port = await freePort();
    const golfer = await openGolferBrowser({
      url,
      browser,
      page,
      args: [`--remote-debugging-port=${port}`],
    });
    try {
      const reports = [];
      for (let run = 1; run <= runs; run += 1) {
        const report = await auditPatiently(golfer.address, port);
        const scores = categories.map((name) => Math.round(100 * report.categories[name].score));
        console.log(`Lighthouse, ${page.name}, ${run} of ${runs}: ${scores.join(' ')}`);
        reports.push(report);
      }
      results.push({ page: page.name, ...summaryOf(reports) });
    } finally {
      await golfer.close();
    }
  }
  return results;
}

/** On a busy machine a trace may get lost, which says nothing about the page. */
async function auditPatiently(address, port) {
  try {
    return await audit(address, port);
  } catch (error) {
    console.warn(`${error.message} Once more.`);
    return audit(address, port);
  }
}

async function audit(address, port) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  // A redirected golfer would measure another page.
  if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

function summaryOf(reports) {
  const medianOf = (read) => median(reports.map(read));
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round(100 * medianOf(({ categories: c }) => c[name].score))]),
  );
  const values = Object.fromEntries(
    Object.entries(metrics).map(([name, id]) => [name, medianOf(({ audits }) => audits[id].numericValue)]),
  );
  return {
    scores,
    ...values,
    benchmarkIndex: medianOf(({ environment }) => environment.benchmarkIndex),
    version: reports[0].lighthouseVersion,
    shortcomings: shortcomingsOf(reports),
  };
}

function shortcomingsOf(reports) {
  const found = new Map();
  for (const { categories: all, audits } of reports) {
    for (const { id, weight } of Object.values(all).flatMap(({ auditRefs }) => auditRefs)) {
      const { score, title, displayValue = '' } = audits[id];
      if (weight > 0 && score !== null && score < 0.9) found.set(id, `${title} ${displayValue}`.trim());
    }
  }
  return [...found.values()];
}
