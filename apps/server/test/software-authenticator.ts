import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@dewsweeper/contract/passkey';

type Passkey = { id: Buffer; userHandle: string; privateKey: KeyObject };

/** What a test changes about an honest answer. */
export type Deviation = Partial<{
  origin: string;
  rpID: string;
  challenge: string;
  type: string;
  isUserVerified: boolean;
  counter: number;
  userHandle: string;
  /** Signs with this one in place of its own. */
  key: KeyObject;
}>;

const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const withPasskey = 0x40;

/** A browser and an authenticator that counts: ES256, without attestation. */
export class SoftwareAuthenticator {
  readonly origin: string;
  counter = 0;
  readonly passkeys: Passkey[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  create(options: PasskeyCreation, deviation: Deviation = {}): PasskeyRegistration {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.passkeys.push({ id, userHandle: options.user.id, privateKey });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(deviation.rpID ?? options.rp.id, deviation, withPasskey),
      Buffer.alloc(16),
      length,
      id,
      // COSE: an elliptic curve key, ES256, P-256.
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      credential: id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** With the newest passkey. */
  get(options: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
    const passkey = this.passkeys.at(-1);
    if (passkey === undefined) throw new Error('the authenticator has no passkey');
    this.counter = deviation.counter ?? this.counter + 1;
    const authenticatorData = this.#head(deviation.rpID ?? options.rpId, deviation, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(clientData).digest())
      .sign(deviation.key ?? passkey.privateKey);
    return {
      credential: passkey.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? passkey.userHandle,
    };
  }

  #head(rpID: string, { isUserVerified = true }: Deviation, more: number): Buffer {
    const verified = isUserVerified ? userVerified : 0;
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpID).digest().copy(head);
    head.writeUInt8(userPresent | verified | backupEligible | backedUp | more, 32);
    head.writeUInt32BE(this.counter, 33);
    return head;
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }
}
