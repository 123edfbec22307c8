import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const sheetWidth = 2400;
const { chromium } = createRequire(join(import.meta.dirname, '../../e2e/package.json'))('playwright-core');

/** Pictures are named `CHAPTER--STATE.SCREEN.SCHEME.png`. */
export async function makeContactSheet(folder, browserPath) {
  const pictures = readdirSync(folder).flatMap(readName);
  const page = join(folder, 'index.html');
  writeFileSync(page, sheetOf(pictures));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: browserPath, args: asRoot });
  try {
    const tab = await browser.newPage({ viewport: { width: sheetWidth, height: 1000 } });
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true });
  } finally {
    await browser.close();
  }
  return pictures.length;
}

function readName(file) {
  const [, chapter, state, screen, scheme] =
    /^(.+)--(.+)\.(phone|desktop)\.(light|dark)\.png$/.exec(file) ?? [];
  return chapter ? [{ file, chapter, state, screen, scheme }] : [];
}

const order = ['phone light', 'phone dark', 'desktop light', 'desktop dark'];

function sheetOf(pictures) {
  const chapters = groupBy(pictures, ({ chapter }) => chapter);
  const sections = [...chapters].toSorted(([one], [other]) => one.localeCompare(other)).map(sectionOf);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dewsweeper, every screen and state</title>
<style>
  body { margin: 32px; background: #8b9690; color: #14261c; font: 16px/1.3 "Liberation Sans", Arial, sans-serif; }
  h2 { margin: 40px 0 12px; font-size: 26px; text-transform: capitalize; }
  section { display: flex; flex-wrap: wrap; gap: 24px 28px; align-items: start; }
  figure { margin: 0; }
  figcaption { margin-bottom: 6px; font-weight: bold; }
  figure div { display: flex; gap: 6px; align-items: start; }
  img { display: block; object-fit: cover; object-position: top; }
  .phone { width: 114px; height: 247px; }
  .desktop { width: 250px; height: 156px; }
</style>
${sections.join('\n')}
</html>
`;
}

function sectionOf([chapter, pictures]) {
  const states = groupBy(pictures, ({ state }) => state);
  const figures = [...states].toSorted(([one], [other]) => one.localeCompare(other)).map(figureOf);
  return `<h2>${inWords(chapter)}</h2>\n<section>\n${figures.join('\n')}\n</section>`;
}

function figureOf([state, pictures]) {
  const place = ({ screen, scheme }) => order.indexOf(`${screen} ${scheme}`);
  const images = pictures
    .toSorted((one, other) => place(one) - place(other))
    .map(({ file, screen }) => `<a href="${file}"><img class="${screen}" src="${file}" alt=""></a>`);
  return `<figure><figcaption>${inWords(state)}</figcaption><div>${images.join('')}</div></figure>`;
}

function inWords(name) {
  return name.replace(/^\d+-/, '').replaceAll('-', ' ');
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
