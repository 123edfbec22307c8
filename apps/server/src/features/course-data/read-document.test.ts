import { expect, test } from 'vitest';
import { sampleDocument } from '../../../test/sample-document.ts';
import { checkDocument } from './import.ts';

const path = 'groups.g.courses.c';

/** The lines for the sample document after a change. */
function lines(change: (sample: ReturnType<typeof sampleDocument>) => void): {
  faults: string[];
  warnings: string[];
} {
  const sample = sampleDocument();
  change(sample);
  return checkText(JSON.stringify(sample.document));
}

function checkText(text: string): { faults: string[]; warnings: string[] } {
  const checked = checkDocument(Buffer.from(text), Date.parse('2026-06-01T12:00:00Z'));
  return checked.ok ? { faults: [], warnings: checked.value.warnings } : checked;
}

test('the sample has neither fault nor warning', () => {
  expect(lines(() => {})).toEqual({ faults: [], warnings: [] });
});

const otherPrice = { greenFee9: 30, greenFee18: 55 };

type Change = Parameters<typeof lines>[0];

const textOf = (length: number) => 'x'.repeat(length);
const cut = `"${textOf(60)}..."`;

test.each<[string, Change]>([
  // Wholes.
  ['groups: missing, must be an object', ({ document }) => Reflect.deleteProperty(document, 'groups')],
  ['groups: a list, must be an object', ({ document }) => Object.assign(document, { groups: [] })],
  ['groups.g: "x", must be an object', ({ document }) => Object.assign(document.groups, { g: 'x' })],
  [
    'groups.g.name: missing, must be a text of 1 to 200 characters',
    ({ group }) => Reflect.deleteProperty(group, 'name'),
  ],
  [
    'groups.g.name: "  ", must be a text of 1 to 200 characters',
    ({ group }) => Object.assign(group, { name: '  ' }),
  ],
  [
    `groups."a b": "a b", must be 1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)`,
    ({ document, group }) => Object.assign(document.groups, { 'a b': group }),
  ],
  [
    `groups..: ".", must be 1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)`,
    ({ document, group }) => Object.assign(document.groups, { '.': group }),
  ],
  // Courses.
  [
    `${path}.name: ${cut} (201 characters), must be a text of 1 to 200 characters`,
    ({ course }) => Object.assign(course, { name: textOf(201) }),
  ],
  [
    `${path}.name: "a\\u0000b", must be without U+0000 and broken characters`,
    ({ course }) => Object.assign(course, { name: 'a\0b' }),
  ],
  [
    `${path}.city: "a\\ud800", must be without U+0000 and broken characters`,
    ({ course }) => Object.assign(course, { city: 'a\ud800' }),
  ],
  [
    `${path}.zip: 68516, must be a text of at most 200 characters`,
    ({ course }) => Object.assign(course, { zip: 68516 }),
  ],
  [
    `${path}.timeZone: "+02:00", must be an IANA time zone such as America/Chicago`,
    ({ course }) => Object.assign(course, { timeZone: '+02:00' }),
  ],
  [
    `${path}.timeZone: "Mars/Olympus", must be an IANA time zone such as America/Chicago`,
    ({ course }) => Object.assign(course, { timeZone: 'Mars/Olympus' }),
  ],
  [
    `${path}.rates: 0 entries, must be a list of 1 to 50`,
    ({ course }) => Object.assign(course, { rates: [] }),
  ],
  [
    `${path}.rates: 51 entries, must be a list of 1 to 50`,
    ({ course }) => Object.assign(course, { rates: Array(51).fill(course.rates[0]) }),
  ],
  [
    `${path}.rates.0.greenFee9: -1, must be 0 to 10,000 with at most 2 decimals`,
    ({ rate }) => Object.assign(rate, { greenFee9: -1 }),
  ],
  [
    `${path}.rates.0.greenFee9: 10000.01, must be 0 to 10,000 with at most 2 decimals`,
    ({ rate }) => Object.assign(rate, { greenFee9: 10_000.01 }),
  ],
  [
    `${path}.rates.0.greenFee18: 9.999, must be 0 to 10,000 with at most 2 decimals`,
    ({ rate }) => Object.assign(rate, { greenFee18: 9.999 }),
  ],
  [
    `${path}.rates.0.greenFee18: "42", must be 0 to 10,000 with at most 2 decimals`,
    ({ rate }) => Object.assign(rate, { greenFee18: '42' }),
  ],
  [
    `${path}.rates.0.prices: 51 entries, must be a list of 0 to 50`,
    ({ rate }) => Object.assign(rate, { prices: Array.from({ length: 51 }, () => otherPrice) }),
  ],
  [
    `${path}.rates.0.prices.1.days: 0 entries, must be a list of 1 to 7`,
    ({ rate }) => Object.assign(rate, { prices: [otherPrice, { ...otherPrice, days: [] }] }),
  ],
  [
    `${path}.rates.0.prices.0.days.0: "Sat", must be a weekday, Monday to Sunday`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, days: ['Sat'] }] }),
  ],
  [
    `${path}.rates.0.prices.0.startTime: "7:00", must be a time from 00:00 to 23:59, HH:mm`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, startTime: '7:00' }] }),
  ],
  [
    `${path}.rates.0.prices.0.endTime: "06:59", must be 07:00 (startTime) or later`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, startTime: '07:00', endTime: '06:59' }] }),
  ],
  [
    `${path}.rates.0.prices.0.from: "+3d", must be a date, YYYY-MM-DD`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, from: '+3d' }] }),
  ],
  [
    `${path}.rates.0.prices.0.until: "2026-02-29", must be a date, YYYY-MM-DD`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, until: '2026-02-29' }] }),
  ],
  [
    `${path}.rates.0.prices.0.until: "2026-04-30", must be 2026-05-01 (from) or later`,
    ({ rate }) =>
      Object.assign(rate, { prices: [{ ...otherPrice, from: '2026-05-01', until: '2026-04-30' }] }),
  ],
  [
    `${path}.rates.0.prices.0.greenFee9: missing, must be 0 to 10,000 with at most 2 decimals`,
    ({ rate }) => Object.assign(rate, { prices: [{ greenFee18: 1 }] }),
  ],
  [
    `${path}.widgetSettings: missing, must be an object`,
    ({ course }) => Reflect.deleteProperty(course, 'widgetSettings'),
  ],
  // Settings.
  [
    `${path}.widgetSettings.daysInAdvance: 366, must be 0 to 365`,
    ({ settings }) => Object.assign(settings, { daysInAdvance: 366 }),
  ],
  [
    `${path}.widgetSettings.currentDayMinutesInAdvance: 10081, must be 0 to 10,080`,
    ({ settings }) => Object.assign(settings, { currentDayMinutesInAdvance: 10_081 }),
  ],
  [
    `${path}.widgetSettings.requirePayment: "sometimes", must be true, false, "always" or "never"`,
    ({ settings }) => Object.assign(settings, { requirePayment: 'sometimes' }),
  ],
  [
    `${path}.widgetSettings.widgetMessage: ${cut} (2001 characters), must be a text of at most 2,000 characters`,
    ({ settings }) => Object.assign(settings, { widgetMessage: textOf(2_001) }),
  ],
  [
    `${path}.widgetSettings.allow18Holes.0: 5, must be 1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)`,
    ({ settings }) => Object.assign(settings, { allow18Holes: [5] }),
  ],
  [
    `${path}.widgetSettings.paymentGateway.environment: "test", must be "sandbox" or "production"`,
    ({ settings }) => Object.assign(settings, { paymentGateway: { environment: 'test' } }),
  ],
  [
    `${path}.widgetSettings.rules: 101 entries, must be a list of 0 to 100`,
    ({ settings }) => Object.assign(settings, { rules: Array(101).fill(settings.rules[0]) }),
  ],
  [
    `${path}.widgetSettings.rules.0.active: "yes", must be true or false`,
    ({ rule }) => Object.assign(rule, { active: 'yes' }),
  ],
  [
    `${path}.widgetSettings.rules.0.when.days.0: "monday", must be a weekday, Monday to Sunday`,
    ({ rule }) => Object.assign(rule, { when: { days: ['monday'] } }),
  ],
  [
    `${path}.widgetSettings.rules.0.startTime: "24:00", must be a time from 00:00 to 23:59, HH:mm`,
    ({ rule }) => Object.assign(rule, { startTime: '24:00' }),
  ],
  [
    `${path}.widgetSettings.rules.0.endTime: "06:59", must be 07:00 (startTime) or later`,
    ({ rule }) => Object.assign(rule, { endTime: '06:59' }),
  ],
  [
    `${path}.widgetSettings.rules.0.minGroupSize18: 100, must be 0 to 99`,
    ({ rule }) => Object.assign(rule, { minGroupSize18: 100 }),
  ],
  // Tee sheets.
  [
    `${path}.teesheets: missing, must be an object`,
    ({ course }) => Reflect.deleteProperty(course, 'teesheets'),
  ],
  [
    `${path}.teesheets: 0 tee sheets, must be 1 to 36`,
    ({ course }) => Object.assign(course, { teesheets: {} }),
  ],
  [
    `${path}.teesheets: 37 tee sheets, must be 1 to 36`,
    ({ course, sheet }) =>
      Object.assign(course, {
        teesheets: Object.fromEntries(
          Array.from({ length: 37 }, (_, n) => [n === 0 ? 'front' : `t${n}`, sheet]),
        ),
      }),
  ],
  [
    `${path}.teesheets.front.teeTimeInterval: 0, must be 1 to 120`,
    ({ sheet }) => Object.assign(sheet, { teeTimeInterval: 0 }),
  ],
  [
    `${path}.teesheets.front.teeTimeInterval: 7.5, must be a whole number, 1 to 120`,
    ({ sheet }) => Object.assign(sheet, { teeTimeInterval: 7.5 }),
  ],
  [
    `${path}.teesheets.front.roundLength: 10, must be 11 to 600`,
    ({ sheet }) => Object.assign(sheet, { roundLength: 10 }),
  ],
  [
    `${path}.teesheets.front.roundLength: 601, must be 2 to 600`,
    ({ sheet }) => Object.assign(sheet, { roundLength: 601 }),
  ],
  [
    `${path}.teesheets.front.startTime: "7:00", must be a time from 00:00 to 23:59, HH:mm`,
    ({ sheet }) => Object.assign(sheet, { startTime: '7:00' }),
  ],
  [
    `${path}.teesheets.front.endTime: "06:00", must be 07:00 (startTime) or later`,
    ({ sheet }) => Object.assign(sheet, { endTime: '06:00' }),
  ],
  [
    `${path}.teesheets.front.blockedTimes.0.times: "07:00", must be a list of 0 to 1,440`,
    ({ sheet }) => Object.assign(sheet, { blockedTimes: [{ days: [], times: '07:00' }] }),
  ],
  // Tee-time groups.
  [
    `${path}.teetimegroups.one.date: "2026-02-30", must be a date, YYYY-MM-DD, or +Nd with N from 0 to 3650`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { date: '2026-02-30' }),
  ],
  [
    `${path}.teetimegroups.one.date: "-1d", must be a date, YYYY-MM-DD, or +Nd with N from 0 to 3650`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { date: '-1d' }),
  ],
  [
    `${path}.teetimegroups.one.date: "+3651d", must be a date, YYYY-MM-DD, or +Nd with N from 0 to 3650`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { date: '+3651d' }),
  ],
  [
    `${path}.teetimegroups.one.numHoles: 27, must be 9 or 18`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { numHoles: 27 }),
  ],
  [
    `${path}.teetimegroups.one.status: "released", must be "pending" or "confirmed"`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { status: 'released' }),
  ],
  [
    `${path}.teetimegroups.one.expiration: "2026-13-01T00:00:00Z", must be an instant such as 2026-05-01T14:30:00Z`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { expiration: '2026-13-01T00:00:00Z' }),
  ],
  [
    `${path}.teetimegroups.one.startingTime: missing, must be given unless the group is a block`,
    ({ teetimegroup }) => Reflect.deleteProperty(teetimegroup, 'startingTime'),
  ],
  [
    `${path}.teetimegroups.one.status: missing, must be given for a group with source "widget"`,
    ({ teetimegroup }) => {
      Object.assign(teetimegroup, { source: 'widget' });
      Reflect.deleteProperty(teetimegroup, 'status');
    },
  ],
  [
    `${path}.teetimegroups.one.blockTeeID: missing, must be given together with blockStartTime and blockEndTime`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { blockStartTime: '07:00', blockEndTime: '08:00' }),
  ],
  [
    `${path}.teetimegroups.one.blockEndTime: "06:00", must be 07:00 (blockStartTime) or later`,
    ({ teetimegroup }) =>
      Object.assign(teetimegroup, { blockStartTime: '07:00', blockEndTime: '06:00', blockTeeID: 'front' }),
  ],
  [
    `${path}.teetimegroups.one.golfers: 5 entries, must be a list of 0 to 4`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { golfers: Array(5).fill(teetimegroup.golfers[0]) }),
  ],
  [
    `${path}.teetimegroups.one.golfers.0.name: missing, must be a text of 1 to 200 characters`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { golfers: [{}] }),
  ],
  [
    `${path}.teetimegroups.one.golfers.0.rateGroup: 2, must be 0 to 1, an index into rates`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { golfers: [{ name: 'A', rateGroup: 2 }] }),
  ],
  [
    `${path}.rates.1.id: "public", must be another than that of rates.0`,
    ({ course }) => {
      for (const rate of course.rates) Object.assign(rate, { id: 'public' });
    },
  ],
  [
    `${path}.rates.0.privilegeSeats: 5, must be 1 to 4`,
    ({ rate }) => Object.assign(rate, { privilege: 'member', privilegeSeats: 5 }),
  ],
  // Privileges.
  ['privileges: an object, must be a list', ({ document }) => Object.assign(document, { privileges: {} })],
  [
    'privileges.0.email: "nobody", must be an e-mail address of at most 254 characters',
    ({ privilege }) => Object.assign(privilege, { email: 'nobody' }),
  ],
  [
    'privileges.1: "GOLFER@example.com" at g/c, must be named once (see privileges.0)',
    ({ document, privilege }) => document.privileges.push({ ...privilege, email: 'GOLFER@example.com' }),
  ],
])('one line: %s', (line, change) => {
  expect(lines(change).faults).toEqual([line]);
});

test('every error is reported, in the order of the file', () => {
  const { faults } = lines(({ course, sheet, teetimegroup, privilege }) => {
    Object.assign(privilege, { email: 1 });
    Object.assign(teetimegroup, { numHoles: 0, golfers: 'x' });
    Object.assign(sheet, { name: '', teeTimeInterval: 121, startTime: 7 });
    Object.assign(course, { name: 1, rates: [{ name: 'x' }] });
  });
  expect(faults.map((line) => line.split(':')[0])).toEqual([
    `${path}.name`,
    `${path}.rates.0.greenFee9`,
    `${path}.rates.0.greenFee18`,
    `${path}.teesheets.front.name`,
    `${path}.teesheets.front.startTime`,
    `${path}.teesheets.front.teeTimeInterval`,
    `${path}.teetimegroups.one.numHoles`,
    `${path}.teetimegroups.one.golfers`,
    'privileges.0.email',
  ]);
});

test('one line for a field, and faults between fields are told beside those of others', () => {
  const { faults } = lines(({ sheet, teetimegroup }) => {
    Object.assign(sheet, { name: '', teeTimeInterval: 0.5, endTime: '06:00' });
    Object.assign(teetimegroup, { golfers: [{}, {}, {}, {}, {}], startingTime: null });
  });
  expect(faults).toEqual([
    `${path}.teesheets.front.name: "", must be a text of 1 to 200 characters`,
    `${path}.teesheets.front.teeTimeInterval: 0.5, must be a whole number, 1 to 120`,
    `${path}.teesheets.front.endTime: "06:00", must be 07:00 (startTime) or later`,
    `${path}.teetimegroups.one.golfers: 5 entries, must be a list of 0 to 4`,
    `${path}.teetimegroups.one.startingTime: missing, must be given unless the group is a block`,
  ]);
});

test('a character outside of the basic plane is one character', () => {
  const named = (name: string) => lines(({ course }) => Object.assign(course, { name })).faults;
  expect(named('🏌'.repeat(200))).toEqual([]);
  expect(named('🏌'.repeat(201))).toEqual([
    expect.stringContaining('(201 characters), must be a text of 1 to 200'),
  ]);
});

test('no JSON, and members named twice', () => {
  expect(checkText('{"groups": {}').faults).toEqual([
    'line 1, column 14: the file ends where "," or "}" must stand',
  ]);
  expect(checkText('[]').faults).toEqual(['the document: a list, must be an object']);
  expect(checkText('{"groups": {}, "groups": {}}').faults).toEqual([
    'groups: named twice, must be named once',
  ]);
});

test.each<[string, Change]>([
  [`colour: unknown field, kept out`, ({ document }) => Object.assign(document, { colour: 1 })],
  [
    `${path}.widgetSettings.rules.0.colour: unknown field, kept out`,
    ({ rule }) => Object.assign(rule, { colour: { deep: [1] } }),
  ],
  [
    `${path}.teesheets.front."a\\nb": unknown field, kept out`,
    ({ sheet }) => Object.assign(sheet, { 'a\nb': 1 }),
  ],
  [
    `${path}.widgetSettings: payment is required, but there is no paymentGateway`,
    ({ settings }) => Object.assign(settings, { requirePayment: true }),
  ],
  [
    `${path}.widgetSettings: payment is required, but there is no paymentGateway`,
    ({ rule }) => Object.assign(rule, { requirePayment: 'always' }),
  ],
  [
    `${path}.rates: no rate is for everybody: only staff, and golfers with a privilege that a rate asks for, can book`,
    ({ course, rate }) => {
      Object.assign(rate, { online: false });
      Object.assign(course.rates[1] ?? {}, { privilege: 'junior' });
    },
  ],
  [
    `${path}.rates.0: payment is required, but everybody may choose "Public", which costs nothing: give it a privilege, or online false`,
    ({ settings, rate }) => {
      Object.assign(settings, { requirePayment: true, paymentGateway: { environment: 'sandbox' } });
      Object.assign(rate, { greenFee9: 0 });
    },
  ],
  [
    `${path}.rates.0: payment is required, but everybody may choose "Public", which costs nothing: give it a privilege, or online false`,
    ({ settings, rate }) => {
      Object.assign(settings, { requirePayment: true, paymentGateway: { environment: 'sandbox' } });
      Object.assign(rate, { prices: [{ ...otherPrice, greenFee18: 0 }] });
    },
  ],
  [
    `${path}.rates.0.prices.1: never counts: earlier prices have all of its days and times`,
    ({ rate }) =>
      Object.assign(rate, {
        prices: [
          { ...otherPrice, startTime: '07:00' },
          { ...otherPrice, startTime: '07:00', endTime: '08:00' },
        ],
      }),
  ],
  [
    `${path}.rates.0.prices.0: never counts: none of its days is between from and until`,
    ({ rate }) =>
      Object.assign(rate, {
        prices: [{ ...otherPrice, days: ['Saturday'], from: '2026-06-07', until: '2026-06-12' }],
      }),
  ],
  [
    `${path}.rates.0.prices.0.days2: unknown field, kept out`,
    ({ rate }) => Object.assign(rate, { prices: [{ ...otherPrice, days2: [] }] }),
  ],
  [
    `${path}.rates.0: privilegeSeats says nothing without privilege`,
    ({ rate }) => Object.assign(rate, { privilegeSeats: 2 }),
  ],
  [
    `${path}.rates.0: privilege says nothing where online is false`,
    ({ rate }) => Object.assign(rate, { privilege: 'member', online: false }),
  ],
  [
    `${path}.widgetSettings.daysInAdvance: 7 with paymentBehavior "authorize": Square drops an authorization after 7 days`,
    ({ settings }) =>
      Object.assign(settings, {
        daysInAdvance: 7,
        paymentBehavior: 'authorize',
        paymentGateway: { environment: 'sandbox' },
      }),
  ],
  [
    `${path}.widgetSettings.allow9Holes.1: there is no tee sheet nine`,
    ({ settings }) => Object.assign(settings, { allow9Holes: ['front', 'nine'] }),
  ],
  [
    `${path}.widgetSettings.rules.0.allow18Holes.0: there is no tee sheet nine`,
    ({ rule }) => Object.assign(rule, { allow18Holes: ['nine'] }),
  ],
  [
    `${path}.teesheets.front.reroundTeeID: there is no tee sheet nine, so nobody can book 18 holes from this tee`,
    ({ sheet }) => Object.assign(sheet, { reroundTeeID: 'nine' }),
  ],
  [
    `${path}.teetimegroups.one.startingTeeID: there is no tee sheet nine`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { startingTeeID: 'nine' }),
  ],
  [
    `${path}.teetimegroups.one: a pending group without expiration takes nothing`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { status: 'pending' }),
  ],
  [
    `${path}.teetimegroups.one: reroundTime and reroundTeeID say something only together`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { reroundTime: '09:10' }),
  ],
  [
    `${path}.timeZone: "EST" is no place and knows no daylight saving time: write America/New_York`,
    ({ course }) => Object.assign(course, { timeZone: 'EST' }),
  ],
  [
    `${path}.timeZone: "US/Central" is an old name: write America/Chicago`,
    ({ course }) => Object.assign(course, { timeZone: 'US/Central' }),
  ],
  [
    `${path}.timeZone: "Etc/GMT+6" is no place and knows no daylight saving time: write a place, such as America/Chicago`,
    ({ course }) => Object.assign(course, { timeZone: 'Etc/GMT+6' }),
  ],
  [
    `${path}.widgetSettings.rules.0.requirePayment: "yes" has no say: write "always" or "never"`,
    ({ rule }) => Object.assign(rule, { requirePayment: 'yes' }),
  ],
  [
    `${path}.widgetSettings.paymentBehavior: "charge" is taken as "capture": write "capture" or "authorize"`,
    ({ settings }) => Object.assign(settings, { paymentBehavior: 'charge' }),
  ],
  [
    `${path}.widgetSettings.rules.0.minGroupSize18: 5, but a group has at most 4 golfers: nobody can book 18 holes in this window`,
    ({ rule }) => Object.assign(rule, { minGroupSize18: 5 }),
  ],
  [
    `${path}.widgetSettings.rules.0.minGroupSize9: 99, but a group has at most 4 golfers: nobody can book 9 holes in this window`,
    ({ rule }) => Object.assign(rule, { minGroupSize9: 99 }),
  ],
  ...['nineHoleRate', 'eighteenHoleRate', 'nineHoleWithCartRate', 'eighteenHoleWithCartRate'].map(
    (name): [string, Change] => [
      `${path}.widgetSettings.${name}: does nothing: golfers pay the green fee of their rate in "rates"`,
      ({ settings }) => Object.assign(settings, { [name]: 20 }),
    ],
  ),
  [
    'privileges.0.requirePayment: "yes" has no say: write "always" or "never"',
    ({ privilege }) => Object.assign(privilege, { requirePayment: 'yes' }),
  ],
  [
    `${path}.teetimegroups.one.startingTime: "Ann" on +3d at 09:05: no start of front, it takes 09:00`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { startingTime: '09:05' }),
  ],
  [
    `${path}.teetimegroups.one.startingTime: "Ann" on +3d at 18:30: outside the day of front, whose starts are 07:00 to 18:00`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { startingTime: '18:30' }),
  ],
  [
    `${path}.teetimegroups.one.reroundTime: "Ann" on +3d at 09:00: 18 holes without a turn, so 11:10 on back stays open to golfers`,
    ({ teetimegroup }) => Object.assign(teetimegroup, { numHoles: 18 }),
  ],
  [
    'privileges.0: there is no course g/elsewhere',
    ({ privilege }) => Object.assign(privilege, { course: 'elsewhere' }),
  ],
])('only a warning: %s', (line, change) => {
  expect(lines(change)).toEqual({ faults: [], warnings: [line] });
});

test('a golfer with a quote needs no rate of now, and a free rate may be for some', () => {
  const changed = lines(({ teetimegroup, settings, course }) => {
    const quoted = { name: 'A', rateGroup: 9, rateName: 'Winter', priceCents: 900 };
    Object.assign(teetimegroup, { golfers: [quoted] });
    Object.assign(settings, { requirePayment: true, paymentGateway: { environment: 'sandbox' } });
    Object.assign(course.rates[1] ?? {}, { greenFee9: 0, greenFee18: 0, privilege: 'member' });
  });
  expect(changed).toEqual({ faults: [], warnings: [] });
});

test.each(['America/Chicago', 'America/Indianapolis', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC'])(
  'a time zone of a place is not doubted: %s',
  (timeZone) => {
    expect(lines(({ course }) => Object.assign(course, { timeZone }))).toEqual({ faults: [], warnings: [] });
  },
);

test('what golfers play, or what was played, is nobody’s mistake', () => {
  const odd = (more: object) =>
    lines(({ teetimegroup }) => Object.assign(teetimegroup, { startingTime: '09:05', numHoles: 18 }, more));
  expect(odd({ date: '2026-05-04' }).warnings).toEqual([]);
  expect(odd({ date: '2026-06-01' }).warnings).toHaveLength(2);
  expect(odd({ date: '2026-06-01', source: 'widget' }).warnings).toEqual([]);
});

test.each(['other', '', 'always', 'never'])('payment words that are meant: %j', (requirePayment) => {
  const { warnings } = lines(({ privilege }) => Object.assign(privilege, { requirePayment }));
  expect(warnings).toEqual([]);
});

test('a member named __proto__ is an unknown field and changes nothing else', () => {
  const text = JSON.stringify(sampleDocument().document).replace(
    '"active":',
    '"__proto__": {"polluted": true}, "active":',
  );
  expect(checkText(text)).toEqual({
    faults: [],
    warnings: [`${path}.widgetSettings.rules.0.__proto__: unknown field, kept out`],
  });
  expect({}).not.toHaveProperty('polluted');
});

test('nothing a terminal obeys gets into a line', () => {
  const { faults } = lines(({ course }) => Object.assign(course, { timeZone: '\u001b[2J\u009b\u202e' }));
  expect(faults).toEqual([
    `${path}.timeZone: "\\u001b[2J\\u009b\\u202e", must be an IANA time zone such as America/Chicago`,
  ]);
});

test('null counts as absent', () => {
  const changed = lines(({ course, teetimegroup }) => {
    Object.assign(course, { province: null, postalcode: null });
    Object.assign(teetimegroup, { expiration: null, reroundTime: null, reroundTeeID: null });
  });
  expect(changed).toEqual({ faults: [], warnings: [] });
  expect(lines(({ course }) => Object.assign(course, { name: null })).faults).toEqual([
    `${path}.name: null, must be a text of 1 to 200 characters`,
  ]);
});

test('of thousands of mistakes the first thousand are named and the others counted', () => {
  const many = 5_000;
  const members = (of: (at: number) => string) => Array.from({ length: many }, (_, at) => of(at)).join();
  const unknown = checkText(`{"groups": {}, ${members((at) => `"k${at}": 1`)}}`);
  expect(unknown.faults).toEqual([]);
  expect(unknown.warnings).toHaveLength(1001);
  expect(unknown.warnings[0]).toBe('k0: unknown field, kept out');
  expect(unknown.warnings.at(-1)).toBe('and 4,000 more');
  expect(checkText(`{"groups": {${members((at) => `"k${at}": 1`)}}}`)).toMatchObject({
    faultCount: many,
    faults: { length: 1001, 999: 'groups.k999: 1, must be an object', 1000: 'and 4,000 more' },
  });
  expect(checkText(`{"groups": {}, ${members(() => '"k": 1')}}`)).toMatchObject({
    faultCount: many - 1,
    faults: { length: 1001, 1000: 'and 3,999 more' },
  });
});

test('a sheet of nothing but mistakes is read to its end', () => {
  const times = Array(1_440).fill(0);
  const { faults } = lines(({ sheet }) =>
    Object.assign(sheet, { blockedTimes: Array.from({ length: 100 }, () => ({ days: [], times })) }),
  );
  expect(faults.at(-1)).toBe('and 143,000 more');
});
