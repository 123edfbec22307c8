import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../lib/class-names.ts';
import { useGuard } from '../lib/use-guard.ts';
import { everyPageMessages } from '../messages.ts';
import styles from './dialog.module.css';
import { StatusBar } from './status-bar.tsx';

/** How long a sheet moves, and its contents stay while it leaves (spec.md 9). */
const transitionMilliseconds = 300;

type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the backdrop, the close button or Back; the owner then sets `open`. */
  onClose: () => void;
  title: string;
  /** Called when it has closed and the browser has put the focus back. */
  onClosed?: () => void;
  /** Only its own buttons close it: no Escape, no backdrop, no close button, no Back. */
  isStatic?: boolean;
  /** Back is somebody else's affair, and not this window's. */
  leavesBack?: boolean;
  /** False while a window of somebody else's must be able to come before it, as a bank's question does. */
  isModal?: boolean;
  /** The focus goes to the heading, unless a field inside takes it by `focusFirst`. */
  focusHeading?: boolean;
  className?: string;
  children: ReactNode;
};

/** The platform's modal dialog: a sheet from below on a phone, a window in the middle of a desktop. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    isStatic = false,
    leavesBack = false,
    isModal = true,
    focusHeading = true,
    className,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titled = useRef(title);
  const opener = useRef<Element | null>(null);
  const titleId = useId();
  const filled = useLingering(open);

  // Before the contents' own effects, which may move the focus within it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open) {
      if (!element.open) opener.current = document.activeElement;
      show(element, isModal);
    } else if (element.open) {
      element.close();
      // Once all windows that close together have closed.
      queueMicrotask(() => giveFocusBack(opener.current));
    }
  }, [open, isModal]);

  // The browser may have given the focus to what another window, closing, gives it back to.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => {
      const isInside = dialog.current?.contains(document.activeElement);
      if (dialog.current?.open && !isInside) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);

  // A phone's Back closes what lies on top, and leaves the page only then.
  useGuard(open && !isStatic && !leavesBack, (action) => {
    if (action !== 'BACK') return false;
    onClose();
    return true;
  });

  // Another step of the same window: its first words are where the focus is, not lost with the button that led here.
  useEffect(() => {
    if (titled.current === title) return;
    titled.current = title;
    if (open) heading.current?.focus();
  }, [open, title]);

  // Browsers close a dialog on repeated Escape whatever the page says; whether it closes its owner decides.
  const handleClosed = () => {
    if (!open) return onClosed?.();
    // It was closed for a moment only, to leave the layer of modal windows or to come back to it.
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    if (!isStatic) onClose();
  };

  const guardEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!isStatic) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its own Escape and backdrop
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      closedby={isStatic ? 'none' : 'closerequest'}
      aria-labelledby={titleId}
      onClose={handleClosed}
      onCancel={(event) => isStatic && event.preventDefault()}
      onKeyDown={guardEscape}
      onClick={(event) => event.target === dialog.current && !isStatic && onClose()}
    >
      {filled && (
        <div className={styles.sheet}>
          <div className={styles.edge}>
            <StatusBar inWindow />
          </div>
          <header className={styles.header}>
            <h2
              className={styles.title}
              id={titleId}
              tabIndex={-1}
              ref={(element) => {
                heading.current = element;
                if (focusHeading) takeFocus(element);
              }}
            >
              {title}
            </h2>
            {!isStatic && (
              <button
                className={styles.close}
                type="button"
                aria-label={everyPageMessages.close}
                onClick={onClose}
              >
                <X size={22} aria-hidden="true" />
              </button>
            )}
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Shows it in the layer that is asked for; what has the focus inside keeps it. */
function show(element: HTMLDialogElement, isModal: boolean): void {
  if (element.open && element.matches(':modal') === isModal) return;
  const focused = document.activeElement;
  const isInside = element.open && element.contains(focused);
  if (element.open) element.close();
  if (isModal) element.showModal();
  else element.show();
  if (isInside && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Where the browser could not: several windows have closed at once, or what opened them is gone. */
function giveFocusBack(opener: Element | null): void {
  const isLost = () => document.activeElement?.matches('body, dialog:not([open]) *') ?? true;
  if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (isLost()) document.querySelector('h1')?.focus({ preventScroll: true });
}

// React focuses instead of writing the attribute, and `showModal` looks for the attribute.
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** True while open and until the leaving transition is over. */
function useLingering(open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setLingering(false), transitionMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);
  return lingering;
}

/** The buttons at a dialog's foot, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
