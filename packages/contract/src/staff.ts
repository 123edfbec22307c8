import * as z from 'zod/mini';
import { instant } from './ids.ts';
import { passkeyAssertion, passkeyRegistration } from './passkey.ts';
import { personName } from './person-name.ts';
import { roleAt } from './staff-session.ts';
import { emailText, password } from './user.ts';

export const staffInvitation = z.extend(roleAt, {
  email: z.string(),
  /** `known`: to be accepted with the password or a passkey that the account has. */
  account: z.enum(['new', 'known']),
  expiresAt: instant,
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

const passwordAcceptance = z.strictObject({ name: personName, password });
export type PasswordAcceptance = z.infer<typeof passwordAcceptance>;
export const staffAcceptance = z.union([
  passwordAcceptance,
  z.strictObject({ name: personName, registration: passkeyRegistration }),
  z.strictObject({ assertion: passkeyAssertion }),
]);
export type StaffAcceptance = z.infer<typeof staffAcceptance>;

export const staffSecrets = z.object({
  /** For an authenticator app; null when none is to be set up. */
  otpauth: z.nullable(z.string()),
  recoveryCodes: z.array(z.string()),
});
export type StaffSecrets = z.infer<typeof staffSecrets>;

const code = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(40));

/** One's own password, and the first code of the authenticator app that is to go with it. */
export const ownPassword = z.strictObject({ password });
export const ownPasswordCode = z.strictObject({ code });

/** `code`: of the authenticator app, or a recovery code. */
const passwordAndCode = z.strictObject({ email: emailText, password, code });
export type PasswordAndCode = z.infer<typeof passwordAndCode>;
const recoveryCode = z.strictObject({ email: emailText, recoveryCode: code });
export type RecoveryCode = z.infer<typeof recoveryCode>;
export const staffCredentials = z.union([
  passwordAndCode,
  z.strictObject({ assertion: passkeyAssertion }),
  recoveryCode,
]);
export type StaffCredentials = z.infer<typeof staffCredentials>;
