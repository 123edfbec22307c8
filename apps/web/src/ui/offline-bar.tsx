import { useSyncExternalStore } from 'react';
import { everyPageMessages } from '../messages.ts';
import styles from './offline-bar.module.css';

/**
 * A slim bar while the browser knows that it is offline: over the page's foot, or over the edge of a window that is
 * open. It lies on top and moves nothing.
 */
export function OfflineBar({ inWindow = false }: { inWindow?: boolean }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={inWindow ? styles.inWindow : styles.onPage} role="status">
      {!online && <p className={styles.bar}>{everyPageMessages.offline}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
