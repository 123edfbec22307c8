import type { ComponentProps } from 'react';
import styles from './time-field.module.css';

export function DateField({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles.time}>
      {label}
      <input {...input} type="date" />
    </label>
  );
}
