import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ownSignInMessages, sectionMessages } from '../../messages.ts';
import { passkeysQuery } from './own-passkeys.ts';
import { OwnPassword } from './own-password.tsx';
import { OwnRecoveryCodes } from './own-recovery-codes.tsx';
import styles from './own-sign-in.module.css';
import { PasskeyList } from './passkey-list.tsx';
import { useStaffPerson } from './session.ts';

export function OwnSignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={sectionMessages.ownSignIn}>
      <OwnSignIn />
    </Dialog>
  );
}

function OwnSignIn() {
  const { id } = useStaffPerson();
  const found = useQuery(passkeysQuery(id));
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailed text={ownSignInMessages.loadFailed} query={found} />
    ) : (
      <Loading>
        <Skeleton height="96px" radius="12px" />
      </Loading>
    );
  return (
    <div className={styles.ways}>
      <PasskeyList own={found.data} />
      <OwnPassword hasPassword={found.data.hasPassword} />
      <OwnRecoveryCodes hasPassword={found.data.hasPassword} />
    </div>
  );
}
