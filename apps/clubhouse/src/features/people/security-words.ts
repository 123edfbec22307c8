import type { SecurityEvent } from '@dewsweeper/contract/people';
import { staffMessages, securityLogMessages as words } from '../../messages.ts';

type Words = (event: Pick<SecurityEvent, 'about' | 'role'>) => string;

const personOf: Words = ({ about }) => about ?? words.somebody;
const roleOf: Words = ({ role }) => staffMessages.roles[role ?? 'starter'];

const whatHappened: Record<SecurityEvent['event'], Words> = {
  'staff login': () => words.login,
  'staff logout': () => words.logout,
  'staff invitation': () => words.accepted,
  'staff passkey added': () => words.passkeyAdded,
  'staff passkey renamed': () => words.passkeyRenamed,
  'staff passkey removed': () => words.passkeyRemoved,
  'staff password offered': () => words.passwordOffered,
  'staff password changed': () => words.passwordChanged,
  'staff recovery codes made': () => words.codesMade,
  'staff invited': (event) => words.invited(personOf(event), roleOf(event)),
  'staff invitation withdrawn': (event) => words.withdrawn(personOf(event)),
  'staff role changed': (event) => words.roleChanged(personOf(event), roleOf(event)),
  'staff access ended': (event) => words.accessEnded(personOf(event)),
  'staff sessions ended': (event) => words.sessionsEnded(personOf(event)),
  'key made': (event) => words.keyMade(event.about ?? ''),
  'key ended': (event) => words.keyEnded(event.about ?? ''),
  'mail set up': () => words.mailSetUp,
  'mail removed': () => words.mailRemoved,
  'texts set up': () => words.textsSetUp,
  'texts removed': () => words.textsRemoved,
  'square set up': () => words.squareSetUp,
  'square removed': () => words.squareRemoved,
  'backup started': () => words.backupStarted,
  'backup downloaded': () => words.backupDownloaded,
  'backup deleted': () => words.backupDeleted,
  'restore prepared': () => words.restorePrepared,
  'restore dropped': () => words.restoreDropped,
  'backup restored': () => words.backupRestored,
  'replaced data deleted': () => words.replacedDeleted,
  'unmatched charge given back': () => words.unmatchedGivenBack,
  request: () => words.request,
};

/** What somebody did, or tried to do and why they could not. */
export function securityWords(event: Omit<SecurityEvent, 'id' | 'at' | 'name' | 'address' | 'course'>): {
  text: string;
  isRefused: boolean;
} {
  if (event.outcome === 'done') return { text: whatHappened[event.event](event), isRefused: false };
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return {
    text: words.refused(words.tried[event.event], reasons[event.outcome] ?? words.otherReason),
    isRefused: true,
  };
}
