import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { previewMessages, refusalMessages } from '../../messages.ts';
import { weekdayOfAll } from '../course-fields/dates-of-span.ts';
import { DateLine } from './date-line.tsx';
import { type LookedAt, previewQuery, type StandingTime, useStandingAct } from './standing-queries.ts';
import styles from './standing-times.module.css';

type DatesPreviewProps = {
  place: CoursePath;
  wanted: StandingTime;
  teeName: string;
  onChange: () => void;
  onBooked: (reply: ActReply) => void;
};

/** What each date would become, before anything is booked. */
export function DatesPreview({ place, wanted, teeName, onChange, onBooked }: DatesPreviewProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [notifies, setNotifies] = useState(true);
  const heading = useFocusedHeading();
  const chosen = { ...wanted, dates: wanted.dates.filter((date) => !leftOut.has(date)) };
  const looked = useQuery({ ...previewQuery(place, chosen, notifies), placeholderData: keepPreviousData });
  const book = useStandingAct(place);
  const failure = book.error ?? looked.error;
  const { reply = null, conflicts = [] } = looked.data ?? {};
  const dates = reply?.changed.map(({ date }) => date) ?? [];
  const toggle = (date: string) => {
    book.reset();
    setLeftOut((former) => {
      const next = new Set(former);
      if (!next.delete(date)) next.add(date);
      return next;
    });
  };
  const taken = new Set(conflicts.map(({ date }) => date)).size;
  const isStale = looked.isPlaceholderData || looked.isFetching;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {standingMessages.preview(formatTeeTime(wanted.startingTime), teeName, wanted.golfers.length)}
      </h2>
      <p>{standingMessages.chooseHint}</p>
      {looked.data === undefined && !looked.isError && <p role="status">{standingMessages.looking}</p>}
      {looked.data !== undefined && (
        <ul className={styles.dates} aria-label={standingMessages.listLabel}>
          {wanted.dates.map((date) => (
            <DateToBook
              date={date}
              isLeftOut={leftOut.has(date)}
              looked={looked.data}
              onToggle={() => toggle(date)}
              key={date}
            />
          ))}
        </ul>
      )}
      {taken > 0 && <p>{standingMessages.inTheWay(taken)}</p>}
      {looked.data !== undefined && dates.length === 0 && <p>{standingMessages.nothing}</p>}
      <General reply={reply} />
      {failure !== null && (
        <Notice kind="error">{refusalMessages.refused(refusalOf(failure) ?? 'unexpected')}</Notice>
      )}
      {reply !== null && (
        <label className={styles.tells}>
          <input type="checkbox" checked={notifies} onChange={(event) => setNotifies(event.target.checked)} />
          <span>{notifies ? previewMessages.tell(reply.notices) : previewMessages.tellNobody}</span>
        </label>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onChange}>
          {standingMessages.change}
        </Button>
        {dates.length > 0 && (
          <Button
            busy={book.isPending || isStale}
            onClick={() =>
              book.mutate(
                { ...wanted, kind: 'standing-time', dates, notify: notifies, preview: reply?.digest },
                { onSuccess: onBooked },
              )
            }
          >
            {standingMessages.book(dates.length, weekdayOfAll(dates))}
          </Button>
        )}
      </div>
    </section>
  );
}

type DateToBookProps = { date: string; isLeftOut: boolean; looked: LookedAt; onToggle: () => void };

function DateToBook({ date, isLeftOut, looked, onToggle }: DateToBookProps) {
  const { reply, conflicts } = looked;
  const inTheWay = conflicts.filter((one) => one.date === date);
  const isTaken = inTheWay.length > 0;
  const group = reply?.changed.find((one) => one.date === date)?.id;
  const warnings = reply?.warnings.filter((one) => isOfDate(one) && one.teetimegroup === group) ?? [];
  const facts = isLeftOut
    ? [standingMessages.leftOut]
    : isTaken
      ? inTheWay.map(({ time, kind, who }) => previewMessages.conflict(formatTeeTime(time), kind, who))
      : [standingMessages.free, ...warnings.map(({ message }) => message)];
  return (
    <DateLine
      date={date}
      facts={facts}
      isChosen={!isLeftOut && !isTaken}
      isOut={isTaken && !isLeftOut}
      onToggle={isTaken ? undefined : onToggle}
    />
  );
}

/** The weekly closed time is said beside its date; of what many dates have, how many. */
const isOfDate = ({ code }: ActReply['warnings'][number]) => code === 'blocked-time';

function General({ reply }: { reply: ActReply | null }) {
  const counted = new Map<string, number>();
  for (const one of reply?.warnings ?? [])
    if (!isOfDate(one)) counted.set(one.message, (counted.get(one.message) ?? 0) + 1);
  return [...counted].map(([message, count]) => (
    <p key={message}>
      {message}
      {count > 1 && ` (${count})`}
    </p>
  ));
}
