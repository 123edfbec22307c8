import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean;
    /** What is being done while `busy`, shown beside the spinner. */
    busyWords?: string;
  };

/** A button; while `busy` it keeps its size, shows a spinner and cannot be pressed again. */
export function Button(props: ButtonProps) {
  const { variant = 'main', wide, busy = false, busyWords, className, children, ...rest } = props;
  const isSilent = busy && busyWords === undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonLook(variant, wide), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventPress : rest.onClick}
    >
      <span className={classNames(styles.label, isSilent && styles.waiting)}>
        {busy && !isSilent ? (
          <>
            <Spinner />
            {busyWords}
          </>
        ) : (
          children
        )}
      </span>
      {isSilent && (
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
