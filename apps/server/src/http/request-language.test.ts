import { expect, it } from 'vitest';
import { acceptedLanguage, requestLanguage } from './request-language.ts';

it.each([
  [undefined, null],
  ['', null],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE,de;q=0.9,es;q=0.5,en;q=0.4', 'es'],
  ['en;q=0.2, ES-mx;q=0.7', 'es'],
  ['fr;q=0,en', 'en'],
  ['fr;q=none', null],
  ['*', null],
  ['de', null],
  [`${'x,'.repeat(300)}fr`, null],
])('of %s is %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it('is what was chosen in the browser, whatever it prefers', () => {
  const headers = { 'accept-language': 'fr' };
  expect(requestLanguage({ cookies: { language: 'es' }, headers })).toBe('es');
  expect(requestLanguage({ cookies: { language: 'xx' }, headers })).toBe('fr');
  expect(requestLanguage({ cookies: {}, headers: {} })).toBeNull();
});
