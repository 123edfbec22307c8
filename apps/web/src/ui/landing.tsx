import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFocusedHeading } from './focus-heading.ts';
import { Horizon } from './horizon.tsx';
import styles from './landing.module.css';

type LandingProps = {
  title: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** Reserves two lines for a title that is still loading. */
  tall?: boolean;
  children: ReactNode;
};

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
