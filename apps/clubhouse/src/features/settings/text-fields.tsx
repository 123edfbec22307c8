import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { plain } from './plain-field.ts';
import { AtOnce } from './planned-from.tsx';
import styles from './settings-form.module.css';
import { TranslationFields } from './translation-fields.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What golfers read on the page, and are reminded of. */
export function TextFields({
  widgetMessage,
  minGroupMessage,
  translations,
  reminderHour,
}: CourseSettings['document']['widgetSettings']) {
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.texts}</legend>
      <AtOnce>
        <TextField
          {...plain}
          label={courseFieldMessages.message}
          name="message"
          maxLength={1000}
          defaultValue={widgetMessage}
        />
      </AtOnce>
      <TextField
        {...plain}
        label={settingsMessages.minGroupMessage}
        name="minGroupMessage"
        maxLength={1000}
        defaultValue={minGroupMessage}
      />
      <AtOnce>
        <TranslationFields translations={translations} />
        <SelectField
          label={settingsMessages.reminders}
          name="reminderHour"
          defaultValue={reminderHour === undefined ? '' : String(reminderHour)}
        >
          <option value="">{settingsMessages.noReminders}</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {settingsMessages.remindsFrom(formatTeeTime(`${String(hour).padStart(2, '0')}:00`))}
            </option>
          ))}
        </SelectField>
      </AtOnce>
    </fieldset>
  );
}
