import * as z from 'zod/mini';
import { coursePath, documentId, instant } from './ids.ts';
import { personName } from './person-name.ts';

const filledText = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters'));
/** Checked for strength by the server, which answers `weak-password`, too long ones (ruling 27) included. */
const password = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'must be at most 1,000 characters'));
/** Checked for form by the server, which answers `invalid-email`, addresses over 254 characters included. */
const emailText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(1000, 'must be at most 1,000 characters'),
  );

export const privilege = z.object({
  group: documentId,
  course: documentId,
  denyOnlineBooking: z.boolean(),
  denyOnlineBookingMessage: z.string(),
  requirePayment: z.string(),
  rates: z.optional(z.array(z.string())),
});
export type Privilege = z.infer<typeof privilege>;

/** The user document of spec.md section 3; `loginEmail` is the login address, `email` the contact (ruling 27). */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  authProvider: z.literal('webWidget'),
  courses: z.array(coursePath),
  privileges: z.array(privilege),
  updatedAt: instant,
  loginEmail: z.string(),
  /** `false` until the owner of `email` followed a mailed link: till then mails go to `loginEmail`. */
  isEmailProved: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const registration = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailText,
  phone: filledText,
  password,
  /** The course whose link the golfer followed, put on his list at once. */
  course: z.optional(coursePath),
});
export type Registration = z.infer<typeof registration>;

/** Either form of My Account: the contact form (name, email, phone) or the edit window (firstName, lastName, phone). */
export const profileChange = z.strictObject({
  name: z.optional(personName),
  email: z.optional(emailText),
  phone: z.optional(filledText),
  firstName: z.optional(personName),
  lastName: z.optional(personName),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const credentials = z.strictObject({ email: emailText, password });
export type Credentials = z.infer<typeof credentials>;

export const passwordChange = z.strictObject({ password });
export const passwordResetRequest = z.strictObject({ email: emailText, course: z.optional(coursePath) });
export const newPassword = z.strictObject({ password });

/** Who the browser is: nobody, an anonymous visitor, or a registered golfer. */
export const session = z.union([
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('anonymous'), uid: z.string() }),
  z.object({ state: z.literal('signed-in'), uid: z.string(), user }),
]);
export type Session = z.infer<typeof session>;

/** Where a golfer is logged in: this session first, then the others, the latest used first. */
export const mySessions = z.object({
  sessions: z.array(
    z.object({
      /** Names the session; neither its token nor what the database keeps of that. */
      id: z.string(),
      /** Such as `Safari on iPhone`; empty when the browser did not say. */
      device: z.string(),
      createdAt: instant,
      /** To the hour. */
      lastSeenAt: instant,
      isThis: z.boolean(),
    }),
  ),
  /** The server's clock at the reply. */
  serverTime: instant,
});
export type MySessions = z.infer<typeof mySessions>;

/** Names and addresses of golfers whom this golfer booked for before. */
export const companions = z.object({
  companions: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});
export type Companions = z.infer<typeof companions>;
