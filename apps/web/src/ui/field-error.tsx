import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert className={styles.errorIcon} size={17} aria-hidden="true" />
      {children}
    </p>
  );
}
