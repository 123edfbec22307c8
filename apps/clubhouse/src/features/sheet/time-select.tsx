import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';

type TimeSelectProps = {
  label: string;
  times: readonly string[];
  value: string;
  onChange: (time: string) => void;
};

export function TimeSelect({ label, times, value, onChange }: TimeSelectProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {times.map((time) => (
        <option value={time} key={time}>
          {formatTeeTime(time)}
        </option>
      ))}
    </SelectField>
  );
}
