import type { PageFiles } from './page-files.ts';

export type Shell = { when: 'always' | 'nothing' | 'group' | 'course'; html: string };

export type DocumentParts = {
  /** For the window's title; without it, the product's name. */
  screen?: string;
  /** Content of #root until the app renders; `when` says in which browsers (head-script.ts). */
  shells: Shell[];
  headScript: string;
  files: PageFiles;
  readText: (file: string) => string;
};

export function composeDocument(page: string, parts: DocumentParts): string {
  const { screen, shells, headScript, files, readText } = parts;
  const { html, styles } = withoutStyleAttributes(shells.map(section).join(''));
  const scripts = files.scripts.filter((file) => !page.includes(`"/${file}"`));
  const links = [
    ...scripts.map((file) => fetchedLater(`/${file}`)),
    // Before the app loads a page's styles it looks for links to them: these say that they are present.
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ];

  // The shell needs no script: the head's API requests go first.
  let text = page.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const put = (mark: string | RegExp, part: string) => {
    const put = text.replace(mark, () => part);
    if (put === text && part !== '') throw new Error(`index.html has no ${mark}`);
    text = put;
  };
  put('<!-- head script -->', element('script', headScript));
  put('<!-- styles -->', element('style', files.styles.map(readText).join('') + shellStyles + styles));
  put(/(?=\s*<\/head>)/, links.map((link) => `\n    ${link}`).join(''));
  put('<!-- shell -->', html);
  put(appScript, startAfterFirstPaint(appScript.exec(page)?.[1] ?? ''));
  if (screen !== undefined) put(/(?<=<title>)[^<]*/, `${screen} · Dewsweeper`);
  return text;
}

function fetchedLater(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}

const appScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/** After the first paint, which the app would delay; at once on a hidden page, which is not painted. */
function startAfterFirstPaint(file: string): string {
  return (
    fetchedLater(file) +
    element(
      'script',
      `const lost=()=>{document.getElementById("app-lost").hidden=false;addEventListener("online",()=>location.reload())};` +
        `const start=()=>import("${file}").catch(lost);` +
        `document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`,
      'type="module"',
    )
  );
}

function element(tag: 'script' | 'style', text: string, attributes = ''): string {
  if (text.includes(`</${tag}`)) throw new Error(`a ${tag} of the document would end in its middle`);
  return `<${tag}${attributes && ` ${attributes}`}>${text}</${tag}>`;
}

function section({ when, html }: Shell): string {
  return `<div data-shell="${when}">${html}</div>`;
}

/** Which shell is shown, and what of it the surrounding app replaces (rules.md#app-mode). */
const shellStyles = `
[data-shell]{display:none}
[data-shell=always],:root:not([data-stored])>*>*>[data-shell=nothing],:root[data-stored=group]>*>*>[data-shell=group],:root[data-stored=course]>*>*>[data-shell=course]{display:contents}
[data-shell] form[inert] [type=submit]{opacity:.6}
[data-no-header] [data-shell] main>header,[data-no-footer] [data-shell] nav{display:none}
`;

/** The content security policy forbids style attributes: each becomes a class. */
function withoutStyleAttributes(html: string): { html: string; styles: string } {
  const classes = new Map<string, string>();
  const changed = html.replaceAll(/ class="([^"]*)" style="([^"]*)"/g, (_all, names, style) => {
    if (!classes.has(style)) classes.set(style, `shell-${classes.size + 1}`);
    return ` class="${names} ${classes.get(style)}"`;
  });
  if (/\sstyle=/.test(changed))
    throw new Error('a shell has a style attribute on an element without a class');
  return { html: changed, styles: [...classes].map(([style, name]) => `.${name}{${style}}`).join('') };
}
