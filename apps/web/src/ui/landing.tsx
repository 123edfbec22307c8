import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFocusedHeading } from './focus-heading.ts';
import { Horizon } from './horizon.tsx';
import styles from './landing.module.css';

type Picture = { src: string; width: number; height: number; alt: string };

type LandingProps = {
  title: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** Reserves two lines for a title that is still loading. */
  tall?: boolean;
  /** Both lie over the horizon, so that nothing moves when they arrive. */
  photo?: Picture | undefined;
  logo?: Picture | undefined;
  children: ReactNode;
};

export function Landing(props: LandingProps) {
  const { title, above, below, tall = false, photo, logo, children } = props;
  const heading = useFocusedHeading();
  return (
    <div className={(photo ?? logo) && styles.pictured}>
      <Horizon />
      <main className={styles.main}>
        {photo && <img className={styles.photo} {...photo} alt={photo.alt} decoding="async" />}
        {logo && <img className={styles.logo} {...logo} alt={logo.alt} decoding="async" />}
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
