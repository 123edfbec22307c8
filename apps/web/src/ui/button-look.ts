import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';

export type ButtonLook = {
  /** `main`: the one thing to do here; `quiet`: everything else; `removing`: takes something away. */
  variant?: 'main' | 'quiet' | 'removing';
  /** As wide as what it stands in. */
  wide?: boolean;
};

/** The classes of a button, or of a link that looks like one. */
export function buttonLook(variant: NonNullable<ButtonLook['variant']>, wide: boolean | undefined): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
