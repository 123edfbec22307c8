import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { GolferAtCourse } from '@dewsweeper/contract/clubhouse-golfers';
import type { Course } from '@dewsweeper/contract/course';
import { formatMoneyShort } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import {
  type ChangeEvent,
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { bookMessages, callerMessages } from '../../messages.ts';
import { CallerField, PartnerField } from '../golfers/caller-field.tsx';
import { GolferMarks } from '../golfers/golfer-marks.tsx';
import { golferQuery } from '../golfers/golfer-queries.ts';
import styles from './book-form.module.css';
import type { RateAtTime } from './rates-at-time.ts';

/** A line of the form. `id`: of a golfer who is in the group already. */
type Line = {
  key: number;
  id?: string;
  /** Of a golfer of the course who books for themselves. */
  uid?: string | undefined;
  name: string;
  phone: string;
  email: string;
  rateGroup: number;
  /** As they booked; the course may not have it any more. */
  rateName?: string;
};

export type Booking = {
  numHoles: 9 | 18;
  golfers: {
    id?: string;
    uid?: string | undefined;
    name: string;
    phone: string;
    email: string;
    rateGroup: number;
  }[];
};

type BookFormProps = {
  course: Course | undefined;
  rates: readonly RateAtTime[];
  /** Absent for a new booking. */
  group?: SheetGroup;
  /** False: of a group whose holes stay as they are. */
  hasHoles?: boolean;
  /** Again with each new object. */
  takesFocus: boolean | object;
  button: string;
  onSubmit: (booking: Booking) => void;
  onLeave?: (() => void) | undefined;
  /** Somebody has begun to fill it in. */
  onUse?: () => void;
  /** What has become of the time since, said above the fields. */
  notice?: string;
};

const maxGolfers = 4;

/** The golfers of a booking. Only the first needs a name; the others are guests until somebody asks. */
export function BookForm(props: BookFormProps) {
  const {
    course,
    rates,
    group,
    hasHoles = true,
    takesFocus,
    button,
    onSubmit,
    onLeave,
    onUse,
    notice,
  } = props;
  const [lines, setLines] = useState<Line[]>(() => linesOf(group));
  const allowsEighteen = course?.widgetSettings.allow18Holes.length !== 0;
  const [numHoles, setNumHoles] = useState<9 | 18>(group?.numHoles ?? (allowsEighteen ? 18 : 9));
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  // What came above it has moved it.
  useLayoutEffect(() => {
    if (notice === undefined) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const booker = useBooker(course, lines[0]?.uid);
  const change = (key: number, part: Partial<Line>) =>
    setLines((former) => former.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const setCount = (count: number) =>
    setLines((former) => [
      ...former.slice(0, count),
      ...Array.from({ length: count - former.length }, (_, each) => emptyLine(former, each)),
    ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({
      numHoles,
      golfers: lines.map(({ key: _key, rateName: _rateName, name, ...line }, index) => ({
        ...line,
        name: name.trim() || bookMessages.guest(index + 1),
      })),
    });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes that somebody fills it in
    <form ref={form} className={styles.form} onSubmit={submit} onFocus={onUse} onChange={onUse}>
      {notice !== undefined && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <div className={styles.choices}>
        <Choice
          legend={bookMessages.golfers}
          values={[1, 2, 3, 4]}
          value={lines.length}
          onChange={(count) => setCount(count)}
        />
        {hasHoles && (
          <Choice
            legend={bookMessages.holes}
            values={[9, 18]}
            value={numHoles}
            onChange={(holes) => setNumHoles(holes === 18 ? 18 : 9)}
          />
        )}
      </div>
      {lines.map((line, index) => (
        <fieldset className={styles.golfer} key={line.key}>
          <legend className="visually-hidden">{bookMessages.golfer(index + 1)}</legend>
          <NameField
            {...{ course, line, index }}
            isNew={group === undefined}
            partners={(booker?.partners ?? []).filter(
              ({ name }) => !lines.some((other) => other.key !== line.key && other.name === name),
            )}
            inputRef={index === 0 ? first : null}
            onChange={(part) => change(line.key, part)}
          />
          <select
            aria-label={bookMessages.rate(index + 1)}
            value={line.rateGroup}
            onChange={(event) => change(line.key, { rateGroup: Number(event.target.value) })}
          >
            {line.rateGroup >= rates.length && <option value={line.rateGroup}>{line.rateName}</option>}
            {rates.map((rate, rateGroup) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rate is named by its place
              <option value={rateGroup} key={rateGroup}>
                {rate.name} {formatMoneyShort(numHoles === 18 ? rate.eighteenCents : rate.nineCents)}
              </option>
            ))}
          </select>
          {lines.length > 1 && (
            <button
              type="button"
              aria-label={bookMessages.remove(index + 1)}
              onClick={() => setLines((former) => former.filter(({ key }) => key !== line.key))}
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
          <input
            type="tel"
            aria-label={bookMessages.phone(index + 1)}
            placeholder={bookMessages.phonePlaceholder}
            value={line.phone}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change(line.key, { phone: event.target.value })}
          />
          <input
            type="email"
            aria-label={bookMessages.email(index + 1)}
            placeholder={bookMessages.emailPlaceholder}
            value={line.email}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change(line.key, { email: event.target.value })}
          />
          {line.uid !== undefined && (
            <p className={styles.known}>
              <span>{callerMessages.chosen(line.name)}</span>
              {booker && <GolferMarks golfer={booker} />}
            </p>
          )}
        </fieldset>
      ))}
      {lines.length < maxGolfers && (
        <button className={styles.add} type="button" onClick={() => setCount(lines.length + 1)}>
          <Plus size={18} aria-hidden="true" />
          {bookMessages.add}
        </button>
      )}
      <div className={styles.actions}>
        <Button type="submit">{button}</Button>
        {onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            {bookMessages.leave}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The golfer of the course who books, once they are chosen and loaded. */
function useBooker(course: Course | undefined, uid: string | undefined) {
  const place = { group: course?.group ?? '', course: course?.id ?? '' };
  return useQuery({ ...golferQuery(place, uid ?? ''), enabled: uid !== undefined }).data;
}

type NameFieldProps = {
  course: Course | undefined;
  line: Line;
  index: number;
  /** Only a new booking can be somebody's own. */
  isNew: boolean;
  partners: GolferAtCourse['partners'];
  inputRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<Line>) => void;
};

function NameField({ course, line, index, isNew, partners, inputRef, onChange }: NameFieldProps) {
  const input = {
    ref: inputRef,
    'aria-label': bookMessages.name(index + 1),
    placeholder: index === 0 ? bookMessages.namePlaceholder : bookMessages.guest(index + 1),
    required: index === 0,
    maxLength: 100,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ name: event.target.value, uid: undefined }),
  };
  if (index > 0)
    return <PartnerField input={input} value={line.name} partners={partners} onChoose={onChange} />;
  if (course === undefined || !isNew) return <input {...input} value={line.name} />;
  return (
    <CallerField
      place={{ group: course.group, course: course.id }}
      input={input}
      value={line.name}
      isChosen={line.uid !== undefined}
      onChoose={({ uid, name, phone, email }) => onChange({ uid, name, phone, email })}
    />
  );
}

type ChoiceProps = {
  legend: string;
  values: readonly number[];
  value: number;
  onChange: (value: number) => void;
};

function Choice({ legend, values, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{one}</span>
        </label>
      ))}
    </fieldset>
  );
}

function linesOf(group: SheetGroup | undefined): Line[] {
  if (group === undefined) return [{ key: 0, name: '', phone: '', email: '', rateGroup: 0 }];
  return group.golfers.map(({ id, name, phone, email, rateGroup, rateName }, key) => ({
    key,
    id,
    name,
    phone,
    email,
    rateGroup,
    rateName,
  }));
}

function emptyLine(former: readonly Line[], each: number): Line {
  const key = Math.max(-1, ...former.map((line) => line.key)) + 1 + each;
  return { key, name: '', phone: '', email: '', rateGroup: former[0]?.rateGroup ?? 0 };
}
