import type { ReactNode } from 'react';
import { Horizon } from './horizon.tsx';
import styles from './landing.module.css';

type LandingProps = {
  /** The heading and what stands about it. */
  heading: ReactNode;
  children: ReactNode;
};

/** The page of somebody who is not signed in: the horizon, a heading, then one column. */
export function Landing({ heading, children }: LandingProps) {
  return (
    <div className={styles.landing}>
      <Horizon />
      <main className={styles.main}>
        <header className={styles.heading}>{heading}</header>
        <div className={styles.body}>{children}</div>
      </main>
    </div>
  );
}
