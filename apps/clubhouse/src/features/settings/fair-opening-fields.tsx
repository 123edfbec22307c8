import type { Course } from '@dewsweeper/contract/course';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { fairOpeningSettingMessages } from '../../messages/fair-openings.ts';

/** Half hours, `05:00` to `21:00`. */
const starts = Array.from({ length: 33 }, (_, half) => {
  const minute = 5 * 60 + half * 30;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
});
const durations = [5, 10, 15, 30, 60];
const delays = [10, 30, 60, 120];

type FairOpening = Course['widgetSettings']['fairOpening'];

/** `stored`: absent without a draw. */
export function FairOpeningFields({ stored }: { stored: FairOpening }) {
  const { time = '', minutes = 10, returnMinutes } = stored ?? {};
  return (
    <>
      <SelectField label={fairOpeningSettingMessages.label} name="fairOpeningTime" defaultValue={time}>
        <option value="">{fairOpeningSettingMessages.toAll}</option>
        {withStored(starts, time || undefined).map((start) => (
          <option value={start} key={start}>
            {fairOpeningSettingMessages.byDraw(formatTeeTime(start))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={fairOpeningSettingMessages.minutes}
        name="fairOpeningMinutes"
        defaultValue={String(minutes)}
      >
        {withStored(durations, minutes).map((count) => (
          <option value={count} key={count}>
            {fairOpeningSettingMessages.forMinutes(count)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={fairOpeningSettingMessages.returns}
        name="fairOpeningReturn"
        defaultValue={String(returnMinutes ?? '')}
      >
        <option value="">{fairOpeningSettingMessages.atOnce}</option>
        {withStored(delays, returnMinutes).map((count) => (
          <option value={count} key={count}>
            {fairOpeningSettingMessages.within(count)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const withStored = <Value,>(offered: readonly Value[], stored: Value | undefined): readonly Value[] =>
  stored === undefined || offered.includes(stored) ? offered : [...offered, stored];
