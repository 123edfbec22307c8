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

/** Also how long the contents stay during the closing transition. */
const transitionMilliseconds = 300;

type DialogProps = {
  open: boolean;
  /** Requested by Escape, the backdrop, the close button or Back; the owner then sets `open`. */
  onClose: () => void;
  title: string;
  /** Called after it closed and the browser restored the focus. */
  onClosed?: () => void;
  /** Only its own buttons close it: no Escape, backdrop, close button or Back. */
  isStatic?: boolean;
  leavesBack?: boolean;
  /** False while another dialog must be above it, such as a bank's question. */
  isModal?: boolean;
  /** The heading is focused unless a field inside has `focusFirst`. */
  focusHeading?: boolean;
  className?: string;
  children: ReactNode;
};

/** A modal dialog: a bottom sheet on a phone, centred on a desktop. */
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
  const { isFilled, opening } = useContents(open);

  // Before the effects of the contents, which may move the focus within it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open) {
      if (!element.open) opener.current = document.activeElement;
      show(element, isModal);
    } else if (element.open) {
      element.close();
      // After all dialogs that close together have closed.
      queueMicrotask(() => giveFocusBack(opener.current));
    }
  }, [open, isModal]);

  // Another closing dialog may have moved the focus to its opener.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => {
      const isInside = dialog.current?.contains(document.activeElement);
      if (dialog.current?.open && !isInside) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);

  // Back closes the topmost dialog; only without one it leaves the page.
  useGuard(open && !isStatic && !leavesBack, ({ action }) => {
    if (action !== 'BACK') return false;
    onClose();
    return true;
  });

  // At another step of the same dialog, the heading is focused: the button that had the focus is gone.
  useEffect(() => {
    if (titled.current === title) return;
    titled.current = title;
    if (open) heading.current?.focus();
  }, [open, title]);

  // Browsers close a dialog on repeated Escape; its owner decides whether it stays closed.
  const handleClosed = () => {
    if (!open) return onClosed?.();
    // Closed only for a moment, to change between modal and non-modal.
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
      {isFilled && (
        <div className={styles.sheet} key={opening}>
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

/** The focused element inside keeps the focus. */
function show(element: HTMLDialogElement, isModal: boolean): void {
  if (element.open && element.matches(':modal') === isModal) return;
  const focused = document.activeElement;
  const isInside = element.open && element.contains(focused);
  if (element.open) element.close();
  if (isModal) element.showModal();
  else element.show();
  if (isInside && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Where the browser cannot: several dialogs closed at once, or the opener is gone. */
function giveFocusBack(opener: Element | null): void {
  const isLost = () => document.activeElement?.matches('body, dialog:not([open]) *') ?? true;
  if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (isLost()) document.querySelector('h1')?.focus({ preventScroll: true });
}

// React focuses instead of setting the attribute, which `showModal` looks for.
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** While it closes, its contents stay to be seen; opened again, they are new: nothing typed before is there. */
function useContents(open: boolean): { isFilled: boolean; opening: number } {
  const [contents, setContents] = useState({ isOpen: open, isFilled: open, opening: 0 });
  const { isOpen, isFilled, opening } = contents;
  if (open !== isOpen) setContents({ isOpen: open, isFilled: true, opening: open ? opening + 1 : opening });
  useEffect(() => {
    if (open) return;
    const empty = () => setContents((known) => ({ ...known, isFilled: known.isOpen }));
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(empty, isStill ? 0 : transitionMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);
  return { isFilled, opening };
}

/** The main button comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
