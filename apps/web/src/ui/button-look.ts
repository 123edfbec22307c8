import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';

export type ButtonLook = {
  /** `main`: the page's one main action; `removing`: deletes something; `quiet`: all others. */
  variant?: 'main' | 'quiet' | 'removing';
  wide?: boolean;
};

export function buttonLook(variant: NonNullable<ButtonLook['variant']>, wide: boolean | undefined): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
