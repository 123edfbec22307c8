import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formRowsOf } from '../apps/clubhouse/src/features/settings/form-rows.ts';
import { wantedSettings } from '../apps/clubhouse/src/features/settings/wanted-settings.ts';

/** What an import knows and the form of the settings does not, with the reason. */
const onlyByImport = {
  province: 'the form has one field for both: state',
  postalcode: 'the form has one field for both: zip',
  'rates.N.id': 'the course system’s',
  until: 'written where a tee is removed',
  'widgetSettings.paymentGateway.environment': 'the owner’s, with the token on a page of its own',
  'widgetSettings.paymentGateway.squareApplicationId': 'likewise',
  'widgetSettings.paymentGateway.squareLocationId': 'likewise',
  'widgetSettings.paymentGateway.squareSandboxApplicationId': 'likewise',
  'widgetSettings.paymentGateway.squareSandboxLocationId': 'likewise',
  'widgetSettings.paymentGateway.applePayMerchantId': 'likewise',
  'widgetSettings.nineHoleRate': 'without effect',
  'widgetSettings.eighteenHoleRate': 'without effect',
  'widgetSettings.nineHoleWithCartRate': 'without effect',
  'widgetSettings.eighteenHoleWithCartRate': 'without effect',
};

/** The fields of the tables of docs/course-data.md, which follow the schemas of imports. */
function fieldsOf(heading: string): string[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/course-data.md'), 'utf8');
  const [, table = ''] = page.split(`### ${heading}`);
  const rows =
    table
      .split('###')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  const fields = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(.+?)`/g)].map(([, name]) => name ?? ''),
  );
  return fields.filter((name) => !fields.some((other) => other.startsWith(`${name}.`)));
}

/** Paths to all values, with N for a place in a list. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return [path];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = Array.isArray(value) ? 'N' : name;
    return part === undefined ? [] : pathsOf(part, path === '' ? at : `${path}.${at}`);
  });
}

/** From nothing but what is required, everything typed that can be. */
function typed() {
  const rate = { name: 'Public', greenFee9: 20, greenFee18: 40 };
  const settings = {
    revision: 1,
    link: '',
    later: [],
    formerTees: [],
    document: {
      name: 'Oaks',
      timeZone: 'UTC',
      rates: [rate],
      widgetSettings: { daysInAdvance: 7, allow18Holes: [], allow9Holes: [] },
    },
    teesheets: [
      {
        id: 'one',
        name: 'One',
        startTime: '07:00',
        endTime: '17:00',
        teeTimeInterval: 10,
        roundLength: 130,
        reroundTeeID: 'one',
      },
    ],
  };
  const rows = formRowsOf(settings);
  const [first] = rows.rates;
  if (!first) throw new Error('no rate');
  const withRows = {
    tees: rows.tees,
    rates: [{ ...first, prices: [{ number: 0, price: null }] }],
    rules: [{ number: 0, rule: null }],
    blocked: { one: [{ number: 0, blocked: null }] },
  };
  const words: Record<string, string> = {
    'online-0': 'no',
    'seats-0': '2',
    payment: 'always',
    paymentBehavior: 'authorize',
    signInByCode: 'yes',
    waitlistMinutes: '15',
    changeReservations: 'yes',
    reminderHour: '17',
    foundElsewhere: 'yes',
    'rule-0-payment': 'never',
    'blocked-one-0-times': '7:00 to 9:00, 15:30',
  };
  return wantedSettings(settings, withRows, (name) => {
    if (words[name] !== undefined) return words[name];
    if (name.endsWith('days')) return 'Monday';
    if (name.includes('allow')) return 'one';
    return '1';
  });
}

test('every setting that imports know can be set in the browser, but for those named here', () => {
  const { document, teesheets } = typed();
  const set = new Set([...pathsOf(document), ...pathsOf(teesheets[0])]);
  const known = [...fieldsOf('A course:'), ...fieldsOf('A tee sheet:')].filter(
    (field) => !['teesheets', 'teetimegroups', 'planned'].includes(field),
  );
  expect(known.length).toBeGreaterThan(40);
  expect(known.filter((field) => !set.has(field)).toSorted()).toEqual(Object.keys(onlyByImport).toSorted());
});

test('what may be planned for later is in the form too', () => {
  const { document, teesheets } = typed();
  const set = new Set([...pathsOf(document), ...pathsOf(teesheets[0])]);
  const page = readFileSync(join(import.meta.dirname, '../docs/course-data.md'), 'utf8');
  const [, table = ''] = page.split('### A planned change');
  const namesIn = (part: string) => {
    const row = table.split('\n').find((line) => line.startsWith(`| \`${part}\``)) ?? '';
    return [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).filter((name) => name !== part);
  };
  const isSet = (path: string) => [...set].some((one) => one === path || one.startsWith(`${path}.`));
  for (const [part, at] of [
    ['rates', 'rates.N.'],
    ['widgetSettings', 'widgetSettings.'],
    ['teesheets', ''],
  ] as const) {
    const names = namesIn(part);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => name !== 'id' && !isSet(`${at}${name}`))).toEqual([]);
  }
});
