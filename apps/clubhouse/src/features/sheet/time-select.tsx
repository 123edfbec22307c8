import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import type { ComponentProps } from 'react';

type TimeSelectProps = Pick<ComponentProps<'select'>, 'onKeyDown'> & {
  label: string;
  times: readonly string[];
  value: string;
  onChange: (time: string) => void;
  /** When the dialog around it opens, instead of its heading. */
  focusFirst?: boolean;
};

export function TimeSelect({ label, times, value, onChange, focusFirst = false, ...rest }: TimeSelectProps) {
  return (
    <SelectField
      {...rest}
      ref={(element) => {
        if (focusFirst) element?.setAttribute('autofocus', '');
      }}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {times.map((time) => (
        <option value={time} key={time}>
          {formatTeeTime(time)}
        </option>
      ))}
    </SelectField>
  );
}
