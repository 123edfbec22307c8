import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { createContext, type ReactNode, useContext, useState } from 'react';

const PasskeysDialog = lazyPart(async () => (await import('./passkeys-dialog.tsx')).PasskeysDialog);

const OpenPasskeys = createContext<() => void>(() => {});

export const useOpenPasskeys = () => useContext(OpenPasskeys);

/** Around the pages: their headers, from which it opens, come and go while a day loads. */
export function PasskeysProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <OpenPasskeys value={() => setShown('open')}>
      {children}
      {shown !== 'never' && <PasskeysDialog open={shown === 'open'} onClose={() => setShown('closed')} />}
    </OpenPasskeys>
  );
}
