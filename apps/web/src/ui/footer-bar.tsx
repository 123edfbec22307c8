import type { ReactNode } from 'react';
import styles from './footer-bar.module.css';
import { Notice } from './notice.tsx';

type FooterBarProps = {
  label: string;
  /** What went wrong with one of the bar's own actions. */
  problem?: string | undefined;
  children: ReactNode;
};

/** The bar at the foot of the screen, clear of the phone's own edge. Its children are `footerItem`s. */
export function FooterBar({ label, problem, children }: FooterBarProps) {
  return (
    <nav className={styles.bar} aria-label={label} data-footer-bar="">
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <div className={styles.items}>{children}</div>
    </nav>
  );
}

/** The class of a link or button in the bar; the current page's link is marked by `aria-current`. */
export const footerItem = styles.item;
