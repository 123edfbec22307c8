import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './column.module.css';

/** The page's main column: at most 560 px, or 1040 px when `wide`. */
export function Column({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <main className={classNames(styles.column, wide && styles.wide)}>{children}</main>;
}
