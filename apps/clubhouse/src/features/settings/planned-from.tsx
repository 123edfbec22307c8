import { createContext, type ReactNode, useContext } from 'react';
import styles from './settings-form.module.css';

/** The first day of play that the form is for; null: all days. */
export const PlannedFrom = createContext<string | null>(null);

/** Fields that cannot wait for a date. They keep what is stored, and are sent with the others. */
export function AtOnce({ children }: { children: ReactNode }) {
  const isPlanned = useContext(PlannedFrom) !== null;
  return (
    <div className={isPlanned ? undefined : styles.inPlace} hidden={isPlanned} data-at-once>
      {children}
    </div>
  );
}
