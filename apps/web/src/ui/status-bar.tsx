import { useSyncExternalStore } from 'react';
import { failureReference, onFailureReference } from '../lib/failure-reference.ts';
import { everyPageMessages } from '../messages.ts';
import styles from './status-bar.module.css';

/** While offline, and after a server failure with the reference for support. Moves nothing. */
export function StatusBar({ inWindow = false }: { inWindow?: boolean }) {
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  const reference = useSyncExternalStore(onFailureReference, failureReference, () => undefined);
  return (
    <div className={inWindow ? styles.inWindow : styles.onPage} role="status">
      {!online && <p className={styles.bar}>{everyPageMessages.offline}</p>}
      {online && reference !== undefined && (
        <p className={styles.bar}>{everyPageMessages.reference(reference)}</p>
      )}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
