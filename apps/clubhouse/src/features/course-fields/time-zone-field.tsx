import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import type { ComponentProps } from 'react';
import { courseFieldMessages } from '../../messages.ts';

/** `timeZone`: the present one, which this browser may not know. */
export function TimeZoneField(
  props: Omit<ComponentProps<typeof SelectField>, 'label'> & { timeZone: string },
) {
  const { timeZone, ...select } = props;
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <SelectField label={courseFieldMessages.timeZone} name="timeZone" {...select}>
      {!zones.includes(timeZone) && <option value={timeZone}>{timeZone}</option>}
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
