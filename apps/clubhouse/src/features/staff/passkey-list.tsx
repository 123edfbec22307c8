import type { OwnPasskeys } from '@dewsweeper/contract/passkey';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ownSignInMessages, passkeyMessages } from '../../messages.ts';
import { type OwnPasskey, type PasskeyChange, useChangePasskeys } from './own-passkeys.ts';
import styles from './own-sign-in.module.css';
import { hasPasskeys, passkeyFailure } from './passkey-failure.ts';
import { PasskeyName } from './passkey-name.tsx';
import { asksForSignIn } from './refused-as-idle.ts';
import { useStaffPerson } from './session.ts';

export function PasskeyList({ own }: { own: OwnPasskeys }) {
  const change = useChangePasskeys(useStaffPerson().id);
  const { passkeys, hasPassword } = own;
  const isFailed = change.isError && !asksForSignIn(change.error);
  return (
    <section className={styles.way}>
      <h3>{ownSignInMessages.passkeysTitle}</h3>
      <p className={styles.soft}>{passkeyMessages.intro}</p>
      {passkeys.length === 0 && <p>{passkeyMessages.none}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <Passkey
            key={passkey.id}
            passkey={passkey}
            isLast={!hasPassword && passkeys.length === 1}
            isPending={change.isPending}
            onChange={change.mutate}
          />
        ))}
      </ul>
      {change.isSuccess && <Notice kind="success">{doneWords(change.variables, change.data)}</Notice>}
      {isFailed && <Notice kind="error">{passkeyFailure(change.error)}</Notice>}
      {hasPasskeys ? (
        <Button
          variant="quiet"
          wide
          busy={change.isPending && change.variables.kind === 'add'}
          onClick={() => change.mutate({ kind: 'add' })}
        >
          {passkeyMessages.add}
        </Button>
      ) : (
        <p>{passkeyMessages.noSupport}</p>
      )}
    </section>
  );
}

function doneWords({ kind }: PasskeyChange, name: string): string {
  const words = {
    add: passkeyMessages.added,
    rename: passkeyMessages.renamed,
    remove: passkeyMessages.removed,
  };
  return words[kind](name);
}

type PasskeyProps = {
  passkey: OwnPasskey;
  /** The only way to sign in. */
  isLast: boolean;
  isPending: boolean;
  onChange: (change: PasskeyChange) => void;
};

function Passkey({ passkey, isLast, isPending, onChange }: PasskeyProps) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  const [shown, setShown] = useState<'name' | 'rename' | 'remove'>('name');
  const about = [
    passkeyMessages.created(dayOf(createdAt)),
    lastUsedAt === null ? passkeyMessages.unused : passkeyMessages.used(dayOf(lastUsedAt)),
    ...(isBackedUp ? [passkeyMessages.backedUp] : []),
  ];
  const finish = (change: PasskeyChange) => {
    setShown('name');
    onChange(change);
  };
  return (
    <li className={styles.passkey}>
      <KeyRound className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.about}>
          {about.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
        {isLast && <span className={styles.soft}>{passkeyMessages.last}</span>}
      </div>
      <div className={styles.acts}>
        <button
          type="button"
          className={styles.act}
          aria-label={passkeyMessages.rename(name)}
          title={passkeyMessages.rename(name)}
          onClick={() => setShown(shown === 'rename' ? 'name' : 'rename')}
        >
          <Pencil size={18} aria-hidden="true" />
        </button>
        {!isLast && (
          <button
            type="button"
            className={styles.act}
            aria-label={passkeyMessages.remove(name)}
            title={passkeyMessages.remove(name)}
            onClick={() => setShown(shown === 'remove' ? 'name' : 'remove')}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {shown === 'rename' && (
        <PasskeyName name={name} onSave={(typed) => finish({ kind: 'rename', passkey, name: typed })} />
      )}
      {shown === 'remove' && (
        <div className={styles.question}>
          <p role="status">{passkeyMessages.removeQuestion(name)}</p>
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => setShown('name')}>
              {passkeyMessages.keep}
            </Button>
            <Button variant="removing" busy={isPending} onClick={() => finish({ kind: 'remove', passkey })}>
              {passkeyMessages.removeNow}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** On the reader's calendar. */
function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));
}
