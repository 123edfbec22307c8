import { CircleSlash } from 'lucide-react';
import { deniedMessages } from '../../messages.ts';
import { Card } from '../../ui/card.tsx';
import styles from './denied-notice.module.css';

export function DeniedNotice({ message }: { message: string }) {
  return (
    <div className={styles.denied}>
      <p>{deniedMessages.noAccess}</p>
      <Card className={styles.card}>
        <CircleSlash className={styles.icon} size={28} aria-hidden="true" />
        <h2>{deniedMessages.bookingDenied}</h2>
        <p className={styles.message}>{message}</p>
      </Card>
    </div>
  );
}
