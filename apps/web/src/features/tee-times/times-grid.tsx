import { CreditCard } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatMoneyShort, formatTeeTime, teeTimeParts } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { NumHoles } from './choices.ts';
import { type GridTime, sectionsOf } from './sections.ts';
import type { ShownTime } from './shown-times.ts';
import { labelInName, teeLabels } from './tee-labels.ts';
import styles from './times-grid.module.css';

type TimesGridProps = {
  shown: readonly ShownTime[];
  holes: NumHoles;
  /** While a hold is placed, no other time can be pressed. */
  heldKey: string | null;
  onPick: (time: GridTime) => void;
};

/** Memoized: a long list renders only when it changes. */
export const TimesGrid = memo(function TimesGrid({ shown, holes, heldKey, onPick }: TimesGridProps) {
  const sections = sectionsOf(shown, holes);
  const byTee = sections.flatMap(({ times }) => times).toSorted((a, b) => a.teeOrder - b.teeOrder);
  const labels = teeLabels(byTee.flatMap(({ teeName }) => teeName ?? []));
  return (
    <>
      <TeeNames labels={labels} />
      {sections.map((section) => (
        <section key={section.part} className={styles.section}>
          <h2 className={styles.part}>
            {section.part} <span className={styles.count}>{section.openCount}</span>
          </h2>
          <ul className={styles.grid}>
            {section.times.map((time) => (
              <li key={time.key}>
                <TimeButton
                  time={time}
                  label={time.teeName === null ? undefined : labels.get(time.teeName)}
                  heldKey={heldKey}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});

/** Full names where the buttons show parts of them, which are highlighted here. In the course's order. */
function TeeNames({ labels }: { labels: ReadonlyMap<string, string> }) {
  const tees = [...labels];
  if (tees.every(([name, label]) => name === label)) return null;
  return (
    <ul className={styles.tees} aria-label={teeTimeMessages.tees}>
      {tees.map(([name, label]) => {
        const [before, shown, after] = labelInName(name, label);
        return (
          <li key={name}>
            {before}
            <strong className={styles.label}>{shown}</strong>
            {after}
          </li>
        );
      })}
    </ul>
  );
}

type TimeButtonProps = Pick<TimesGridProps, 'heldKey' | 'onPick'> & {
  time: GridTime;
  label: string | undefined;
};

/** Memoized: on a busy morning the times change one by one. */
const TimeButton = memo(function TimeButton({ time, label, heldKey, onPick }: TimeButtonProps) {
  const { clock, period } = teeTimeParts(time.time);
  const isGone = time.state !== 'open';
  const isHeld = time.key === heldKey;
  const mayPress = heldKey === null && !isGone;
  return (
    <button
      className={classNames(styles.time, isGone && styles.taken, time.arrived && styles.arrived)}
      type="button"
      aria-busy={isHeld || undefined}
      // Not `disabled`: a keyboard user on a time that is taken would lose the focus.
      aria-disabled={!mayPress || undefined}
      aria-label={inWords(time)}
      onClick={() => mayPress && onPick(time)}
    >
      <span className={styles.clock}>
        {clock} <span className={styles.period}>{period}</span>
      </span>
      <span className={styles.under}>{isHeld ? <Spinner /> : <UnderTime time={time} />}</span>
      {time.teeName !== null && <span className={styles.tee}>{label}</span>}
    </button>
  );
}, looksTheSame);

function looksTheSame(one: TimeButtonProps, other: TimeButtonProps): boolean {
  const { time: a, ...rest } = one;
  const { time: b, ...otherRest } = other;
  return isShallowEqual(a, b) && isShallowEqual(rest, otherRest);
}

function isShallowEqual<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys(one) as (keyof Value)[];
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

const goneWords = { taken: teeTimeMessages.justTaken, closed: teeTimeMessages.noLongerOpen };

function UnderTime({ time }: { time: GridTime }) {
  if (time.state !== 'open') return goneWords[time.state];
  return (
    <>
      {formatMoneyShort(time.priceCents)}
      {time.requirePayment && <CreditCard size={14} aria-hidden="true" />}
    </>
  );
}

function inWords(time: GridTime): string {
  const parts = [formatTeeTime(time.time)];
  if (time.state !== 'open') parts.push(goneWords[time.state]);
  else parts.push(formatMoneyShort(time.priceCents));
  if (time.teeName !== null) parts.push(time.teeName);
  if (time.state === 'open' && time.requirePayment) parts.push(teeTimeMessages.payOnline);
  return parts.join(', ');
}

export function TimesGridSkeleton() {
  return (
    <Loading>
      <section className={styles.section}>
        <div className={styles.part}>
          <Skeleton width="110px" height="22px" />
        </div>
        <div className={styles.grid}>
          {Array.from({ length: 12 }, (_, i) => (
            <Skeleton key={i} height="64px" radius="12px" />
          ))}
        </div>
      </section>
    </Loading>
  );
}
