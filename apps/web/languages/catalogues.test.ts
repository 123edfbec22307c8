import { describe, expect, test } from 'vitest';
import { catalogues, differencesIn } from './catalogues.ts';

const { en, ...translations } = catalogues;

type Text = { name: string; said: string };

/** Functions say what they say of each of these. */
const gaps = [
  ['<1>', '<2>', '<3>'],
  [1, 1, 1],
  [3, 9, 18],
];

function textsOf(words: unknown, name = ''): Text[] {
  if (typeof words === 'string') return [{ name, said: words }];
  if (typeof words === 'function')
    return gaps.flatMap((some) =>
      textsOf(
        attempt(() => words(...some)),
        `${name}(${some.join()})`,
      ),
    );
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([key, word]) => textsOf(word, name === '' ? key : `${name}.${key}`));
}

const gapsIn = (said: string) => (said.match(/<\d>/g) ?? []).toSorted().join(' ');

function attempt(say: () => unknown): unknown {
  try {
    return say();
  } catch {
    return undefined;
  }
}

describe.each(Object.entries(translations))('in %s', (language, words) => {
  test('nothing is missing, and nothing too much', () => {
    expect(differencesIn(en, words)).toEqual([]);
    const { title, ...rest } = words.profileMessages;
    expect(title).not.toBe('');
    expect(differencesIn(en, { ...words, profileMessages: rest })).toEqual(['profileMessages.title']);
    expect(differencesIn(en, { ...words, profileMessages: { ...rest, title: '' } })).toEqual([
      'profileMessages.title',
    ]);
    expect(differencesIn(en, { ...words, newMessages: {} })).toEqual(['newMessages']);
  });

  test('each sentence is translated', () => {
    const english = new Map(textsOf(en).map(({ name, said }) => [name, said]));
    const untranslated = textsOf(words).filter(
      ({ name, said }) => /[a-z]{2} [a-z]{2}/i.test(said) && said === english.get(name),
    );
    expect(untranslated).toEqual([]);
  });

  test('what is put into a sentence stays in it', () => {
    const translated = new Map(textsOf(words).map(({ name, said }) => [name, said]));
    const lost = textsOf(en).filter(({ name, said }) => gapsIn(said) !== gapsIn(translated.get(name) ?? ''));
    // English alone shows what the server says.
    expect(lost.map(({ name }) => name)).toEqual(['everyPageMessages.fieldRefused(<1>,<2>,<3>)']);
  });

  test('names its own language in index.html', () => {
    expect(words.documentMessages.language).toBe(language);
  });
});

test('French keeps a space that does not break before its signs, and Spanish opens its questions', () => {
  const french = textsOf(translations.fr).map(({ said }) => said);
  expect(french.filter((said) => /[^\u00a0][;:!?»](?!\d)|«[^\u00a0]/.test(said))).toEqual([]);
  const spanish = textsOf(translations.es).map(({ said }) => said);
  expect(
    spanish.filter((said) => /\?/.test(said) !== /¿/.test(said) || /!/.test(said) !== /¡/.test(said)),
  ).toEqual([]);
});

describe('dates and prices are those of the language', () => {
  const days = Array.from({ length: 1462 }, (_, day) =>
    new Date(Date.UTC(2023, 11, 31 + day)).toISOString().slice(0, 10),
  );

  test.each([
    ['fr', 'fr-FR'],
    ['es', 'es-ES'],
  ] as const)('dates in %s', (language, locale) => {
    const words = catalogues[language];
    const ways: [(date: string) => string, Intl.DateTimeFormatOptions][] = [
      [words.formatMonthDay, { month: 'long', day: 'numeric' }],
      [words.formatWeekdayMonthDay, { weekday: 'long', month: 'long', day: 'numeric' }],
      [words.formatShortDate, { weekday: 'short', month: 'short', day: 'numeric' }],
      [words.formatShortMonth, { month: 'short' }],
      [words.formatWeekday, { weekday: 'long' }],
      [words.formatShortWeekday, { weekday: 'short' }],
    ];
    for (const [write, options] of ways) {
      const known = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      // Intl does not write the first of a month as the French do.
      const written = days.map((day) => write(day).replace('1er', '1').replaceAll('\u00a0', ' '));
      expect(written).toEqual(days.map((day) => known.format(new Date(day))));
    }
  });

  test('the first of a month in French', () => {
    expect(translations.fr.formatWeekdayMonthDay('2026-05-01')).toBe('vendredi 1er\u00a0mai');
  });

  test.each([
    ['fr', 'fr-CA'],
    ['es', 'es-US'],
  ] as const)('prices in %s', (language, locale) => {
    const known = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    });
    const sums = [0, 1, 10, 99, 100, 101, 99_999, 100_000, 123_456_789, -1, -123_456];
    const { formatMoney } = catalogues[language];
    expect(sums.map(formatMoney)).toEqual(sums.map((cents) => known.format(cents / 100)));
  });

  test('prices without cents, and times', () => {
    const { fr, es } = translations;
    expect([4200, 3375, 100_000].map(fr.formatMoneyShort)).toEqual([
      '42\u00a0$',
      '33,75\u00a0$',
      '1\u00a0000\u00a0$',
    ]);
    expect([4200, 3375].map(es.formatMoneyShort)).toEqual(['$42', '$33.75']);
    expect(['07:05', '15:05', '00:00'].map(fr.formatTeeTime)).toEqual([
      '7\u00a0h\u00a005',
      '15\u00a0h\u00a005',
      '0\u00a0h\u00a000',
    ]);
    expect(['07:05', '15:05'].map(es.formatTeeTime)).toEqual(['7:05', '15:05']);
  });
});
