import { classNames } from '../lib/class-names.ts';
import styles from './segmented-radios.module.css';

type SegmentedRadiosProps<Value extends string | number> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
};

export function SegmentedRadios<Value extends string | number>(props: SegmentedRadiosProps<Value>) {
  const { legend, name, options, value, onChange, className } = props;
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.segment}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
