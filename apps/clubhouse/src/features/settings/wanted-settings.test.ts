import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { describe, expect, it } from 'vitest';
import { fieldInWords } from './change-words.ts';
import { formRowsOf } from './form-rows.ts';
import { withoutPlanned } from './wanted-planned.ts';
import { settingsOfBefore, wantedSettings } from './wanted-settings.ts';

const settings: CourseSettings = {
  revision: 4,
  later: [],
  formerTees: [],
  link: 'https://tee.example.com/group/links/course/oaks/',
  document: {
    name: 'Oaks',
    city: 'Ulm',
    phone: '0731 5550',
    timeZone: 'Europe/Berlin',
    rates: [
      { id: 'public', name: 'Public', greenFee9: 20, greenFee18: 38.5, online: true },
      { name: 'Junior', greenFee9: 10, greenFee18: 15 },
    ],
    widgetSettings: {
      daysInAdvance: 7,
      currentDayMinutesInAdvance: 15,
      allow18Holes: ['one'],
      allow9Holes: [],
      rules: [],
    },
  },
  teesheets: [
    {
      id: 'one',
      name: 'Hole 1',
      startTime: '07:00',
      endTime: '17:00',
      teeTimeInterval: 10,
      roundLength: 130,
      reroundTeeID: 'one',
      blockedTimes: [],
    },
  ],
};

/** What the form has when it is opened. */
const shown: Record<string, string> = {
  name: 'Oaks',
  address: '',
  city: 'Ulm',
  state: '',
  zip: '',
  phone: '0731 5550',
  timeZone: 'Europe/Berlin',
  colour: '',
  'logo-id': '',
  'photo-id': '',
  'rate-0': 'Public',
  'fee9-0': '20',
  'fee18-0': '38.5',
  'rate-1': 'Junior',
  'fee9-1': '10',
  'fee18-1': '15',
  daysInAdvance: '7',
  cutOff: '15',
  waitlistMinutes: '',
  fairOpeningTime: '',
  fairOpeningMinutes: '10',
  fairOpeningReturn: '',
  message: '',
  minGroupMessage: '',
  'widgetMessage-fr': '',
  'minGroupMessage-fr': '',
  'widgetMessage-es': '',
  'minGroupMessage-es': '',
  'name-one': 'Hole 1',
  'first-one': '07:00',
  'last-one': '17:00',
  'interval-one': '10',
  'nine-one': '130',
  'turn-one': 'one',
  allow18: 'one',
  allow9: '',
  payment: 'never',
  paymentBehavior: 'capture',
  reminderHour: '',
  ...rateTexts('0'),
  ...rateTexts('1'),
  ...rateTexts('new'),
};

function rateTexts(key: string) {
  return { [`online-${key}`]: 'yes', [`privilege-${key}`]: '', [`seats-${key}`]: '1' };
}

const wanted = (typed: Record<string, string>, rows = formRowsOf(settings)) =>
  wantedSettings(settings, rows, (name) => ({ ...shown, ...typed })[name] ?? `no field ${name}`);

it('what the form does not show stays', () => {
  const { document, teesheets } = wanted({ name: 'Old Oaks', 'last-one': '18:00' });
  expect(document).toMatchObject({
    name: 'Old Oaks',
    rates: [{ id: 'public', online: true }, {}],
    widgetSettings: { allow18Holes: ['one'], rules: [] },
  });
  expect(teesheets).toEqual([{ ...settings.teesheets[0], endTime: '18:00' }]);
});

it('a draw is what is typed, and none where no time of day is', () => {
  const typed = { fairOpeningTime: '07:00', fairOpeningMinutes: '15', fairOpeningReturn: '30' };
  expect(wanted(typed).document['widgetSettings']).toMatchObject({
    fairOpening: { time: '07:00', minutes: 15, returnMinutes: 30 },
  });
  expect(wanted({ ...typed, fairOpeningReturn: '' }).document['widgetSettings']).toMatchObject({
    fairOpening: { time: '07:00', minutes: 15 },
  });
  expect(wanted({ ...typed, fairOpeningTime: '' }).document['widgetSettings']).not.toHaveProperty(
    'fairOpening',
  );
});

it('messages in other languages are those that are typed, and none where nothing is', () => {
  const typed = { 'widgetMessage-fr': ' Greens aérés. ', 'minGroupMessage-es': 'Vengan tres.' };
  const { document } = wanted(typed);
  expect(document['widgetSettings']).toMatchObject({
    translations: { fr: { widgetMessage: 'Greens aérés.' }, es: { minGroupMessage: 'Vengan tres.' } },
  });
  expect(wanted({}).document['widgetSettings']).not.toHaveProperty('translations');
  const said = fieldInWords(
    'widgetSettings.translations.fr.widgetMessage: absent becomes "Bonjour"',
    settings,
  );
  expect(said).toBe('Message above the times, in French: none becomes "Bonjour"');
});

it('what is not touched is not changed', () => {
  const { link: _link, later: _later, formerTees: _former, ...stored } = settings;
  expect(wanted({})).toEqual(stored);
  const { currentDayMinutesInAdvance: _minutes, ...widgetSettings } = stored.document.widgetSettings;
  const without = { ...settings, document: { ...settings.document, widgetSettings } };
  const typed = wantedSettings(
    without,
    formRowsOf(without),
    (name) => ({ ...shown, cutOff: '0' })[name] ?? '',
  );
  expect(typed.document['widgetSettings']).toEqual(widgetSettings);
});

it('back to how it was, a tee sheet that came since stays', () => {
  const { document, teesheets } = settings;
  const [first] = teesheets;
  if (!first) throw new Error('no tee sheet');
  const former = {
    document: { ...document, name: 'Elms' },
    teesheets: [{ ...first, id: 'old', name: 'Old' }],
  };
  expect(settingsOfBefore(former, settings)).toEqual({
    revision: settings.revision,
    document: former.document,
    teesheets: [...former.teesheets, first],
  });
});

it('words of payment that mean the same stay as they are stored', () => {
  const { document } = settings;
  const stored = { ...document.widgetSettings, requirePayment: 'always', paymentBehavior: 'other' };
  const always = { ...settings, document: { ...document, widgetSettings: stored } };
  const typed = (payment: string, paymentBehavior: string) =>
    wantedSettings(always, formRowsOf(always), (name) => ({ ...shown, payment, paymentBehavior })[name] ?? '')
      .document['widgetSettings'];
  expect(typed('always', 'capture')).toMatchObject({ requirePayment: 'always', paymentBehavior: 'other' });
  expect(typed('never', 'authorize')).toMatchObject({ requirePayment: false, paymentBehavior: 'authorize' });
});

it('reminders have an hour, or are left out', () => {
  const on = wanted({ reminderHour: '0' }).document;
  expect(on['widgetSettings']).toMatchObject({ reminderHour: 0 });
  const stored = { ...settings, document: { ...settings.document, ...on } };
  const off = wantedSettings(stored, formRowsOf(stored), (name) => shown[name] ?? '').document;
  expect(off['widgetSettings']).toEqual(settings.document.widgetSettings);
});

it('a text that was emptied is left out', () => {
  expect(wanted({ phone: ' ' }).document).not.toHaveProperty('phone');
});

it('rates come and go, and keep what belongs to them', () => {
  const rows = formRowsOf(settings);
  const [, junior] = rows.rates;
  if (!junior) throw new Error('no second rate');
  const { document } = wanted(
    {
      'rate-new': 'Senior',
      'fee9-new': '9',
      'fee18-new': '17,50',
      'seats-new': '2',
      'privilege-new': 'senior',
    },
    { ...rows, rates: [junior, { key: 'new', rate: null, prices: [] }] },
  );
  expect(document['rates']).toEqual([
    { name: 'Junior', greenFee9: 10, greenFee18: 15 },
    { name: 'Senior', greenFee9: 9, greenFee18: 17.5, privilege: 'senior', privilegeSeats: 2 },
  ]);
});

it.each([
  ['rates.0.greenFee18: 38.5 becomes 45', 'Public, 18 holes: $38.50 becomes $45'],
  ['rates.2.greenFee9: absent becomes 9', 'Rate 3, 9 holes: none becomes $9'],
  ['teesheets.one.startTime: "07:00" becomes "08:00"', 'Hole 1, First tee time: 7:00 AM becomes 8:00 AM'],
  ['widgetSettings.daysInAdvance: 7 becomes 14', 'Days ahead that golfers may book: 7 becomes 14'],
  ['rates.0.prices.1: never counts', 'Public, price 2: never counts'],
  ['rates.1.prices.0.endTime: "06:00", must be', 'Junior, price 1, Last start: "06:00", must be'],
  ['teesheets.0.endTime: "06:00"', 'Hole 1, Last tee time: "06:00"'],
  [
    'teesheets.one.blockedTimes.0.days.1: absent becomes "Monday"',
    'Hole 1, closed each week 1: none becomes "Monday"',
  ],
  [
    'teesheets.one.reroundTeeID: "one" becomes "two"',
    'Hole 1, 18-hole rounds continue at: Hole 1 becomes "two"',
  ],
  ['widgetSettings.allow9Holes.0: "one" becomes absent', 'Starts for 9 holes: Hole 1 becomes none'],
  [
    'widgetSettings.requirePayment: false becomes true',
    'Online, golfers pay: at the course becomes when they book',
  ],
  [
    'widgetSettings.rules.0.requirePayment: absent becomes "never"',
    'Rule 1, Online, golfers pay: as at other times becomes at the course',
  ],
  ['widgetSettings.rules.0.active: absent becomes true', 'Rule 1, In use: none becomes Yes'],
  [
    'widgetSettings.waitlistMinutes: absent becomes 15',
    'Waitlist: a time that comes free is kept: for nobody (no waitlist) becomes for the first in line, 15 minutes',
  ],
  [
    'widgetSettings.widgetMessage: "A becomes B" becomes "C"',
    'A message to golfers above the times: "A becomes B" becomes "C"',
  ],
  [
    'widgetSettings.paymentGateway.environment: absent becomes "sandbox"',
    'Square’s environment: none becomes "sandbox"',
  ],
  ['widgetSettings.rules.1.when.days.0: absent becomes "Monday"', 'Rule 2, Days: none becomes "Monday"'],
  ['widgetSettings.rules.0: absent', 'Rule 1: absent'],
  ['widgetSettings.nineHoleRate: does nothing', 'Former fee for 9 holes: does nothing'],
  ['widgetSettings.unknown: does nothing', 'widgetSettings.unknown: does nothing'],
])('%s', (line, words) => {
  expect(fieldInWords(line, settings)).toBe(words);
});

describe('planned changes', () => {
  const planned = [
    {
      from: '2027-06-01',
      rates: [{ name: 'Junior', greenFee18: 18 }],
      teesheets: [{ id: 'one', endTime: '19:00' }],
    },
    { from: '2027-07-01', widgetSettings: { allow9Holes: [] } },
  ];
  const withPlanned = { ...settings, document: { ...settings.document, planned } };
  const rows = formRowsOf(withPlanned);
  const wantedOf = (changed: Record<string, string>, kept = rows) =>
    wantedSettings(withPlanned, kept, (name) => ({ ...shown, ...changed })[name] ?? '').document['planned'];

  it('stay, and follow the names of rates', () => {
    expect(wantedOf({})).toEqual(planned);
    expect(wantedOf({ 'rate-1': 'Youth' })).toMatchObject([
      { rates: [{ name: 'Youth', greenFee18: 18 }] },
      {},
    ]);
  });

  it('go with the rates and tees that they are about', () => {
    const kept = { ...rows, rates: rows.rates.slice(0, 1), tees: [] };
    expect(wantedOf({}, kept)).toEqual(planned.slice(1));
  });

  it('are taken out by their dates', () => {
    expect(withoutPlanned(withPlanned, '2027-06-01').document.planned).toEqual(planned.slice(1));
    const last = { ...withPlanned, document: { ...withPlanned.document, planned: planned.slice(1) } };
    expect(withoutPlanned(last, '2027-07-01').document).not.toHaveProperty('planned');
  });

  it('leave a tee where its removal was planned', () => {
    const ending = withPlanned.teesheets.map((sheet) => ({ ...sheet, until: '2027-05-31' }));
    const without = (from: string) => withoutPlanned({ ...withPlanned, teesheets: ending }, from).teesheets;
    expect(without('2027-06-01')).toEqual(withPlanned.teesheets);
    expect(without('2027-07-01')).toEqual(ending);
  });

  it.each([
    [
      'planned.2027-06-01.rates.1.greenFee18: 15 becomes 18',
      'From Tuesday, June 1, 2027: Junior, 18 holes: $15 becomes $18',
    ],
    ['planned.0.teesheets.0.endTime: "06:00"', 'From Tuesday, June 1, 2027: Hole 1, Last tee time: "06:00"'],
    [
      'planned.2027-07-01.rates.0.prices: empty becomes a list',
      'From Thursday, July 1, 2027: Public, prices by day, hour and season: empty becomes a list',
    ],
    ['planned.7.from: "x"', 'planned.7.from: "x"'],
  ])('%s', (line, words) => {
    expect(fieldInWords(line, withPlanned)).toBe(words);
  });
});

it('a picture is named by its id and words, and what is stored of it stays', () => {
  const logo = { id: 'A'.repeat(32), width: 480, height: 192, alt: 'Two pines' };
  const pictured = { ...settings, document: { ...settings.document, logo } };
  const typed = (changed: Record<string, string>) =>
    wantedSettings(pictured, formRowsOf(pictured), (name) => ({ ...shown, ...changed })[name] ?? '').document;
  expect(typed({ 'logo-id': logo.id, 'logo-alt': logo.alt })).toMatchObject({ logo });
  expect(typed({ 'logo-id': 'B'.repeat(32), 'logo-alt': ' Pines ' })).toMatchObject({
    logo: { id: 'B'.repeat(32), alt: 'Pines' },
  });
  expect(typed({})).not.toHaveProperty('logo');
});

it.each([
  ['logo.id: absent becomes "x"', 'Logo: added'],
  ['photo.id: "x" becomes absent', 'Photo: removed'],
  ['photo.id: "x" becomes "y"', 'Photo: another picture'],
  ['logo.alt: "" becomes "Pines"', 'Logo, what it shows: "" becomes "Pines"'],
  [
    'logo: "x", must be a picture that was uploaded for this course',
    'Logo: "x", must be a picture that was uploaded for this course',
  ],
])('%s reads %s', (line, words) => {
  expect(fieldInWords(line, settings)).toBe(words);
});
