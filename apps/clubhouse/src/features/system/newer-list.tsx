import type { NewerThanBackup } from '@dewsweeper/contract/restore';
import { formatMoney, formatTeeTime, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { dayAndTime } from '../../lib/days.ts';
import { restoreMessages } from '../../messages/restore.ts';
import styles from './system.module.css';

/** Longer lists are opened by whoever wants to read them. */
const shownAtOnce = 10;

type Line = { text: string; about: string };

type NewerListProps = {
  newer: NewerThanBackup;
  timeZone: string;
  texts: { title: string; intro: string; nothing: string; cancelled: string };
};

/** What the data has and a backup has not, by kind; the newest are listed. */
export function NewerList({ newer, timeZone, texts }: NewerListProps) {
  const { reservations, payments, acts } = newer;
  const named = (golfer: string) => golfer || restoreMessages.nobody;
  const about = (...words: (string | false | null)[]) => words.filter(Boolean).join(' · ');
  if (reservations.count + payments.count + acts.count === 0) return <p>{texts.nothing}</p>;
  return (
    <div className={styles.newer}>
      <h4>{texts.title}</h4>
      <p className={styles.soft}>{texts.intro}</p>
      <Kind
        title={restoreMessages.reservations(reservations.count)}
        count={reservations.count}
        lines={reservations.listed.map(
          ({ golfer, players, date, startingTime, isCancelled, course, madeAt }) => ({
            text: restoreMessages.reservation(
              named(golfer),
              players,
              formatWeekdayMonthDay(date),
              formatTeeTime(startingTime),
            ),
            about: about(isCancelled && texts.cancelled, course, dayAndTime(madeAt, timeZone)),
          }),
        )}
      />
      <Kind
        title={restoreMessages.payments(payments.count)}
        count={payments.count}
        lines={payments.listed.map(({ golfer, amountCents, receiptNumber, course, madeAt }) => ({
          text: restoreMessages.payment(formatMoney(amountCents), named(golfer)),
          about: about(
            receiptNumber && restoreMessages.receipt(receiptNumber),
            course,
            dayAndTime(madeAt, timeZone),
          ),
        }))}
      />
      <Kind
        title={restoreMessages.acts(acts.count)}
        count={acts.count}
        lines={acts.listed.map(({ by, line, course, madeAt }) => ({
          text: restoreMessages.act(by, line),
          about: about(course, dayAndTime(madeAt, timeZone)),
        }))}
      />
    </div>
  );
}

function Kind({ title, count, lines }: { title: string; count: number; lines: readonly Line[] }) {
  if (count === 0) return null;
  return (
    <details className={styles.kind} open={count <= shownAtOnce}>
      <summary>{title}</summary>
      <ul>
        {lines.map(({ text, about }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index}>
            {text}
            <span className={styles.soft}>{about}</span>
          </li>
        ))}
        {count > lines.length && <li>{restoreMessages.notListed(count - lines.length)}</li>}
      </ul>
    </details>
  );
}
