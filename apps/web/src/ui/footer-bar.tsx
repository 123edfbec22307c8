import type { ReactNode } from 'react';
import styles from './footer-bar.module.css';
import { Notice } from './notice.tsx';

type FooterBarProps = {
  label: string;
  /** An error of one of the bar's own actions. */
  problem?: string | undefined;
  children: ReactNode;
};

/** Clear of the phone's safe area. Its children have the class `footerItem`. */
export function FooterBar({ label, problem, children }: FooterBarProps) {
  return (
    <nav className={styles.bar} aria-label={label} data-footer-bar="">
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <div className={styles.items}>{children}</div>
    </nav>
  );
}

/** The current page's link is marked by `aria-current`. */
export const footerItem = styles.item;
