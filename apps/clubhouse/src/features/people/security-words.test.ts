import { staffEvents } from '@dewsweeper/contract/people';
import { describe, expect, it } from 'vitest';
import { securityWords } from './security-words.ts';

const event = { outcome: 'done', about: 'ann@example.com', role: 'pro-shop' } as const;
const nothing = { about: null, role: null };

describe('what the security log says', () => {
  it.each([
    ['staff login', 'Signed in'],
    ['staff logout', 'Signed out'],
    ['staff invitation', 'Accepted an invitation'],
    ['staff passkey added', 'Added a passkey'],
    ['staff passkey renamed', 'Renamed a passkey'],
    ['staff passkey removed', 'Removed a passkey'],
    ['staff password offered', 'Chose a new password'],
    ['staff password changed', 'Confirmed the new password'],
    ['staff recovery codes made', 'Made new recovery codes'],
    ['staff invited', 'Invited ann@example.com as pro shop'],
    ['staff invitation withdrawn', 'Withdrew the invitation of ann@example.com'],
    ['staff role changed', 'Changed the role of ann@example.com to pro shop'],
    ['staff access ended', 'Ended the access of ann@example.com'],
    ['staff sessions ended', 'Signed ann@example.com out everywhere'],
    ['key made', 'Made the key “ann@example.com”'],
    ['key ended', 'Ended the key ann@example.com'],
    ['mail set up', 'Set up the mail server'],
    ['mail removed', 'Removed the mail server'],
    ['texts set up', 'Set up text messages'],
    ['texts removed', 'Removed the account for text messages'],
    ['square set up', 'Set up payments by Square'],
    ['square removed', 'Removed the account at Square'],
    ['backup started', 'Started a backup'],
    ['backup downloaded', 'Downloaded a backup'],
    ['backup deleted', 'Deleted a backup'],
    ['restore prepared', 'Prepared to restore a backup'],
    ['restore dropped', 'Did not restore a backup that was prepared'],
    ['backup restored', 'Restored a backup'],
    ['replaced data deleted', 'Deleted data that a backup had replaced'],
    ['unmatched charge given back', 'Gave back a charge without a reservation'],
    ['request', 'Asked for something'],
  ] as const)('of %s', (kind, text) => {
    expect(securityWords({ ...event, event: kind })).toEqual({ text, isRefused: false });
  });

  it.each([
    ['staff login', 'wrong-credentials', 'Sign-in: password or code was wrong'],
    ['staff login', 'too-many-requests', 'Sign-in: too many attempts'],
    ['request', 'not-allowed', 'Request: the role does not allow it'],
    ['staff invited', 'sign-in-again', 'Invitation of somebody: was idle for too long'],
    ['staff access ended', 'last-owner', 'End of access: the last owner stays'],
    ['key made', 'too-many-keys', 'New key: it was refused'],
  ] as const)('of %s that is refused as %s', (kind, outcome, text) => {
    expect(securityWords({ ...nothing, event: kind, outcome })).toEqual({ text, isRefused: true });
  });

  it('has words for each event, done or refused, also about nobody', () => {
    for (const kind of [...staffEvents, 'request'] as const)
      for (const outcome of ['done', 'unavailable'])
        expect(securityWords({ ...nothing, event: kind, outcome }).text).toMatch(/^[A-Z][^:]+/);
  });
});
