import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { createContext, type ReactNode, useContext, useState } from 'react';

const OwnSignInDialog = lazyPart(async () => (await import('./own-sign-in-dialog.tsx')).OwnSignInDialog);

const OpenOwnSignIn = createContext<() => void>(() => {});

export const useOpenOwnSignIn = () => useContext(OpenOwnSignIn);

/** Around the pages: their headers, from which it opens, come and go while a day loads. */
export function OwnSignInProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <OpenOwnSignIn value={() => setShown('open')}>
      {children}
      {shown !== 'never' && <OwnSignInDialog open={shown === 'open'} onClose={() => setShown('closed')} />}
    </OpenOwnSignIn>
  );
}
