import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mutated } from '../../../test/malformed-requests.ts';
import * as document from '../course-data/document.ts';
import { type Issues, Place } from '../course-data/issues.ts';
import { partsOf } from '../course-data/object-schema.ts';
import { readValue } from '../course-data/read-value.ts';
import * as bodies from './bodies.ts';

type Described = { properties: Record<string, Described>; required?: string[] };

/** As `/api/docs` shows it. */
const described = (body: z.core.$ZodType) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as unknown as Described;

const fieldsOf = ({ properties, required = [] }: Described) =>
  Object.keys(properties)
    .filter((name) => name !== 'id')
    .map((name) => ({ name, isRequired: required.includes(name) }));

const imported = (schema: z.core.$ZodType) =>
  Object.entries(partsOf(schema).fields ?? {}).map(([name, field]) => ({
    name,
    isRequired: field._zod.optout !== 'optional',
  }));

const optional = (fields: { name: string }[]) => fields.map(({ name }) => ({ name, isRequired: false }));

describe('the API describes', () => {
  it.each([
    ['tee-time groups', bodies.staffBooking, imported(document.teeTimeGroup)],
    ['changes of groups', bodies.staffBookingChange, optional(imported(document.teeTimeGroup))],
    ['tee sheets', bodies.teeSheet, imported(document.teeSheet)],
    ['changes of sheets', bodies.teeSheetChange, optional(imported(document.teeSheet))],
    ['changes of courses', bodies.courseChange, optional(imported(document.course))],
    [
      'privileges',
      bodies.privilege,
      imported(document.privilege).filter(({ name }) => name !== 'group' && name !== 'course'),
    ],
  ])('%s with the fields that imports know', (_what, body, fields) => {
    expect(fieldsOf(described(body))).toEqual(fields);
  });

  it('settings in a change of a course', () => {
    const settings = described(bodies.courseChange).properties['widgetSettings'] as Described;
    expect(fieldsOf(settings)).toEqual(optional(imported(document.widgetSettings)));
    expect(settings.properties).toMatchObject({
      daysInAdvance: { type: 'integer', minimum: 0, maximum: 365 },
      widgetMessage: { anyOf: [{ type: 'string', maxLength: 2000 }, { type: 'null' }] },
    });
  });

  it('which members must be there', () => {
    expect(described(bodies.newStaffBooking).required).toEqual(['date', 'id']);
    expect(described(bodies.staffBookingChange).required).toBeUndefined();
    expect(described(bodies.teeSheets).properties['teesheets']).toMatchObject({
      items: { required: expect.arrayContaining(['id', 'name', 'roundLength']) },
    });
    expect(described(bodies.teeSheetsChange).properties['teesheets']).toMatchObject({
      items: { required: ['id'] },
    });
  });

  it('no group as wrong that imports take', () => {
    const booking = {
      date: '2026-05-01',
      startingTime: '08:00',
      startingTeeID: 'front',
      numHoles: 9,
      status: 'confirmed',
      golfers: [{ name: 'Ann', email: '', phone: '', paid: true, rateGroup: 1 }],
      source: 'shop',
    };
    const reads = (value: unknown) => {
      const issues: Issues = { faults: [], warnings: [] };
      readValue(document.teeTimeGroup, value, new Place(issues));
      return issues.faults.length === 0;
    };
    const isTaken = new Ajv2020({ validateFormats: false }).compile(described(bodies.staffBooking));
    expect([reads(booking), isTaken(booking), isTaken({ ...booking, startingTime: '8:00' })]).toEqual([
      true,
      true,
      false,
    ]);
    // `null` counts as absent in an import.
    const isNulled = (value: unknown) =>
      typeof value === 'object' && value !== null && Object.values(value).includes(null);
    fc.assert(
      fc.property(mutated(booking), (value) => !reads(value) || isNulled(value) || isTaken(value)),
      { numRuns: 2000 },
    );
  });
});
