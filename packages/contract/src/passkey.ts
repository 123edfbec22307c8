import * as z from 'zod/mini';
import { instant } from './ids.ts';

/** Bytes, as WebAuthn writes them in JSON. */
const bytes = (mostCharacters: number) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'),
      z.maxLength(mostCharacters, `must be at most ${mostCharacters} characters`),
    );

/** An id has at most 1,023 bytes. */
const credentialID = bytes(1364);

export const passkeyRegistration = z.strictObject({
  credential: credentialID,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(16_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

export const passkeyAssertion = z.strictObject({
  credential: credentialID,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(86),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const knownCredential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** For `navigator.credentials.get`. It names no passkeys: the browser offers the ones it has. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const invitationPasskeyOptions = z.union([
  z.object({ account: z.literal('new'), creation: passkeyCreation }),
  z.object({ account: z.literal('known'), request: passkeyRequest }),
]);

export type InvitationPasskeyOptions = z.infer<typeof invitationPasskeyOptions>;

export const ownPasskeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: z.nullable(instant),
      /** Copied to other devices by the password manager that keeps it. */
      isBackedUp: z.boolean(),
    }),
  ),
  /** Without one, the last passkey cannot be removed. */
  hasPassword: z.boolean(),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

export const newPasskey = z.strictObject({ registration: passkeyRegistration });

export const passkeyName = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60, 'must be at most 60 characters')),
});
