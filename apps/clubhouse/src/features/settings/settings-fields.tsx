import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { daysAhead, fee, maxRates, minutes } from '../course-fields/field-rules.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { TimeZoneField } from '../course-fields/time-zone-field.tsx';
import styles from './settings-form.module.css';
import type { RateRow } from './wanted-settings.ts';

/** Fields without a state of their own: what stands in them is read when the form is sent. */
const plain = { autoComplete: 'off' } as const;

export function CardFields({ name, address, city, state, zip, phone, timeZone }: CourseSettings['document']) {
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.card}</legend>
      <TextField
        {...plain}
        label={courseFieldMessages.name}
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
      <TextField
        {...plain}
        label={courseFieldMessages.city}
        name="city"
        maxLength={200}
        defaultValue={city}
      />
      <TextField
        {...plain}
        label={courseFieldMessages.state}
        name="state"
        maxLength={200}
        defaultValue={state}
      />
      <TextField {...plain} label={settingsMessages.zip} name="zip" maxLength={200} defaultValue={zip} />
      <TextField
        {...plain}
        label={courseFieldMessages.phone}
        name="phone"
        type="tel"
        maxLength={40}
        defaultValue={phone}
      />
      <TimeZoneField timeZone={timeZone} defaultValue={timeZone} />
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
          <TimeField label={courseFieldMessages.firstTime} name={`first-${id}`} defaultValue={startTime} />
          <TimeField label={courseFieldMessages.lastTime} name={`last-${id}`} defaultValue={endTime} />
          <TextField
            {...minutes}
            label={courseFieldMessages.interval}
            name={`interval-${id}`}
            defaultValue={String(teeTimeInterval)}
          />
          <TextField
            {...minutes}
            label={courseFieldMessages.nineMinutes}
            name={`nine-${id}`}
            defaultValue={String(roundLength)}
          />
        </fieldset>
      ))}
    </fieldset>
  );
}

type RateFieldsProps = { rows: readonly RateRow[]; onChange: (rows: RateRow[]) => void };

export function RateFields({ rows, onChange }: RateFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.rates}</legend>
      {rows.map(({ key, rate }, index) => (
        <fieldset className={styles.fields} key={key}>
          <legend>{rate?.name ?? courseFieldMessages.rate(index + 1)}</legend>
          <TextField
            {...plain}
            label={courseFieldMessages.rateName}
            name={`rate-${key}`}
            maxLength={200}
            required
            defaultValue={rate?.name}
          />
          <TextField
            {...fee}
            label={courseFieldMessages.fee18}
            name={`fee18-${key}`}
            defaultValue={rate?.greenFee18}
          />
          <TextField
            {...fee}
            label={courseFieldMessages.fee9}
            name={`fee9-${key}`}
            defaultValue={rate?.greenFee9}
          />
          {rows.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
              <X size={18} aria-hidden="true" />
              {courseFieldMessages.removeRate(rate?.name ?? courseFieldMessages.rate(index + 1))}
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
          {courseFieldMessages.addRate}
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
      <TextField
        {...plain}
        label={courseFieldMessages.message}
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
