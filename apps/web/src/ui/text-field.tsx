import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type InvalidEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { everyPageMessages } from '../messages.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { maskedInput, maskedInputClasses } from './masked-input.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoFocus' | 'ref'> & {
  label: string;
  name: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  hint?: string;
  /** An error from the server; shown until the golfer types. */
  error?: string | undefined;
  malformed?: string;
  inputRef?: (input: HTMLInputElement | null) => void;
  /** Focused when the surrounding dialog opens. */
  focusFirst?: boolean;
};

/** The browser's validation shows below, not in bubbles. A new error focuses the first field with one. */
export function TextField(props: TextFieldProps) {
  const { label, type = 'text', hint, error, malformed, focusFirst = false, className, ...others } = props;
  const { inputRef, ...rest } = others;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const [found, setFound] = useState<string>();
  const [arrived, setArrived] = useState({ error, dismissed: false });

  // The same text may return after a retry: it counts as new once it was gone.
  if (arrived.error !== error) setArrived({ error, dismissed: false });
  const shown = found ?? (arrived.dismissed ? undefined : error);

  useEffect(() => {
    const isFirst = input.current?.form?.querySelector('[aria-invalid=true]') === input.current;
    if (error !== undefined && isFirst) input.current?.focus();
  }, [error]);

  const showIssue = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setFound(field.validity.valueMissing ? everyPageMessages.fillIn : (malformed ?? field.validationMessage));
    if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
  };

  const describedBy = classNames(hint !== undefined && `${id}-hint`, shown !== undefined && `${id}-error`);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...rest}
          {...maskedInput}
          id={id}
          ref={(element) => {
            input.current = element;
            inputRef?.(element);
            // React focuses instead of setting the attribute, which a dialog looks for.
            if (focusFirst) element?.setAttribute('autofocus', '');
          }}
          className={classNames(styles.control, type === 'password' && styles.withReveal, maskedInputClasses)}
          type={revealed ? 'text' : type}
          aria-invalid={shown !== undefined}
          aria-describedby={describedBy || undefined}
          onInvalid={showIssue}
          onChange={(event) => {
            setFound(undefined);
            setArrived({ error, dismissed: true });
            rest.onChange?.(event);
          }}
        />
        {type === 'password' && <Reveal revealed={revealed} onToggle={() => setRevealed(!revealed)} />}
      </div>
      {shown !== undefined && <FieldError id={`${id}-error`}>{shown}</FieldError>}
      {hint !== undefined && (
        // Changes of the hint are announced.
        <p className={styles.hint} id={`${id}-hint`} aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  );
}

function Reveal({ revealed, onToggle }: { revealed: boolean; onToggle: () => void }) {
  const Icon = revealed ? EyeOff : Eye;
  return (
    <button
      className={styles.reveal}
      type="button"
      aria-label={revealed ? everyPageMessages.hidePassword : everyPageMessages.showPassword}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
