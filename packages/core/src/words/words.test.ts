import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingText, reopeningText } from '../booking/closing-text.ts';
import {
  type Cancellation,
  cancellationMail,
  cancellationText,
  changeMail,
  changeText,
  closingMail,
  confirmationMail,
  confirmationText,
  type MailedRound,
  type MailWords,
  ownChangeMail,
  ownChangeText,
} from '../booking/notices.ts';
import { reminderMail, reminderText } from '../booking/reminder.ts';
import { type ReplyOutcome, replyText } from '../booking/reminder-reply.ts';
import { standingMail, standingText } from '../booking/standing-notices.ts';
import { gsmText } from '../booking/text-message.ts';
import { unluckyMail, unluckyText, wonMail, wonText } from '../fair-openings/draw-notices.ts';
import { addDays } from '../shared/local-time.ts';
import { offerMail, offerText } from '../waitlist/offer-notices.ts';
import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { wordsOf } from './words-of.ts';

const others = [
  ['fr', fr],
  ['es', es],
] as const;

const changes = ['moved', 'changed', 'delayed'] as const;
const cancellations: Cancellation[] = [
  { by: 'golfer' },
  ...(['none', 'kept', 'void', 'refund', 'counter'] as const).map((money) => ({
    by: 'clubhouse' as const,
    money,
  })),
];
const outcomes: ReplyOutcome[] = [
  { outcome: 'cancelled' },
  { outcome: 'over' },
  { outcome: 'call-to-cancel' },
  { outcome: 'too-many' },
  { outcome: 'help' },
];

/** Of a course, with names, that no language has as words. */
const longest: MailedRound = {
  courseName: 'Zzyzx Qoph Xylyx',
  coursePhone: '+1 402-555-0134',
  date: '2030-09-25',
  startingTime: '12:30',
  players: 4,
  numHoles: 18,
  reservationID: 'QQQQ-ZZZZ-7777',
  teeName: 'Qx',
  golferNames: ['Xq Zq'],
  receiptNumber: 'Zq77',
  firstName: 'Xq',
  reservationsUrl: 'https://q.zq/x',
};
const url = 'https://teetimes.example.com/page/waitlist';

const texts = (round: MailedRound, words: Words): string[] => {
  const rounds = [round.date, addDays(round.date, 70)].map((date) => ({ date, reservationID: 'Q' }));
  const reminded = {
    ...round,
    timeZone: 'UTC',
    status: 'confirmed',
    receipt: round.receiptNumber,
    hasOwner: round.receiptNumber === null,
    priceCents: 123_456,
    isPaid: round.receiptNumber !== null,
  };
  return [
    confirmationText(round, words),
    cancellationText(round, words),
    ...changes.map((change) => changeText(round, change, words)),
    ownChangeText(round, words),
    closingText({ ...round, title: '' }, words),
    closingText({ ...round, title: 'Zq'.repeat(20) }, words),
    reopeningText(round, words),
    standingText({ ...round, rounds }, 'confirmed', words),
    standingText({ ...round, rounds }, 'changed', words),
    standingText({ ...round, rounds }, 'cancelled', words),
    reminderText(round, true, words),
    reminderText(round, false, words),
    offerText({ ...round, until: '23:45', waitlistUrl: url }, words),
    wonText({ ...round, until: '23:45', openingUrl: url }, words),
    unluckyText({ ...round, openingUrl: url }, words),
    ...[...outcomes, ...Array.from({ length: round.players }, (_, at) => at + 1)].map((outcome) =>
      replyText(
        reminded,
        typeof outcome === 'number' ? { outcome: 'expected', players: outcome } : outcome,
        words,
      ),
    ),
  ];
};

const mails = (round: MailedRound, words: Words): MailWords[] => {
  const rounds = [round.date, addDays(round.date, 70)].map((date) => ({ date, reservationID: 'Q' }));
  return [
    confirmationMail(round, words),
    ...cancellations.map((cancellation) => cancellationMail(round, cancellation, words)),
    ...changes.map((change) => changeMail(round, change, words)),
    ownChangeMail(round, words),
    closingMail(round, 'Zq', words),
    closingMail(round, '', words),
    closingMail(round, null, words),
    standingMail({ ...round, rounds }, 'confirmed', words),
    standingMail({ ...round, rounds }, 'changed', words),
    standingMail({ ...round, rounds }, 'cancelled', words),
    reminderMail(round, { players: url, cancel: url }, words),
    reminderMail(round, { players: url, cancel: null }, words),
    offerMail({ ...round, until: '23:45', waitlistUrl: url }, words),
    wonMail({ ...round, until: '23:45', openingUrl: url }, words),
    unluckyMail({ ...round, openingUrl: url }, words),
  ];
};

const written = (round: MailedRound, words: Words) => [
  ...texts(round, words),
  ...mails(round, words).flatMap(({ subject, body }) => [subject, body]),
];

const dates = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2029-01-01', days));
const rounds: fc.Arbitrary<MailedRound> = fc.record({
  courseName: fc.constantFrom('Zzyzx Qoph Xylyx', 'Château Zq', '名古屋'),
  coursePhone: fc.constantFrom(undefined, '+1 402-555-0134'),
  date: dates,
  startingTime: fc.constantFrom('05:00', '07:10', '12:00', '13:05', '18:59'),
  players: fc.integer({ min: 1, max: 4 }),
  numHoles: fc.constantFrom(9 as const, 18 as const),
  payment: fc.constantFrom(null, { amountCents: 400_000, isHeld: false }, { amountCents: 1, isHeld: true }),
  reservationID: fc.constant('QQQQ-ZZZZ-7777'),
  teeName: fc.constant('Qx'),
  golferNames: fc.constantFrom([], ['Xq Zq'], ['Xq', 'Zq']),
  receiptNumber: fc.constantFrom(null, 'Zq77'),
  firstName: fc.constantFrom('', 'Xq'),
  reservationsUrl: fc.constant('https://q.zq/x'),
});

describe.each([['en', en], ...others] as const)('%s', (_language, words) => {
  it('writes every text and mail of every round in full', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        for (const text of written(round, words)) {
          expect(text).not.toMatch(/undefined|null|NaN|\[object|function|\s[.,]|\.\.\s|,,| {2}/);
          expect(text.trim()).not.toBe('');
        }
      }),
    );
  });

  it('keeps texts within one message of GSM characters, and the facts in it', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const own = { ...round, courseName: 'Zzyzx Qoph Xylyx' };
        for (const text of texts(own, words)) {
          expect(text.length, text).toBeLessThanOrEqual(160);
          expect(gsmText(text)).toBe(text);
          expect(text, 'letters that GSM has').toMatch(/^[\n\r -_a-~¡¿èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà]*$/);
        }
      }),
    );
  });

  it('leaves room for a name of 16 letters where the facts are longest', () => {
    for (const payment of [null, { amountCents: 99_999, isHeld: true }])
      for (const receiptNumber of [null, 'Zq77'])
        for (const text of texts({ ...longest, payment, receiptNumber }, words))
          expect(text, text).toContain(longest.courseName);
  });
});

describe.each(others)('%s', (language, words) => {
  const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  /** Spelt alike, months and days among them. */
  const shared = new Set('reservation questions dates feb mar may jun jul sept sep oct nov'.split(' '));

  it('says nothing as English does', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const english = new Set(written(round, en).flatMap(wordsIn));
        const names = new Set(
          [
            ...Object.values(round).flat().map(String),
            gsmText(round.courseName),
            url,
            'Zq'.repeat(20),
          ].flatMap(wordsIn),
        );
        const leftover = written(round, words)
          .flatMap(wordsIn)
          .filter((word) => english.has(word) && !names.has(word) && !shared.has(word));
        expect([...new Set(leftover)]).toEqual([]);
      }),
    );
  });

  it('has each sentence of its own', () => {
    const plain = (value: unknown, path: string): [string, string][] =>
      typeof value === 'string'
        ? [[path, value]]
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, inner]) => plain(inner, `${path}.${key}`))
          : [];
    const english = new Map(plain(en, ''));
    const sentences = plain(words, '');
    expect(sentences.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, sentence] of sentences) expect(sentence, path).not.toBe(english.get(path));
    expect(wordsOf(language)).toBe(words);
  });
});

describe('dates, times and prices', () => {
  const of = (words: Words) => [
    words.shortDay('2030-08-01'),
    words.longDay('2030-08-01'),
    words.dated(words.shortDay('2030-06-12'), words.time('13:05')),
    words.longDated(words.longDay('2030-06-12'), words.time('01:05')),
    words.amount(123_450),
  ];
  it('are each language’s', () => {
    expect(of(en)).toEqual([
      'Thu, Aug 1',
      'Thursday, August 1, 2030',
      'Wed, Jun 12 at 1:05 PM',
      'Wednesday, June 12, 2030, at 1:05 AM',
      '$1234.50',
    ]);
    expect(of(fr)).toEqual([
      'jeu. 1er août',
      'jeudi 1er août 2030',
      'mer. 12 juin à 13\u00a0h\u00a005',
      'mercredi 12 juin 2030 à 1\u00a0h\u00a005',
      '1\u00a0234,50\u00a0$',
    ]);
    expect(of(es)).toEqual([
      'jue 1 ago',
      'jueves 1 de agosto de 2030',
      'mié 12 jun a las 13:05',
      'miércoles 12 de junio de 2030, a la 1:05',
      '$1,234.50',
    ]);
  });
});
