import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@dewsweeper/contract/passkey';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hashOf } from '../sessions/use-cases.ts';
import {
  type ChallengePurpose,
  insertChallenge,
  listPasskeys,
  type NewPasskey,
  type StoredPasskey,
  takeChallenge,
} from './passkey-store.ts';

/** Passkeys belong to a domain (`id`) and are used from one address (`origin`). */
export type RelyingParty = { id: string; origin: string };

const relyingPartyName = 'Clubhouse';
const challengeMinutes = 5;
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: it takes a quarter of a second and 25 MB. */
const library = () => import('@simplewebauthn/server');

/** Without HTTPS only `localhost` has passkeys, with the port that the browser names. */
export function relyingPartyOf(request: { host: string }, publicUrl: string): RelyingParty {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const asked = `http://${request.host}`;
  if (protocol === 'http:' && URL.canParse(asked) && new URL(asked).hostname === 'localhost')
    return { id: 'localhost', origin: new URL(asked).origin };
  return { id: hostname, origin };
}

/** `excluded`: an authenticator makes one passkey for an account. */
export async function creationFor(
  db: Queryable,
  party: RelyingParty,
  account: { id: string; email: string; name: string },
  purpose: ChallengePurpose,
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const present = await listPasskeys(db, account.id);
  const { challenge, user, timeout } = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: party.id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    timeout: challengeMinutes * 60_000,
  });
  await keepChallenge(db, challenge, purpose, account.id);
  return {
    challenge,
    rp: { id: party.id, name: relyingPartyName },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeout ?? challengeMinutes * 60_000,
    attestation: 'none',
    excludeCredentials: present.map(({ credentialID, transports }) => ({
      type: 'public-key',
      id: credentialID.toString('base64url'),
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

export async function requestFor(
  db: Queryable,
  party: RelyingParty,
  purpose: ChallengePurpose,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  await keepChallenge(db, challenge, purpose, null);
  return { challenge, rpId: party.id, timeout: challengeMinutes * 60_000, userVerification: 'required' };
}

async function keepChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  staffID: string | null,
): Promise<void> {
  await insertChallenge(db, { ...purpose, hash: hashOf(challenge), staffID, minutes: challengeMinutes });
}

export type MadePasskey = Omit<NewPasskey, 'id' | 'name'>;

export async function checkRegistration(
  db: Queryable,
  party: RelyingParty,
  registration: PasskeyRegistration,
  purpose: ChallengePurpose,
): Promise<Result<MadePasskey, { refusal: 'passkey-invalid' }>> {
  const { credential: id, clientDataJSON, attestationObject, transports } = registration;
  const challenge = challengeIn(clientDataJSON);
  const taken = challenge === null ? null : await takeChallenge(db, hashOf(challenge), purpose);
  if (challenge === null || taken === null || taken.staffID === null)
    return refuse({ refusal: 'passkey-invalid' });
  const { verifyRegistrationResponse } = await library();
  // The library throws at whatever is wrong.
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!checked?.verified) return refuse({ refusal: 'passkey-invalid' });
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return accept({
    staffID: taken.staffID,
    credentialID: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    isBackedUp: credentialBackedUp,
  });
}

/** Uses the challenge up, whether the passkey is known or not. The counter is compared where it is stored. */
export async function checkAssertion(
  db: Queryable,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  about: { passkey: StoredPasskey | null; purpose: ChallengePurpose },
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { credential: id, clientDataJSON, authenticatorData, signature, userHandle } = assertion;
  const { passkey, purpose } = about;
  const challenge = challengeIn(clientDataJSON);
  const taken = challenge === null ? null : await takeChallenge(db, hashOf(challenge), purpose);
  if (challenge === null || taken === null || passkey === null) return null;
  if (Buffer.from(userHandle, 'base64url').toString() !== passkey.staffID) return null;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: 0,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string | null {
  try {
    const parsed = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return z.parse(clientData, parsed).challenge;
  } catch {
    return null;
  }
}
