import type { Golfer } from '../src/http/visitor.ts';

/** A golfer with this name, without privileges. */
export function signedIn(uid: string, email = ''): Golfer {
  return {
    state: 'signed-in',
    uid,
    loginEmail: `${uid}@example.com`,
    authenticatedAtMs: 0,
    contact: { firstName: 'Ann', lastName: 'Lee', email, phone: '+15550100', language: null },
    isLoginEmailProved: false,
    privileges: [],
    judged: null,
  };
}
