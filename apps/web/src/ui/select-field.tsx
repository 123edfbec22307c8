import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './field.module.css';
import { maskedInput, maskedInputClasses } from './masked-input.ts';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  /** Only for screen readers, where the context shows it. */
  labelHidden?: boolean;
};

export function SelectField({ label, labelHidden = false, className, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          {...rest}
          {...maskedInput}
          className={classNames(styles.control, styles.select, maskedInputClasses)}
          id={id}
        />
        <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
      </div>
    </div>
  );
}
