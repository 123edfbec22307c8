import { refusalOf } from '../../lib/api.ts';
import { passkeyMessages, peopleMessages, staffMessages } from '../../messages.ts';

type Reason = 'cancelled' | 'already' | 'unsupported' | 'wrong-address' | 'failed';

/** What the browser or its user did not do. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Whether this browser has passkeys at all; over HTTP it has them at localhost alone. */
export const hasPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window;

const sentences: Record<Reason, string> = {
  cancelled: passkeyMessages.cancelled,
  already: passkeyMessages.already,
  unsupported: passkeyMessages.unsupported,
  'wrong-address': passkeyMessages.wrongAddress,
  failed: passkeyMessages.failed,
};

export function passkeyFailure(error: unknown): string {
  if (error instanceof PasskeyFailure) return sentences[error.reason];
  switch (refusalOf(error)) {
    case 'too-many-requests':
      return staffMessages.tooManyRequests;
    case 'wrong-credentials':
      return passkeyMessages.notAccepted;
    case 'passkey-invalid':
      return passkeyMessages.notCreated;
    case 'too-many-passkeys':
      return passkeyMessages.tooMany;
    case 'last-passkey':
      return passkeyMessages.last;
    case 'last-owner':
      return peopleMessages.lastOwner;
    case 'passkey-not-found':
      return passkeyMessages.gone;
    default:
      return passkeyMessages.notChanged;
  }
}
