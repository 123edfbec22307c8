import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '@dewsweeper/contract/languages';

/** The documents of the build (apps/web/first-paint), each with the first view of its pages. */
export const documentNames = [
  'home',
  'register',
  'reset',
  'teetimes',
  'signed-in',
  'entry',
  'plain',
] as const;
export type DocumentName = (typeof documentNames)[number];

/** In each language of the build (apps/web/languages); `plain` is index.html, an empty page until the app has loaded. */
export async function readDocuments(webRoot: string): Promise<Map<Language, Map<DocumentName, string>>> {
  const folderOf = (language: Language) =>
    language === 'en' ? webRoot : join(webRoot, 'languages', language);
  const built = languages.filter((language) => existsSync(join(folderOf(language), 'index.html')));
  const read = built.map(
    async (language): Promise<[Language, Map<DocumentName, string>]> => [
      language,
      await readFolder(folderOf(language)),
    ],
  );
  return new Map(await Promise.all(read));
}

async function readFolder(folder: string): Promise<Map<DocumentName, string>> {
  const texts = documentNames.map(async (name): Promise<[DocumentName, string]> => {
    const file = name === 'plain' ? 'index.html' : `documents/${name}.html`;
    return [name, await readFile(join(folder, file), 'utf8')];
  });
  return new Map(await Promise.all(texts));
}

/** Paths that rules.md#addresses does not name lead to the landing page. */
export function documentNameOf(pathname: string): DocumentName {
  const path = pathname.replace(/\/+$/, '');
  if (/^\/group\/[^/]+(\/course\/[^/]+)?$/.test(path)) return 'entry';
  if (/^\/group\/[^/]+\/tee-times$/.test(path)) return 'signed-in';
  if (/^\/(logout|page\/reset)\//.test(path)) return 'plain';
  return pages.get(path) ?? 'home';
}

const pages = new Map<string, DocumentName>([
  ['/page/register', 'register'],
  ['/page/reset', 'reset'],
  ['/page/teetimes', 'teetimes'],
  ['/page/dashboard', 'signed-in'],
  ['/page/profile', 'signed-in'],
  ['/page/reservations', 'signed-in'],
  ['/page/myreservations', 'signed-in'],
  ['/page/waitlist', 'signed-in'],
]);

/** The course that the address of a frequent first page names. */
export function courseNamedBy(url: URL): { group: string; course: string } | null {
  const [, group, course] = /^\/group\/([^/]+)\/course\/([^/]+)/.exec(url.pathname) ?? [];
  const named = {
    group: group ?? url.searchParams.get('group'),
    course: course ?? url.searchParams.get('course'),
  };
  return named.group && named.course ? { group: named.group, course: named.course } : null;
}
