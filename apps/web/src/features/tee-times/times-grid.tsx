import { CreditCard } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { formatMoneyShort, formatTeeTime, teeTimeParts } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { NumHoles } from './choices.ts';
import { type GridTime, sectionsOf } from './sections.ts';
import type { ShownTime } from './shown-times.ts';
import styles from './times-grid.module.css';

type TimesGridProps = {
  shown: readonly ShownTime[];
  holes: NumHoles;
  /** The time that is being held; no other can be pressed meanwhile. */
  heldKey: string | null;
  onPick: (time: GridTime) => void;
};

/** The times under the parts of the day. */
export function TimesGrid({ shown, holes, heldKey, onPick }: TimesGridProps) {
  return sectionsOf(shown, holes).map((section) => (
    <section key={section.part} className={styles.section}>
      <h2 className={styles.part}>
        {section.part} <span className={styles.count}>{section.openCount}</span>
      </h2>
      <ul className={styles.grid}>
        {section.times.map((time) => (
          <li key={time.key}>
            <TimeButton time={time} heldKey={heldKey} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function TimeButton({
  time,
  heldKey,
  onPick,
}: { time: GridTime } & Pick<TimesGridProps, 'heldKey' | 'onPick'>) {
  const { clock, period } = teeTimeParts(time.time);
  const isTaken = time.state === 'taken';
  const isHeld = time.key === heldKey;
  return (
    <button
      className={classNames(styles.time, isTaken && styles.taken, time.arrived && styles.arrived)}
      type="button"
      disabled={isTaken}
      aria-busy={isHeld || undefined}
      aria-disabled={heldKey !== null || undefined}
      aria-label={inWords(time)}
      onClick={() => heldKey === null && onPick(time)}
    >
      <span className={styles.clock}>
        {clock} <span className={styles.period}>{period}</span>
      </span>
      <span className={styles.under}>{isHeld ? <Spinner /> : <UnderTime time={time} />}</span>
      {time.teeName !== null && <span className={styles.tee}>{time.teeName}</span>}
    </button>
  );
}

function UnderTime({ time }: { time: GridTime }) {
  if (time.state === 'taken') return teeTimeMessages.justTaken;
  return (
    <>
      {formatMoneyShort(time.priceCents)}
      {time.requirePayment && <CreditCard size={14} aria-hidden="true" />}
    </>
  );
}

function inWords(time: GridTime): string {
  const parts = [formatTeeTime(time.time)];
  if (time.state === 'taken') parts.push(teeTimeMessages.justTaken);
  else parts.push(formatMoneyShort(time.priceCents));
  if (time.teeName !== null) parts.push(time.teeName);
  if (time.state === 'open' && time.requirePayment) parts.push(teeTimeMessages.payOnline);
  return parts.join(', ');
}

/** The grid's shape while the times are loading. */
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
