import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { foundElsewhereMessages } from '../../messages/found-elsewhere.ts';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { daysAhead, fee, maxRates, minutes } from '../course-fields/field-rules.ts';
import { TimeZoneField } from '../course-fields/time-zone-field.tsx';
import { ZoneProposals } from '../course-fields/zone-proposals.tsx';
import { ColourField } from '../course-look/colour-field.tsx';
import type { RateRow } from './form-rows.ts';
import { AtOnce } from './planned-from.tsx';
import { PriceFields } from './price-fields.tsx';
import { StartsField } from './rule-fields.tsx';
import styles from './settings-form.module.css';
import type { TeeRow } from './tee-rows.ts';
import { TranslationFields } from './translation-fields.tsx';
import { WaitlistField } from './waitlist-field.tsx';
import { isOnlyHeld, paysAhead } from './wanted-settings.ts';

/** Fields without a state of their own: what stands in them is read when the form is sent. */
const plain = { autoComplete: 'off' } as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type CardFieldsProps = { place: CoursePath; card: CourseSettings['document'] };

export function CardFields({ place, card }: CardFieldsProps) {
  const { name, address, city = '', state = '', zip, phone, timeZone, colour } = card;
  const [typedPlace, setTypedPlace] = useState({ city, state });
  const [zone, setZone] = useState(timeZone);
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
        value={typedPlace.city}
        onChange={({ target }) => setTypedPlace({ ...typedPlace, city: target.value })}
      />
      <TextField
        {...plain}
        label={courseFieldMessages.state}
        name="state"
        maxLength={200}
        value={typedPlace.state}
        onChange={({ target }) => setTypedPlace({ ...typedPlace, state: target.value })}
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
      <div className={styles.whole}>
        <TimeZoneField timeZone={timeZone} value={zone} onChange={({ target }) => setZone(target.value)} />
        <ZoneProposals {...typedPlace} timeZone={zone} onChoose={setZone} />
      </div>
      <ColourField place={place} stored={colour} />
    </fieldset>
  );
}

type RateFieldsProps = { rows: readonly RateRow[]; onChange: (rows: RateRow[]) => void };

export function RateFields({ rows, onChange }: RateFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.rates}</legend>
      {rows.map(({ key, rate, prices }, index) => (
        <fieldset className={styles.fields} key={key}>
          <legend>{nameOf(rate, index)}</legend>
          <AtOnce>
            <TextField
              {...plain}
              label={courseFieldMessages.rateName}
              name={`rate-${key}`}
              maxLength={200}
              required
              defaultValue={rate?.name}
            />
          </AtOnce>
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
          <AtOnce>
            <SelectField
              label={settingsMessages.online}
              name={`online-${key}`}
              defaultValue={rate?.online === false ? 'no' : 'yes'}
            >
              <option value="yes">{settingsMessages.yes}</option>
              <option value="no">{settingsMessages.no}</option>
            </SelectField>
            <TextField
              {...plain}
              label={settingsMessages.privilege}
              name={`privilege-${key}`}
              maxLength={200}
              defaultValue={rate?.privilege}
            />
            <SelectField
              label={settingsMessages.seats}
              name={`seats-${key}`}
              defaultValue={String(rate?.privilegeSeats ?? 1)}
            >
              {[1, 2, 3, 4].map((seats) => (
                <option key={seats}>{seats}</option>
              ))}
            </SelectField>
          </AtOnce>
          <PriceFields
            rateKey={key}
            rateName={nameOf(rate, index)}
            rows={prices}
            onChange={(changed) =>
              onChange(rows.map((row) => (row.key === key ? { ...row, prices: changed } : row)))
            }
          />
          {rows.length > 1 && (
            <AtOnce>
              <Button variant="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
                <X size={18} aria-hidden="true" />
                {courseFieldMessages.removeRate(nameOf(rate, index))}
              </Button>
            </AtOnce>
          )}
        </fieldset>
      ))}
      {rows.length < maxRates && (
        <AtOnce>
          <Button
            variant="quiet"
            onClick={() => {
              const key = `new-${Math.max(0, ...rows.map(newNumber)) + 1}`;
              onChange([...rows, { key, rate: null, prices: [] }]);
            }}
          >
            <Plus size={18} aria-hidden="true" />
            {courseFieldMessages.addRate}
          </Button>
        </AtOnce>
      )}
    </fieldset>
  );
}

const nameOf = (rate: RateRow['rate'], index: number) => rate?.name ?? courseFieldMessages.rate(index + 1);

const newNumber = ({ key, rate }: RateRow) => (rate === null ? Number(key.slice('new-'.length)) : 0);

export function BookingFields(widgetSettings: CourseSettings['document']['widgetSettings']) {
  const {
    daysInAdvance,
    currentDayMinutesInAdvance = 0,
    widgetMessage,
    minGroupMessage,
    signInByCode,
    waitlistMinutes,
    changeReservations,
    reminderHour,
    foundElsewhere,
  } = widgetSettings;
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.booking}</legend>
      <AtOnce>
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
      </AtOnce>
      <TextField
        {...plain}
        label={settingsMessages.minGroupMessage}
        name="minGroupMessage"
        maxLength={1000}
        defaultValue={minGroupMessage}
      />
      <AtOnce>
        <TranslationFields translations={widgetSettings.translations} />
        <SelectField
          label={settingsMessages.signInByCode}
          name="signInByCode"
          defaultValue={signInByCode ? 'yes' : 'no'}
        >
          <option value="no">{settingsMessages.byPassword}</option>
          <option value="yes">{settingsMessages.byCodeToo}</option>
        </SelectField>
        <WaitlistField stored={waitlistMinutes} />
        <SelectField
          label={settingsMessages.changeReservations}
          name="changeReservations"
          defaultValue={changeReservations ? 'yes' : 'no'}
        >
          <option value="no">{settingsMessages.byCalling}</option>
          <option value="yes">{settingsMessages.onThePage}</option>
        </SelectField>
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
        <SelectField
          label={foundElsewhereMessages.shown}
          name="foundElsewhere"
          defaultValue={foundElsewhere ? 'yes' : 'no'}
        >
          <option value="no">{foundElsewhereMessages.here}</option>
          <option value="yes">{foundElsewhereMessages.elsewhere}</option>
        </SelectField>
      </AtOnce>
    </fieldset>
  );
}

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
