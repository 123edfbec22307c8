import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/** A button; while `busy` it keeps its size, shows a spinner and cannot be pressed again. */
export function Button({ variant = 'main', wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonLook(variant, wide), className)}
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

function preventPress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
