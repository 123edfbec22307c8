import { expect, test } from 'vitest';
import { filesOf } from './page-files.ts';

const manifest = {
  entry: { file: 'entry.js', css: ['entry.css'], dynamicImports: ['page'] },
  parts: { file: 'parts.js', css: ['parts.css'], imports: ['entry'] },
  page: { file: 'page.js', css: ['page.css'], imports: ['entry', 'parts'], dynamicImports: ['window'] },
  window: { file: 'window.js', css: ['window.css'] },
};

test('a page is its modules and what they import at once, styles of parts before its own', () => {
  expect(filesOf(manifest, ['entry', 'page'])).toEqual({
    scripts: ['entry.js', 'page.js', 'parts.js'],
    styles: ['entry.css', 'parts.css', 'page.css'],
  });
});

test('a module without a chunk of its own is a mistake', () => {
  expect(() => filesOf(manifest, ['gone'])).toThrow('gone');
});
