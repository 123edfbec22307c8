import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFocusedHeading } from './focus-heading.ts';
import { Horizon } from './horizon.tsx';
import styles from './landing.module.css';

type LandingProps = {
  title: ReactNode;
  /** A line that leads to the title. */
  above?: ReactNode;
  /** A line that follows it. */
  below?: ReactNode;
  /** Keeps the room of a title of two lines, for one that is still to come. */
  tall?: boolean;
  children: ReactNode;
};

/** The page of somebody who is not signed in: the horizon, a heading, then one column. */
export function Landing({ title, above, below, tall = false, children }: LandingProps) {
  const heading = useFocusedHeading();
  return (
    <div>
      <Horizon />
      <main className={styles.main}>
        <header className={classNames(styles.heading, tall && styles.tall)}>
          {above !== undefined && <p>{above}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {below !== undefined && <p>{below}</p>}
        </header>
        <div className={styles.body}>{children}</div>
      </main>
    </div>
  );
}
