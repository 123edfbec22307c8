import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { expect, it } from 'vitest';
import { changeInWords } from './change-words.ts';
import { rateRowsOf, wantedSettings } from './wanted-settings.ts';

const settings: CourseSettings = {
  revision: 4,
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
    widgetSettings: { daysInAdvance: 7, currentDayMinutesInAdvance: 15, allow18Holes: ['one'], rules: [] },
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
  'rate-0': 'Public',
  'fee9-0': '20',
  'fee18-0': '38.5',
  'rate-1': 'Junior',
  'fee9-1': '10',
  'fee18-1': '15',
  daysInAdvance: '7',
  cutOff: '15',
  message: '',
  minGroupMessage: '',
  'name-one': 'Hole 1',
  'first-one': '07:00',
  'last-one': '17:00',
  'interval-one': '10',
  'nine-one': '130',
};
const wanted = (typed: Record<string, string>, rows = rateRowsOf(settings)) =>
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

it('a text that was emptied is left out', () => {
  expect(wanted({ phone: ' ' }).document).not.toHaveProperty('phone');
});

it('rates come and go, and keep what belongs to them', () => {
  const [, junior] = rateRowsOf(settings);
  if (!junior) throw new Error('no second rate');
  const { document } = wanted({ 'rate-new': 'Senior', 'fee9-new': '9', 'fee18-new': '17,50' }, [
    junior,
    { key: 'new', rate: null },
  ]);
  expect(document['rates']).toEqual([
    { name: 'Junior', greenFee9: 10, greenFee18: 15 },
    { name: 'Senior', greenFee9: 9, greenFee18: 17.5 },
  ]);
});

it.each([
  ['rates.0.greenFee18: 38.5 becomes 45', 'Public, 18 holes: 38.5 becomes 45'],
  ['rates.2.greenFee9: absent becomes 9', 'Rate 3, 9 holes: absent becomes 9'],
  ['teesheets.one.startTime: "07:00" becomes "08:00"', 'Hole 1, First tee time: "07:00" becomes "08:00"'],
  ['widgetSettings.daysInAdvance: 7 becomes 14', 'Days ahead that golfers may book: 7 becomes 14'],
  ['teesheets.one.blockedTimes: a list becomes absent', 'teesheets.one.blockedTimes: a list becomes absent'],
])('%s', (line, words) => {
  expect(changeInWords(line, settings)).toBe(words);
});
