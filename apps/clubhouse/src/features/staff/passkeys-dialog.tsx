import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { passkeyMessages, sectionMessages } from '../../messages.ts';
import { type OwnPasskey, type PasskeyChange, passkeysQuery, useChangePasskeys } from './own-passkeys.ts';
import { hasPasskeys, passkeyFailure } from './passkey-failure.ts';
import { PasskeyName } from './passkey-name.tsx';
import styles from './passkeys-dialog.module.css';
import { useStaffPerson } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function PasskeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={sectionMessages.passkeys}>
      <Passkeys />
    </Dialog>
  );
}

function Passkeys() {
  const { id, email, endsAt } = useStaffPerson();
  const found = useQuery(passkeysQuery(id));
  const change = useChangePasskeys(id);
  const [refusedUntil, setRefusedUntil] = useState<string | null>(null);
  const submit = (wanted: PasskeyChange) =>
    change.mutate(wanted, {
      onError: (error) => refusalOf(error) === 'sign-in-again' && setRefusedUntil(endsAt),
    });
  // A new sign-in has another end.
  if (refusedUntil === endsAt)
    return (
      <>
        <p className={styles.intro}>{passkeyMessages.signInAgain}</p>
        <SignInForm email={email} />
      </>
    );
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailed text={passkeyMessages.loadFailed} query={found} />
    ) : (
      <Loading>
        <Skeleton height="96px" radius="12px" />
      </Loading>
    );
  const { passkeys, hasPassword } = found.data;
  const isFailed = change.isError && refusalOf(change.error) !== 'sign-in-again';
  return (
    <div className={styles.passkeys}>
      <p className={styles.intro}>{passkeyMessages.intro}</p>
      {passkeys.length === 0 && <p>{passkeyMessages.none}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <Passkey
            key={passkey.id}
            passkey={passkey}
            isLast={!hasPassword && passkeys.length === 1}
            isPending={change.isPending}
            onChange={submit}
          />
        ))}
      </ul>
      {change.isSuccess && <Notice kind="success">{doneWords(change.variables, change.data)}</Notice>}
      {isFailed && <Notice kind="error">{passkeyFailure(change.error)}</Notice>}
      {hasPasskeys ? (
        <Button
          wide
          busy={change.isPending && change.variables.kind === 'add'}
          onClick={() => submit({ kind: 'add' })}
        >
          {passkeyMessages.add}
        </Button>
      ) : (
        <p>{passkeyMessages.noSupport}</p>
      )}
    </div>
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
