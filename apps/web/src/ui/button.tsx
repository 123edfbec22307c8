import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean;
    /** Shown beside the spinner while `busy`. */
    busyWords?: string;
  };

/** A second tap within this time is part of a double tap and ignored. */
const doubleTapMilliseconds = 400;

/** While `busy` it keeps its size, shows a spinner and cannot be pressed. */
export function Button(props: ButtonProps) {
  const { variant = 'main', wide, busy = false, busyWords, className, children, ...rest } = props;
  const isSilent = busy && busyWords === undefined;
  const tappedAtMs = useRef(Number.NEGATIVE_INFINITY);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const sinceMs = event.timeStamp - tappedAtMs.current;
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    tappedAtMs.current = event.timeStamp;
    if (busy || event.detail > 1 || (isTouch && sinceMs < doubleTapMilliseconds)) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonLook(variant, wide), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
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
