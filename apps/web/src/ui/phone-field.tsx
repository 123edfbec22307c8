import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadPhoneRules } from '../lib/phone-number.ts';
import { typeInto } from '../lib/type-into.ts';
import { everyPageMessages } from '../messages.ts';
import { TextField } from './text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'inputRef'> & {
  autoComplete?: 'tel' | 'off';
};

/** Accepts any text. The hint becomes a warning, at the same height, when it does not look like a number. */
export function PhoneField({ hint, autoComplete = 'tel', ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOdd, setIsOdd] = useState(false);

  const tidy = async () => {
    const typed = input.current?.value ?? '';
    const reading = typed.trim() === '' ? null : (await loadPhoneRules())(typed);
    // The text changed meanwhile, or the field is gone.
    if (input.current?.value !== typed || input.current === document.activeElement) return;
    setIsOdd(reading?.isNumber === false);
    if (reading !== null && reading.shown !== typed) typeInto(input.current, reading.shown);
  };
  // If the rules do not load, the number stays as it is.
  const tidyUp = useEffectEvent(() => void tidy().catch(() => undefined));
  const given = rest.value ?? rest.defaultValue;
  useEffect(() => tidyUp(), [given]);

  return (
    <TextField
      {...rest}
      type="tel"
      autoComplete={autoComplete}
      inputRef={(element) => {
        input.current = element;
      }}
      {...(hint !== undefined && { hint: isOdd ? everyPageMessages.phoneOdd : hint })}
      onBlur={() => void tidy().catch(() => undefined)}
    />
  );
}
