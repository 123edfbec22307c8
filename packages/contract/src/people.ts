import * as z from 'zod/mini';
import { documentId, instant } from './ids.ts';
import { staffRole } from './staff-session.ts';
import { emailText } from './user.ts';

/** `course`: null for the whole group. Somebody with two roles is there twice. */
const personAtPlace = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  course: z.nullable(documentId),
  role: staffRole,
  /** Null before the first sign-in. */
  lastSignInAt: z.nullable(instant),
  isSignedIn: z.boolean(),
});
export type PersonAtPlace = z.infer<typeof personAtPlace>;

const openInvitation = z.object({
  id: z.string(),
  email: z.string(),
  course: z.nullable(documentId),
  role: staffRole,
  expiresAt: instant,
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const people = z.object({ people: z.array(personAtPlace), invitations: z.array(openInvitation) });
export type People = z.infer<typeof people>;

export const personID = z.string().check(z.minLength(1), z.maxLength(64));
export const invitationID = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be an invitation’s id'));

export const newInvitation = z.strictObject({ email: emailText, role: staffRole });
/** `isMailed`: false where the server sends no mail. `link`: then, for whoever owns all of the server; else null. */
export const invitationMade = z.object({ isMailed: z.boolean(), link: z.nullable(z.string()) });
export type InvitationMade = z.infer<typeof invitationMade>;
export const changedRole = z.strictObject({ role: staffRole });

/** What staff do to accounts and access, as the security log names it. */
export const staffEvents = [
  'staff login',
  'staff logout',
  'staff invitation',
  'staff passkey added',
  'staff passkey renamed',
  'staff passkey removed',
  'staff password offered',
  'staff password changed',
  'staff recovery codes made',
  'staff invited',
  'staff invitation withdrawn',
  'staff role changed',
  'staff access ended',
  'staff sessions ended',
  'key made',
  'key ended',
  'mail set up',
  'mail removed',
  'texts set up',
  'texts removed',
  'square set up',
  'square removed',
  'backup started',
  'backup downloaded',
  'backup deleted',
  'restore prepared',
  'restore dropped',
  'backup restored',
  'replaced data deleted',
  'unmatched charge given back',
] as const;
export type StaffEvent = (typeof staffEvents)[number];

/** `request`: any other that was refused. */
const securityEvent = z.object({
  id: z.string(),
  at: instant,
  event: z.enum([...staffEvents, 'request']),
  /** `done`, or what it was refused for. */
  outcome: z.string(),
  name: z.string(),
  address: z.string(),
  course: z.nullable(documentId),
  /** The address whose access was changed, or the name of a key. */
  about: z.nullable(z.string()),
  role: z.nullable(staffRole),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Newest first. `next`: for the events before these; null at the end. */
export const securityLog = z.object({ events: z.array(securityEvent), next: z.nullable(z.string()) });
export type SecurityLog = z.infer<typeof securityLog>;
export const securityLogQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'must be an event’s id'))),
});
