import * as z from 'zod/mini';
import { documentId } from './ids.ts';
import { personName } from './person-name.ts';
import { emailText } from './user.ts';

/** The link that the first start prints. */
export const setupState = z.object({ state: z.literal('open') });

export const newClub = z.strictObject({ clubName: personName, email: emailText });
export type NewClub = z.infer<typeof newClub>;

/** The token of the owner's invitation. */
export const clubMade = z.object({ invitation: z.string() });

/** `coming`: reservations that are still to be played. */
export const exampleCourses = z.object({
  courses: z.array(z.object({ group: documentId, course: documentId, name: z.string(), coming: z.int() })),
});
