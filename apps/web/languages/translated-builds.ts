import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@dewsweeper/contract/languages';
import { build, type InlineConfig, type Plugin } from 'vite';
import { catalogues, differencesIn } from './catalogues.ts';

const { en: english, ...translations } = catalogues;
const otherLanguages = Object.keys(translations) as (keyof typeof translations)[];

/** The app in `language`: its words in place of the English ones, also in index.html. */
export function inLanguage(language: Language): Plugin {
  return {
    name: 'language',
    enforce: 'pre',
    buildStart() {
      const different = differencesIn(english, catalogues[language]);
      if (different.length > 0) this.error(`the words in "${language}" lack or add: ${different.join(', ')}`);
    },
    async resolveId(source, importer, options) {
      if (language === 'en' || !source.endsWith('/messages.ts')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id.replace(/(?<=\/apps\/web\/src\/messages)(?=\.ts$)/, `/${language}`) ?? null;
    },
    // The pages of parts, in English alone, have no such words.
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (language === 'en' ? html : translatedDocument(html, language)),
    },
  };
}

function translatedDocument(html: string, language: Language): string {
  const { documentMessages: translated } = catalogues[language];
  const linked = html.replace('/manifest.webmanifest', `/${manifestIn(language)}`);
  return Object.entries(english.documentMessages).reduce((text, [name, said]) => {
    const place = name === 'language' ? `lang="${said}"` : said;
    if (!text.includes(place)) throw new Error(`index.html does not say: ${place}`);
    const words = new Map(Object.entries(translated)).get(name) ?? '';
    return text.replaceAll(place, name === 'language' ? `lang="${words}"` : words);
  }, linked);
}

const manifestIn = (language: Language) => `manifest.${language}.webmanifest`;

/**
 * Builds the app once more for each other language: its documents in `dist/languages/fr`, its scripts and styles beside
 * the English ones, where equal files are the same.
 */
export function translatedBuilds(configIn: (language: Language) => InlineConfig): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'translated-builds',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // In turn: shells are rendered with browser globals.
        for (const language of otherLanguages) {
          const folder = join(outDir, 'languages', language);
          await build({ root, configFile: false, logLevel: 'warn', ...configIn(language) });
          cpSync(join(folder, 'assets'), join(outDir, 'assets'), { recursive: true });
          rmSync(join(folder, 'assets'), { recursive: true });
          const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.webmanifest'), 'utf8'));
          const { description } = catalogues[language].documentMessages;
          const translated = { ...manifest, lang: language, description };
          writeFileSync(join(outDir, manifestIn(language)), JSON.stringify(translated));
        }
      },
    },
  };
}
