import * as contract from '@dewsweeper/contract/course-system';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { mutated } from '../../../test/malformed-requests.ts';
import * as document from '../course-data/document.ts';
import { type Issues, Place } from '../course-data/issues.ts';
import { partsOf } from '../course-data/object-schema.ts';
import { readValue } from '../course-data/read-value.ts';

/** Bodies are checked by the import rules and described by the contract; both must agree. */

function fieldsOf(schema: z.ZodMiniType): { name: string; isRequired: boolean }[] {
  const { shape } = (schema as unknown as { def: { shape: Record<string, z.ZodMiniType> } }).def;
  return Object.entries(shape)
    .map(([name, field]) => ({ name, isRequired: !field.safeParse(undefined).success }))
    .filter(({ name }) => name !== 'id')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function importedFields(schema: z.core.$ZodType, leftOut: string[] = []) {
  return Object.entries(partsOf(schema).fields ?? {})
    .map(([name, field]) => ({ name, isRequired: field._zod.optout !== 'optional' }))
    .filter(({ name }) => !leftOut.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const optional = (fields: { name: string }[]) => fields.map(({ name }) => ({ name, isRequired: false }));

describe('the contract describes', () => {
  it.each([
    ['tee-time groups', contract.staffBookingRequest, importedFields(document.teeTimeGroup)],
    ['changes of groups', contract.staffBookingChange, optional(importedFields(document.teeTimeGroup))],
    ['tee sheets', contract.teeSheetRequest, importedFields(document.teeSheet)],
    ['changes of sheets', contract.teeSheetChange, optional(importedFields(document.teeSheet))],
    ['changes of courses', contract.courseChange, optional(importedFields(document.course))],
    [
      'settings',
      (
        contract.courseChange as unknown as {
          def: { shape: Record<string, { def: { innerType: z.ZodMiniType } }> };
        }
      ).def.shape['widgetSettings']?.def.innerType as z.ZodMiniType,
      optional(importedFields(document.widgetSettings)),
    ],
    ['privileges', contract.privilegeRequest, importedFields(document.privilege, ['group', 'course'])],
  ])('%s with the fields that imports know', (_what, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(fields);
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
    expect([reads(booking), contract.staffBookingRequest.safeParse(booking).success]).toEqual([true, true]);
    const isTaken = (value: unknown) => contract.staffBookingRequest.safeParse(value).success;
    // `null` counts as absent in an import.
    const isNulled = (value: unknown) =>
      typeof value === 'object' && value !== null && Object.values(value).includes(null);
    fc.assert(
      fc.property(mutated(booking), (value) => !reads(value) || isNulled(value) || isTaken(value)),
      { numRuns: 2000 },
    );
  });
});
