import type { FlowNotice } from './booking-steps.ts';
import styles from './flow-notices.module.css';

/** The only assertive announcement. */
export function ExpiryNotice({ notice }: { notice: FlowNotice | null }) {
  return (
    <div role="alert">{notice?.kind === 'expired' && <p className={styles.expired}>{notice.text}</p>}</div>
  );
}
