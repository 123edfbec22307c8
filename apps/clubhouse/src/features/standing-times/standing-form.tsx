import { maxStandingDates } from '@dewsweeper/contract/act-request';
import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';
import { formatWeekday } from '@dewsweeper/web/lib/format.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { useRef, useState } from 'react';
import { standingMessages } from '../../messages/standing-times.ts';
import { DateField } from '../course-fields/date-field.tsx';
import { datesOfSpan } from '../course-fields/dates-of-span.ts';
import { ChoiceField } from '../settings/choice-field.tsx';
import { weekdayOptions } from '../settings/weekdays.ts';
import { BookForm } from '../sheet/book-form.tsx';
import { ratesAtTime } from '../sheet/rates-at-time.ts';
import { TimeSelect } from '../sheet/time-select.tsx';
import type { StandingTime } from './standing-queries.ts';
import styles from './standing-times.module.css';

type StandingFormProps = {
  course: Course;
  sheet: Sheet;
  /** Where on the sheet somebody began. */
  at: { time?: string | undefined; tee?: string | undefined };
  onLook: (wanted: StandingTime) => void;
};

/** When, and who. */
export function StandingForm({ course, sheet, at, onLook }: StandingFormProps) {
  const { tees } = sheet;
  const [teeID, setTeeID] = useState((tees.find(({ id }) => id === at.tee) ?? tees[0])?.id ?? '');
  const times = tees.find(({ id }) => id === teeID)?.times ?? [];
  const [typedTime, setTime] = useState(at.time ?? '');
  const time = times.includes(typedTime) ? typedTime : (times[0] ?? '');
  const [fault, setFault] = useState('');
  const when = useRef<HTMLFormElement>(null);

  const datesTyped = () => {
    const data = new FormData(when.current ?? undefined);
    const of = (name: string) => {
      const typed = data.get(name);
      return typeof typed === 'string' ? typed : '';
    };
    return datesOfSpan(
      { days: of('days').split(' '), from: of('from'), until: of('until') },
      maxStandingDates,
    );
  };
  return (
    <div className={styles.form}>
      <form className={styles.when} ref={when} onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label={standingMessages.tee}
          value={teeID}
          onChange={(event) => setTeeID(event.target.value)}
        >
          {tees.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TimeSelect label={standingMessages.time} times={times} value={time} onChange={setTime} />
        <DateField label={standingMessages.from} name="from" defaultValue={sheet.date} />
        <DateField label={standingMessages.until} name="until" />
        <div className={styles.days}>
          <ChoiceField
            legend={standingMessages.days}
            name="days"
            options={weekdayOptions}
            stored={[formatWeekday(sheet.date)]}
          />
        </div>
      </form>
      {fault !== '' && <Notice kind="error">{fault}</Notice>}
      <BookForm
        course={course}
        rates={ratesAtTime(course, sheet.prices, time)}
        takesFocus={false}
        button={standingMessages.look}
        onSubmit={(booking) => {
          const dates = datesTyped();
          const isTooMany = dates.length > maxStandingDates;
          setFault(
            isTooMany ? standingMessages.tooManyDates : dates.length === 0 ? standingMessages.noDates : '',
          );
          if (dates.length > 0 && !isTooMany)
            onLook({ ...booking, startingTime: time, startingTeeID: teeID, dates });
        }}
      />
    </div>
  );
}
