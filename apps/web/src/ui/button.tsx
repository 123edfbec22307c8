import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

type Look = {
  /** `main`: the one thing to do here; `quiet`: everything else; `removing`: takes something away. */
  variant?: 'main' | 'quiet' | 'removing';
  /** As wide as what it stands in. */
  wide?: boolean;
};

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** A button; while `busy` it keeps its size, shows a spinner and cannot be pressed again. */
export function Button({ variant = 'main', wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look(variant, wide), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventPress : rest.onClick}
    >
      <span className={classNames(styles.label, busy && styles.waiting)}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link of the app that looks like a button. */
export const ButtonLink = createLink(
  ({ variant = 'main', wide, className, children, ...rest }: ComponentProps<'a'> & Look) => (
    <a {...rest} className={classNames(look(variant, wide), className)}>
      <span className={styles.label}>{children}</span>
    </a>
  ),
);

function look(variant: NonNullable<Look['variant']>, wide: boolean | undefined): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}

function preventPress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
