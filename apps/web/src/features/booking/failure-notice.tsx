import { X } from 'lucide-react';
import { everyPageMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './failure-notice.module.css';

/** Overlays the times without moving them. */
export function FailureNotice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.failure}>
      <Notice kind="error">{text}</Notice>
      <button className={styles.close} type="button" aria-label={everyPageMessages.close} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
