import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { everyPageMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FlowNotice } from './booking-steps.ts';
import styles from './flow-notices.module.css';

/** Above the times: the golfer's time is over. The only thing that is announced assertively (look.md). */
export function ExpiryNotice({ notice }: { notice: FlowNotice | null }) {
  const place = useRef<HTMLDivElement>(null);
  const text = notice?.kind === 'expired' ? notice.text : null;
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div className={styles.expiry} ref={place} role="alert">
      {text !== null && <p className={styles.expired}>{text}</p>}
    </div>
  );
}

/** Near the thumb: why a time could not be held, and what to do. It lies over the times and moves nothing. */
export function FailureNotice({ notice, onClose }: { notice: FlowNotice | null; onClose: () => void }) {
  if (notice?.kind !== 'failed') return null;
  return (
    <div className={styles.failure}>
      <Notice kind="error">{notice.text}</Notice>
      <button className={styles.close} type="button" aria-label={everyPageMessages.close} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
