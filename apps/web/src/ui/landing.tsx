import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Horizon } from './horizon.tsx';
import styles from './landing.module.css';

type LandingProps = {
  /** The heading and what stands about it. */
  heading: ReactNode;
  /** Keeps the room of a name of two lines, for a heading that is still to come. */
  tall?: boolean;
  children: ReactNode;
};

/** The page of somebody who is not signed in: the horizon, a heading, then one column. */
export function Landing({ heading, tall = false, children }: LandingProps) {
  return (
    <div>
      <Horizon />
      <main className={styles.main}>
        <header className={classNames(styles.heading, tall && styles.tall)}>{heading}</header>
        <div className={styles.body}>{children}</div>
      </main>
    </div>
  );
}
