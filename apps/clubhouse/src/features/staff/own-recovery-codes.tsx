import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useState } from 'react';
import { ownSignInMessages, passkeyMessages, welcomeMessages } from '../../messages.ts';
import styles from './own-sign-in.module.css';
import { ownSignInFailure, useRenewRecoveryCodes } from './own-sign-in.ts';
import { asksForSignIn } from './refused-as-idle.ts';
import { RecoveryCodes } from './secrets.tsx';
import { useStaffPerson } from './session.ts';

export function OwnRecoveryCodes({ hasPassword }: { hasPassword: boolean }) {
  const { email, recoveryCodesLeft } = useStaffPerson();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  return (
    <section className={styles.way}>
      <h3>{ownSignInMessages.recoveryTitle}</h3>
      <p className={styles.soft}>{ownSignInMessages.codesLeft(recoveryCodesLeft)}</p>
      {renew.isError && !asksForSignIn(renew.error) && (
        <Notice kind="error">{ownSignInFailure(renew.error)}</Notice>
      )}
      {renew.data !== undefined && (
        <div>
          <p role="status">{hasPassword ? welcomeMessages.recovery : passkeyMessages.recovery}</p>
          <RecoveryCodes codes={renew.data.recoveryCodes} email={email} />
        </div>
      )}
      {renew.data === undefined && !isAsking && (
        <Button variant="quiet" wide onClick={() => setIsAsking(true)}>
          {ownSignInMessages.makeCodes}
        </Button>
      )}
      {renew.data === undefined && isAsking && (
        <div className={styles.question}>
          <p role="status">{ownSignInMessages.makeCodesQuestion}</p>
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {passkeyMessages.keep}
            </Button>
            <Button busy={renew.isPending} onClick={() => renew.mutate()}>
              {ownSignInMessages.makeCodesNow}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
