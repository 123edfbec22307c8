import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { newCourseMessages, settingsMessages } from '../../messages.ts';
import styles from './settings-form.module.css';
import type { RateRow } from './wanted-settings.ts';

/** Fields without a state of their own: what stands in them is read when the form is sent. */
const plain = { autoComplete: 'off' } as const;
const wholeNumber = {
  ...plain,
  inputMode: 'numeric',
  pattern: '[0-9]{1,5}',
  malformed: newCourseMessages.numberInvalid,
  required: true,
} as const;
const amount = {
  ...plain,
  inputMode: 'decimal',
  pattern: String.raw`\s*[$€£]?\s*\d{1,5}(?:[.,]\d{1,2})?\s*`,
  malformed: newCourseMessages.feeInvalid,
  required: true,
} as const;

export function CardFields({ name, address, city, state, zip, phone, timeZone }: CourseSettings['document']) {
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.card}</legend>
      <TextField
        {...plain}
        label={settingsMessages.name}
        name="name"
        maxLength={200}
        required
        defaultValue={name}
      />
      <TextField
        {...plain}
        label={settingsMessages.address}
        name="address"
        maxLength={200}
        defaultValue={address}
      />
      <TextField {...plain} label={settingsMessages.city} name="city" maxLength={200} defaultValue={city} />
      <TextField
        {...plain}
        label={settingsMessages.state}
        name="state"
        maxLength={200}
        defaultValue={state}
      />
      <TextField {...plain} label={settingsMessages.zip} name="zip" maxLength={200} defaultValue={zip} />
      <TextField
        {...plain}
        label={settingsMessages.phone}
        name="phone"
        type="tel"
        maxLength={40}
        defaultValue={phone}
      />
      <SelectField label={settingsMessages.timeZone} name="timeZone" defaultValue={timeZone}>
        {!zones.includes(timeZone) && <option value={timeZone}>{timeZone}</option>}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

export function TeeFields({ teesheets }: Pick<CourseSettings, 'teesheets'>) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.tees}</legend>
      {teesheets.map(({ id, name, startTime, endTime, teeTimeInterval, roundLength }) => (
        <fieldset className={styles.fields} key={id}>
          <legend>{name}</legend>
          <TextField
            {...plain}
            label={settingsMessages.teeName}
            name={`name-${id}`}
            maxLength={200}
            required
            defaultValue={name}
          />
          <label className={styles.time}>
            {settingsMessages.firstTime}
            <input type="time" name={`first-${id}`} required defaultValue={startTime} />
          </label>
          <label className={styles.time}>
            {settingsMessages.lastTime}
            <input type="time" name={`last-${id}`} required defaultValue={endTime} />
          </label>
          <TextField
            {...wholeNumber}
            label={settingsMessages.interval}
            name={`interval-${id}`}
            defaultValue={String(teeTimeInterval)}
          />
          <TextField
            {...wholeNumber}
            label={settingsMessages.nineMinutes}
            name={`nine-${id}`}
            defaultValue={String(roundLength)}
          />
        </fieldset>
      ))}
    </fieldset>
  );
}

const maxRates = 50;

type RateFieldsProps = { rows: readonly RateRow[]; onChange: (rows: RateRow[]) => void };

export function RateFields({ rows, onChange }: RateFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.rates}</legend>
      {rows.map(({ key, rate }, index) => (
        <fieldset className={styles.fields} key={key}>
          <legend>{rate?.name ?? newCourseMessages.rate(index + 1)}</legend>
          <TextField
            {...plain}
            label={newCourseMessages.rateName}
            name={`rate-${key}`}
            maxLength={200}
            required
            defaultValue={rate?.name}
          />
          <TextField
            {...amount}
            label={newCourseMessages.fee18}
            name={`fee18-${key}`}
            defaultValue={rate?.greenFee18}
          />
          <TextField
            {...amount}
            label={newCourseMessages.fee9}
            name={`fee9-${key}`}
            defaultValue={rate?.greenFee9}
          />
          {rows.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
              <X size={18} aria-hidden="true" />
              {newCourseMessages.removeRate(rate?.name ?? newCourseMessages.rate(index + 1))}
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < maxRates && (
        <Button
          variant="quiet"
          onClick={() =>
            onChange([...rows, { key: `new-${Math.max(0, ...rows.map(newNumber)) + 1}`, rate: null }])
          }
        >
          <Plus size={18} aria-hidden="true" />
          {newCourseMessages.addRate}
        </Button>
      )}
    </fieldset>
  );
}

const newNumber = ({ key, rate }: RateRow) => (rate === null ? Number(key.slice('new-'.length)) : 0);

export function BookingFields(widgetSettings: CourseSettings['document']['widgetSettings']) {
  const { daysInAdvance, currentDayMinutesInAdvance = 0, widgetMessage, minGroupMessage } = widgetSettings;
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.booking}</legend>
      <TextField
        {...wholeNumber}
        label={settingsMessages.daysInAdvance}
        name="daysInAdvance"
        pattern="[0-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]"
        malformed={newCourseMessages.daysInvalid}
        defaultValue={String(daysInAdvance)}
      />
      <TextField
        {...wholeNumber}
        label={settingsMessages.cutOff}
        name="cutOff"
        defaultValue={String(currentDayMinutesInAdvance)}
      />
      <TextField
        {...plain}
        label={settingsMessages.message}
        name="message"
        maxLength={1000}
        defaultValue={widgetMessage}
      />
      <TextField
        {...plain}
        label={settingsMessages.minGroupMessage}
        name="minGroupMessage"
        maxLength={1000}
        defaultValue={minGroupMessage}
      />
    </fieldset>
  );
}
