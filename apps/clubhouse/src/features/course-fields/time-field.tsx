import type { ComponentProps } from 'react';
import styles from './time-field.module.css';

type TimeFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

export function TimeField({ label, required = true, ...input }: TimeFieldProps) {
  return (
    <label className={styles.time}>
      {label}
      <input {...input} type="time" required={required} />
    </label>
  );
}
