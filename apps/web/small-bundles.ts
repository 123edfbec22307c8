import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const here = import.meta.dirname;

/** The shared suffix of a style sheet's class names compresses to almost nothing, unlike one for each class. */
export function shortClassNames(): Plugin {
  return {
    name: 'short-class-names',
    config: () => ({
      css: {
        modules: {
          generateScopedName: (name, file) => {
            const sheet = relative(join(here, '..'), file.replace(/\?.*/, '')).replaceAll('\\', '/');
            return `_${name}_${createHash('sha256').update(sheet).digest('hex').slice(0, 6)}`;
          },
        },
      },
    }),
  };
}

type Replacement = { importer: RegExp; module: string; by: string };

const icons: Replacement = {
  importer: /\/node_modules\/lucide-react\//,
  module: 'createLucideIcon.mjs',
  by: 'lucide-icon.ts',
};
const infiniteQueries: Replacement = {
  importer: /\/query-core\/.*\/query\.js$/,
  module: 'infiniteQueryBehavior.js',
  by: 'no-infinite-query.ts',
};

/** Leaves out parts of packages that would be loaded and are not used. */
export const withoutUnusedParts = ({ hasInfiniteQueries = false } = {}): Plugin => {
  const replacements = hasInfiniteQueries ? [icons] : [icons, infiniteQueries];
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = replacements.find(
        (one) => source.endsWith(`/${one.module}`) && one.importer.test(importer),
      );
      return found ? join(here, 'package-parts', found.by) : null;
    },
  };
};
