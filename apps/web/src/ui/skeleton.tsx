import type { ReactNode } from 'react';
import { everyPageMessages } from '../messages.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** In CSS units. */
  width?: string;
  height?: string;
  radius?: string;
};

export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return (
    <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
  );
}

/** Wraps one part's skeletons and announces once that it is loading. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{everyPageMessages.loading}</span>
      {children}
    </div>
  );
}
