import * as z from 'zod/mini';
import { coursePath, documentId, instant } from './ids.ts';
import { language } from './languages.ts';
import { personName } from './person-name.ts';

const filledText = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters'));
export const password = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'must be at most 1,000 characters'));
export const emailText = z
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

/** `loginEmail` is the login address, `email` the contact (rules.md#contact-and-login). */
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
  /** `false` until a link mailed to `email` was followed: until then mails go to `loginEmail`. */
  isEmailProved: z.optional(z.boolean()),
  /** For mails, texts and pages; absent until known (rules.md#languages). */
  language: z.optional(language),
});
export type User = z.infer<typeof user>;

export const registration = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailText,
  phone: filledText,
  password,
  course: z.optional(coursePath),
});
export type Registration = z.infer<typeof registration>;

/** Forms of My Account: contact (name, email, phone), edit dialog (firstName, lastName, phone) and language. */
export const profileChange = z.strictObject({
  name: z.optional(personName),
  email: z.optional(emailText),
  phone: z.optional(filledText),
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  language: z.optional(language),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const credentials = z.strictObject({ email: emailText, password });
export type Credentials = z.infer<typeof credentials>;

export const passwordChange = z.strictObject({ password });
export const passwordResetRequest = z.strictObject({ email: emailText, course: z.optional(coursePath) });
export const newPassword = z.strictObject({ password });

export const signInCodeRequest = z.strictObject({ email: emailText, course: coursePath });
/** `request`: kept by the browser, and sent with the code. */
export const signInCodeSent = z.object({ request: z.string(), minutes: z.int() });
export const signInCode = z.strictObject({
  request: z.string().check(z.maxLength(100, 'must be at most 100 characters')),
  code: z
    .string()
    .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'must be at most 100 characters')),
});

/** Whether codes can be texted at all. */
export const signInCodeWays = z.object({ byText: z.boolean() });
/** `to`: a login address, or a number. */
export const textedCodeRequest = z.strictObject({ to: emailText, course: coursePath });

/** `number`: in international form; codes texted to it sign in. Null until it is proved. */
export const textSignIn = z.object({
  isOffered: z.boolean(),
  number: z.nullable(z.string()),
  provedAt: z.nullable(instant),
});
export const phoneProofSent = z.object({ request: z.string(), minutes: z.int(), number: z.string() });

export const session = z.union([
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('anonymous'), uid: z.string() }),
  z.object({ state: z.literal('signed-in'), uid: z.string(), user }),
]);
export type Session = z.infer<typeof session>;

export const mySessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      createdAt: instant,
      /** To the hour. */
      lastSeenAt: instant,
      isThis: z.boolean(),
    }),
  ),
  serverTime: instant,
});
export type MySessions = z.infer<typeof mySessions>;

export const companions = z.object({
  companions: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});
export type Companions = z.infer<typeof companions>;
