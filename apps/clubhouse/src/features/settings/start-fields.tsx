import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { settingsMessages } from '../../messages.ts';
import { AtOnce } from './planned-from.tsx';
import { StartsField } from './rule-fields.tsx';
import styles from './settings-form.module.css';
import type { TeeRow } from './tee-rows.ts';
import { isOnlyHeld, paysAhead } from './wanted-settings.ts';

type StartFieldsProps = Pick<CourseSettings['document'], 'widgetSettings'> & { tees: readonly TeeRow[] };

/** Where golfers may start, and whether they pay when they book, unless a rule says otherwise. */
export function StartFields({ widgetSettings, tees }: StartFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.starts}</legend>
      <StartsField
        legend={settingsMessages.starts18}
        name="allow18"
        tees={tees}
        stored={widgetSettings.allow18Holes}
      />
      <StartsField
        legend={settingsMessages.starts9}
        name="allow9"
        tees={tees}
        stored={widgetSettings.allow9Holes}
      />
      <SelectField
        label={settingsMessages.payment}
        name="payment"
        defaultValue={paysAhead(widgetSettings) ? 'always' : 'never'}
      >
        <option value="always">{settingsMessages.paysAhead}</option>
        <option value="never">{settingsMessages.paysThere}</option>
      </SelectField>
      <AtOnce>
        <SelectField
          label={settingsMessages.paymentBehavior}
          name="paymentBehavior"
          defaultValue={isOnlyHeld(widgetSettings) ? 'authorize' : 'capture'}
        >
          <option value="capture">{settingsMessages.charged}</option>
          <option value="authorize">{settingsMessages.onlyHeld}</option>
        </SelectField>
      </AtOnce>
    </fieldset>
  );
}
