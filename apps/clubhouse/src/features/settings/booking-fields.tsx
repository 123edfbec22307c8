import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { foundElsewhereMessages } from '../../messages/found-elsewhere.ts';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { daysAhead, minutes } from '../course-fields/field-rules.ts';
import { FairOpeningFields } from './fair-opening-fields.tsx';
import styles from './settings-form.module.css';
import { WaitlistField } from './waitlist-field.tsx';

/** None of it can be planned from a date on. */
export function BookingFields({
  daysInAdvance,
  currentDayMinutesInAdvance = 0,
  signInByCode,
  waitlistMinutes,
  changeReservations,
  foundElsewhere,
  fairOpening,
}: CourseSettings['document']['widgetSettings']) {
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.booking}</legend>
      <TextField
        {...daysAhead}
        label={courseFieldMessages.daysInAdvance}
        name="daysInAdvance"
        defaultValue={String(daysInAdvance)}
      />
      <TextField
        {...minutes}
        label={courseFieldMessages.cutOff}
        name="cutOff"
        defaultValue={String(currentDayMinutesInAdvance)}
      />
      <SelectField
        label={settingsMessages.signInByCode}
        name="signInByCode"
        defaultValue={signInByCode ? 'yes' : 'no'}
      >
        <option value="no">{settingsMessages.byPassword}</option>
        <option value="yes">{settingsMessages.byCodeToo}</option>
      </SelectField>
      <WaitlistField stored={waitlistMinutes} />
      <FairOpeningFields stored={fairOpening} />
      <SelectField
        label={settingsMessages.changeReservations}
        name="changeReservations"
        defaultValue={changeReservations ? 'yes' : 'no'}
      >
        <option value="no">{settingsMessages.byCalling}</option>
        <option value="yes">{settingsMessages.onThePage}</option>
      </SelectField>
      <SelectField
        label={foundElsewhereMessages.shown}
        name="foundElsewhere"
        defaultValue={foundElsewhere ? 'yes' : 'no'}
      >
        <option value="no">{foundElsewhereMessages.here}</option>
        <option value="yes">{foundElsewhereMessages.elsewhere}</option>
      </SelectField>
    </fieldset>
  );
}
