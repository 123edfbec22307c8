import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@dewsweeper/contract/passkey';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyFailure } from './passkey-failure.ts';

/** Asks whoever sits there for a new passkey. Loaded when somebody wants one. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const made = await startRegistration({ optionsJSON: creation }).catch(fail);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { credential: made.id, clientDataJSON, attestationObject, transports: transports ?? [] };
}

/** Asks for one of the passkeys that the browser has for this site. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const signed = await startAuthentication({ optionsJSON: request }).catch(fail);
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  if (userHandle === undefined) throw new PasskeyFailure('failed', 'the passkey names no account');
  return { credential: signed.id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** By the names that WebAuthn gives its failures. Nobody learns whether it was cancelled or took too long. */
function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyFailure('cancelled', error);
  if (name === 'InvalidStateError') throw new PasskeyFailure('already', error);
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    throw new PasskeyFailure('unsupported', error);
  if (name === 'SecurityError') throw new PasskeyFailure('wrong-address', error);
  throw new PasskeyFailure('failed', error);
}
