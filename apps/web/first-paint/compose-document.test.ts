import { expect, test } from 'vitest';
import { composeDocument, type DocumentParts } from './compose-document.ts';

const page = `<head>
  <!-- head script -->
  <title>Dewsweeper</title>
  <!-- styles -->
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/index.css">
</head>
<body><div id="root"><!-- shell --></div></body>`;

function compose(parts: Partial<DocumentParts> = {}): string {
  return composeDocument(page, {
    shells: [],
    headScript: 'ask()',
    files: {
      scripts: ['assets/index.js', 'assets/page.js'],
      styles: ['assets/index.css', 'assets/page.css'],
    },
    readText: (file) => `/*${file}*/`,
    ...parts,
  });
}

test('the styles stand inside, in their order, and are named as present', () => {
  const document = compose();
  expect(document).toContain('<style>/*assets/index.css*//*assets/page.css*/');
  expect(document.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/index.css" disabled>',
    '<link rel="stylesheet" href="/assets/page.css" disabled>',
  ]);
});

test("the app's and the page's own scripts are fetched at once, behind what is seen first", () => {
  const document = compose();
  const preload = (file: string) =>
    `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
  expect(document.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    preload('/assets/index.js'),
    preload('/assets/page.js'),
  ]);
});

test('the app is run by a script of the document alone, which waits for the first paint', () => {
  const document = compose();
  expect(document).not.toContain('src="/assets/index.js"');
  expect(document).toMatch(/<script type="module">[^<]*requestAnimationFrame[^<]*<\/script>/);
  expect(document.match(/import\("\/assets\/index.js"\)/g)).toHaveLength(1);
});

test('shells stand in the root, each for its browsers, without a style attribute', () => {
  const shell = (when: 'nothing' | 'course', width: string) => ({
    when,
    html: `<p class="skeleton" style="width:${width}"></p>`,
  });
  const document = compose({
    shells: [shell('nothing', '9px'), shell('course', '7px'), shell('course', '9px')],
  });
  expect(document).toContain(
    '<div id="root">' +
      '<div data-shell="nothing"><p class="skeleton shell-1"></p></div>' +
      '<div data-shell="course"><p class="skeleton shell-2"></p></div>' +
      '<div data-shell="course"><p class="skeleton shell-1"></p></div>' +
      '</div>',
  );
  expect(document).toContain('.shell-1{width:9px}.shell-2{width:7px}</style>');
});

test('a style attribute that would not work is refused', () => {
  const shells = [{ when: 'always' as const, html: '<p style="width:9px"></p>' }];
  expect(() => compose({ shells })).toThrow('style attribute');
});

test('the title names the screen', () => {
  expect(compose({ screen: 'Register' })).toContain('<title>Register · Dewsweeper</title>');
  expect(compose()).toContain('<title>Dewsweeper</title>');
});

test('text that looks like a pattern of replacing stays as it is', () => {
  expect(compose({ headScript: "ask('$&$1')" })).toContain("<script>ask('$&$1')</script>");
});

test('a page without a place for a part is refused, and a part that would end too soon', () => {
  const parts = { shells: [], headScript: 'ask()', files: { scripts: [], styles: [] }, readText: () => '' };
  expect(() => composeDocument('<head></head>', parts)).toThrow('index.html has no <!-- head script -->');
  expect(() => compose({ headScript: "'</script>'" })).toThrow('end in its middle');
});
