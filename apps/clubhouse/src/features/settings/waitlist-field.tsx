import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { waitlistSettingMessages } from '../../messages/waitlist-setting.ts';

const choices = [10, 15, 20, 30, 60];

/** `stored`: minutes; absent without a waitlist. */
export function WaitlistField({ stored }: { stored: number | undefined }) {
  const offered = stored === undefined || choices.includes(stored) ? choices : [...choices, stored];
  return (
    <SelectField
      label={waitlistSettingMessages.label}
      name="waitlistMinutes"
      defaultValue={String(stored ?? '')}
    >
      <option value="">{waitlistSettingMessages.none}</option>
      {offered.map((minutes) => (
        <option value={minutes} key={minutes}>
          {waitlistSettingMessages.minutes(minutes)}
        </option>
      ))}
    </SelectField>
  );
}
