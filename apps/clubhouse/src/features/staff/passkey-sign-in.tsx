import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { KeyRound } from 'lucide-react';
import { passkeyMessages } from '../../messages.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { usePasskeySignIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';

type PasskeySignInProps = { variant: 'main' | 'quiet'; onSuccess?: () => void };

/** Nothing is typed: the browser knows whose passkeys it has. */
export function PasskeySignIn({ variant, onSuccess }: PasskeySignInProps) {
  const signIn = usePasskeySignIn();
  return (
    <>
      <Button
        variant={variant}
        wide
        busy={signIn.isPending}
        onClick={() => signIn.mutate(undefined, onSuccess && { onSuccess })}
      >
        <KeyRound size={18} aria-hidden="true" />
        {passkeyMessages.signIn}
      </Button>
      {signIn.isError && <Notice kind="error">{passkeyFailure(signIn.error)}</Notice>}
    </>
  );
}

/** Between two ways to do the same. */
export function OtherWay({ children }: { children: string }) {
  return <p className={styles.other}>{children}</p>;
}
