import * as z from 'zod/mini';
import { documentId, instant } from './ids.ts';

/* Apart from what only signing in needs: each page of the clubhouse loads it. */

/** From the least to the most that one may do (rules.md#staff-roles). */
export const staffRole = z.enum(['starter', 'pro-shop', 'manager', 'owner']);

export const roleAt = z.object({ group: documentId, course: z.nullable(documentId), role: staffRole });

export const staffSession = z.union([
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('signed-in'),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(roleAt),
    recoveryCodesLeft: z.int(),
    endsAt: instant,
    serverTime: instant,
  }),
]);
export type StaffSession = z.infer<typeof staffSession>;
