import type { Course } from '@dewsweeper/contract/course';
import { afterEach, expect, it, vi } from 'vitest';
import { courseText } from './course-text.ts';

const settings = {
  widgetMessage: 'The greens are aerated.',
  minGroupMessage: 'Come as three.',
  translations: { fr: { widgetMessage: 'Les greens sont aérés.' }, es: { minGroupMessage: 'Vengan tres.' } },
} as Course['widgetSettings'];

const inLanguage = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
afterEach(() => vi.unstubAllGlobals());

it('is what the course wrote in the language of the page, else as it wrote it', () => {
  inLanguage('fr');
  expect(courseText(settings, 'widgetMessage')).toBe('Les greens sont aérés.');
  expect(courseText(settings, 'minGroupMessage')).toBe('Come as three.');
  inLanguage('es');
  expect(courseText(settings, 'minGroupMessage', 'Come as three.')).toBe('Vengan tres.');
  expect(courseText(settings, 'minGroupMessage', 'From June on, come as four.')).toBe(
    'From June on, come as four.',
  );
  inLanguage('en');
  expect(courseText(settings, 'widgetMessage')).toBe('The greens are aerated.');
});
