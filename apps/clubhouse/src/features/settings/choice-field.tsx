import { useState } from 'react';
import styles from './choice-field.module.css';

type Option = { value: string; label: string; short?: string };
type ChoiceFieldProps = {
  legend: string;
  name: string;
  options: readonly Option[];
  stored: readonly string[];
};

/** Any number of a few; the form gets the values with spaces between them. */
export function ChoiceField({ legend, name, options, stored }: ChoiceFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(stored);
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <input type="hidden" name={name} value={chosen.join(' ')} />
      {options.map(({ value, label, short }) => (
        <label key={value}>
          <input
            type="checkbox"
            aria-label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span aria-hidden="true">{short ?? label}</span>
        </label>
      ))}
    </fieldset>
  );
}
