import type { ReactNode } from 'react';
import { everyPageMessages } from '../messages.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** Sizes in CSS units; the shape of what is coming. */
  width?: string;
  height?: string;
  radius?: string;
};

/** The place of something that is still loading. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return (
    <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
  );
}

/** Wraps the skeletons of one part of a page and says once that it is loading. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{everyPageMessages.loading}</span>
      {children}
    </div>
  );
}
