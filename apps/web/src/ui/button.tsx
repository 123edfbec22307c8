import { type ComponentProps, type MouseEvent, useRef } from 'react';
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

/** How soon after one tap another is still the same one, by a thumb that taps twice. */
const doubleTapMilliseconds = 400;

/**
 * A button; while `busy` it keeps its size, shows a spinner and cannot be pressed again. Of two taps the first counts,
 * even where what it asked for is done before the second.
 */
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
