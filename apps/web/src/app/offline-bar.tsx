import { useSyncExternalStore } from 'react';
import { everyPageMessages } from '../messages.ts';
import styles from './offline-bar.module.css';

/** A slim bar while the browser knows that it is offline. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <p className={styles.bar}>{everyPageMessages.offline}</p>}</div>;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
