import * as z from 'zod';
import * as document from '../course-data/document.ts';
import { partsOf } from '../course-data/object-schema.ts';
import { id } from '../course-data/values.ts';

/* What the API's description says of bodies: the schemas of imports, which check a body once a patch is merged. */

type Fields = Readonly<Record<string, z.core.$ZodType>>;

const fieldsOf = (schema: z.core.$ZodType): Fields => partsOf(schema).fields ?? {};

const group = fieldsOf(document.teeTimeGroup);
const sheet = fieldsOf(document.teeSheet);
const { group: _group, course: _course, ...ofPrivilege } = fieldsOf(document.privilege);

/** A staff booking or a block; `source` is anything but `widget`. */
export const staffBooking = z.object({ id: z.optional(id), ...group });
/** The caller chooses the id, so that the request is idempotent. */
export const newStaffBooking = z.object({ ...group, id });
export const staffBookingChange = patchOf(document.teeTimeGroup);

/** Lists, also `rates` and `rules`, are replaced as a whole. */
export const courseChange = patchOf(document.course);

export const teeSheet = z.object({ id: z.optional(id), ...sheet });
export const teeSheetChange = patchOf(document.teeSheet).extend({ id: z.optional(id) });
/** In their order. */
export const teeSheets = z.object({ teesheets: z.array(z.object({ id, ...sheet })) });
/** A merge patch per named sheet; the others stay. */
export const teeSheetsChange = z.object({
  teesheets: z.array(patchOf(document.teeSheet).extend({ id })),
});

export const privilege = z.object(ofPrivilege);

/** A JSON merge patch (RFC 7396): `null` removes a field. */
function patchOf(schema: z.core.$ZodType) {
  const members = Object.entries(fieldsOf(schema)).map(([name, field]) => {
    const { def } = (field as z.core.$ZodTypes)._zod;
    const value = def.type === 'optional' ? def.innerType : field;
    const member: z.core.$ZodType = partsOf(value).fields ? patchOf(value) : value;
    return [name, def.type === 'optional' ? z.nullish(member) : z.optional(member)];
  });
  return z.object(Object.fromEntries(members) as Fields);
}
