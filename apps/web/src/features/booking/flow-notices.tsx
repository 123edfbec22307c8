import { X } from 'lucide-react';
import { everyPageMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FlowNotice } from './booking-steps.ts';
import styles from './flow-notices.module.css';

/** The only assertive announcement. */
export function ExpiryNotice({ notice }: { notice: FlowNotice | null }) {
  return (
    <div role="alert">{notice?.kind === 'expired' && <p className={styles.expired}>{notice.text}</p>}</div>
  );
}

/** Overlays the times without moving them. */
export function FailureNotice({ notice, onClose }: { notice: FlowNotice | null; onClose: () => void }) {
  if (notice?.kind !== 'failed' && notice?.kind !== 'unanswered') return null;
  return (
    <div className={styles.failure}>
      <Notice kind="error">{notice.text}</Notice>
      <button className={styles.close} type="button" aria-label={everyPageMessages.close} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
