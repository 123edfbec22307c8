import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSignedInUser } from '../../lib/session/session.ts';
import { useReadyOrOpened } from '../../lib/use-idle.ts';
import { passwordMessages, profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './login-info.module.css';
import { ProfileCard } from './profile-card.tsx';

const SessionsSection = lazyPart(async () => (await import('./sessions-section.tsx')).SessionsSection);
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

export function LoginInfo() {
  const { loginEmail } = useSignedInUser();
  const [editing, setEditing] = useState(false);
  const [updated, setUpdated] = useState(false);
  const isReady = useReadyOrOpened(editing);
  return (
    <ProfileCard
      title={profileMessages.loginInfo}
      action={
        <Button
          variant="quiet"
          aria-label={profileMessages.editPassword}
          onClick={() => {
            setUpdated(false);
            setEditing(true);
          }}
        >
          {profileMessages.edit}
        </Button>
      }
    >
      <dl className={styles.list}>
        <dt>{profileMessages.email}</dt>
        <dd>{loginEmail}</dd>
        <dt>{profileMessages.password}</dt>
        <dd>
          <span aria-hidden="true">{profileMessages.maskedPassword}</span>
          <span className="visually-hidden">{profileMessages.maskedPasswordInWords}</span>
        </dd>
      </dl>
      {updated && <Notice kind="success">{passwordMessages.updated}</Notice>}
      <SessionsSection />
      {isReady && (
        <PasswordDialog
          open={editing}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setUpdated(true);
          }}
        />
      )}
    </ProfileCard>
  );
}
