import { useEffect } from 'react';
import { StatusBar } from '../../src/ui/status-bar.tsx';
import type { Specimen } from '../specimen.ts';

function Offline({ inWindow = false }: { inWindow?: boolean }) {
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  }, []);
  return (
    <main>
      <StatusBar inWindow={inWindow} />
    </main>
  );
}

export const specimens: Specimen[] = [
  { state: 'at the foot of a page', windowHeight: 90, Show: () => <Offline /> },
  { state: 'at the edge of a window', windowHeight: 90, Show: () => <Offline inWindow /> },
];
