import type { ActReply, SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { StandingTime } from '@dewsweeper/contract/clubhouse-standing';
import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatMoneyShort, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { standingMessages } from '../../messages/standing-times.ts';
import { BookForm, type Booking } from '../sheet/book-form.tsx';
import { ratesAtTime } from '../sheet/rates-at-time.ts';
import { sheetQuery } from '../sheet/sheet-query.ts';
import { ActPreview } from './act-preview.tsx';
import { DateLine } from './date-line.tsx';
import { comingDates, titleOf } from './standing-list.tsx';
import styles from './standing-times.module.css';

type ChangeGolfersProps = {
  place: CoursePath;
  course: Course;
  standing: StandingTime;
  onLeave: () => void;
  onDone: (reply: ActReply) => void;
};

/** From which date, and who plays from then on; then what becomes of each date. */
export function ChangeGolfers({ place, course, standing, onLeave, onDone }: ChangeGolfersProps) {
  const coming = comingDates(standing);
  const [from, setFrom] = useState(coming[0]?.teetimegroup ?? '');
  const [golfers, setGolfers] = useState<Booking['golfers'] | null>(null);
  const heading = useFocusedHeading();
  const at = coming.find(({ teetimegroup }) => teetimegroup === from);
  const sheet = useQuery({ ...sheetQuery(place, at?.date ?? ''), enabled: at !== undefined });
  const group = sheet.data?.value.groups.find(({ id }) => id === from);
  if (golfers !== null)
    return <ChangedDates {...{ place, standing, from, golfers, onDone }} onChange={() => setGolfers(null)} />;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {standingMessages.changing(titleOf(standing))}
      </h2>
      <p>{standingMessages.changeHint}</p>
      <SelectField
        label={standingMessages.fromDate}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      >
        {coming.map(({ teetimegroup, date }) => (
          <option value={teetimegroup} key={teetimegroup}>
            {formatWeekdayMonthDay(date)}
          </option>
        ))}
      </SelectField>
      {sheet.isError && sheet.data === undefined && (
        <LoadFailed text={standingMessages.loadFailed} query={sheet} />
      )}
      {group && sheet.data && (
        <BookForm
          course={course}
          rates={ratesAtTime(course, sheet.data.value.prices, group.startingTime)}
          group={group}
          hasHoles={false}
          takesFocus={false}
          button={standingMessages.look}
          onSubmit={(booking) => setGolfers(booking.golfers)}
          onLeave={onLeave}
          key={from}
        />
      )}
    </section>
  );
}

const priceOf = ({ golfers }: SheetGroup) =>
  formatMoneyShort(golfers.reduce((sum, { priceCents }) => sum + priceCents, 0));

type ChangedDatesProps = {
  place: CoursePath;
  standing: StandingTime;
  from: string;
  golfers: Booking['golfers'];
  onChange: () => void;
  onDone: (reply: ActReply) => void;
};

function ChangedDates({ place, standing, from, golfers, onChange, onDone }: ChangedDatesProps) {
  const [also, setAlso] = useState<string[]>([]);
  const [notify, setNotify] = useState(true);
  const start = standing.dates.find(({ teetimegroup }) => teetimegroup === from)?.date ?? '';
  const later = standing.dates.filter(({ date }) => date >= start);
  const toggle = (id: string) =>
    setAlso((former) => (former.includes(id) ? former.filter((one) => one !== id) : [...former, id]));
  return (
    <ActPreview
      place={place}
      title={standingMessages.golfersFrom(
        golfers.map(({ name }) => name),
        formatWeekdayMonthDay(start),
      )}
      draft={{ kind: 'change-standing-time', teetimegroup: from, golfers, also, notify }}
      button={standingMessages.changeDates}
      nothing={standingMessages.nothingChanges}
      onNotify={setNotify}
      onChange={onChange}
      onDone={onDone}
    >
      {({ changed, warnings }) => (
        <ul className={styles.dates} aria-label={standingMessages.listLabel}>
          {later.map(({ teetimegroup, date }) => {
            const own = warnings.filter((one) => one.teetimegroup === teetimegroup);
            const after = changed.find(({ id }) => id === teetimegroup);
            const isAsked = also.includes(teetimegroup);
            const mayBeAsked = isAsked || own.some(({ code }) => code === 'stays-as-changed');
            const isStaying = own.some(({ code }) => code.startsWith('stays-'));
            const facts = own.map(({ message }) => message);
            const said = after
              ? standingMessages.changes(priceOf(after))
              : isStaying
                ? []
                : standingMessages.isSo;
            return (
              <DateLine
                date={date}
                facts={[said, facts].flat()}
                isChosen={after !== undefined}
                isOut={isStaying}
                onToggle={mayBeAsked ? () => toggle(teetimegroup) : undefined}
                key={teetimegroup}
              />
            );
          })}
        </ul>
      )}
    </ActPreview>
  );
}
