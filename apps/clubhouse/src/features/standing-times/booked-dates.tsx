import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { refusalMessages } from '../../messages.ts';
import { useUndoStandingTime } from './standing-queries.ts';
import styles from './standing-times.module.css';

type BookedDatesProps = { place: CoursePath; reply: ActReply; onAnother: () => void };

export function BookedDates({ place, reply, onAnother }: BookedDatesProps) {
  const undo = useUndoStandingTime(place);
  const heading = useFocusedHeading();
  const [first] = reply.changed;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {standingMessages.booked(reply.changed.length, formatTeeTime(first?.startingTime ?? ''))}
      </h2>
      {undo.isSuccess && <Notice kind="success">{standingMessages.undone}</Notice>}
      {undo.isError && (
        <Notice kind="error">{refusalMessages.refused(refusalOf(undo.error) ?? 'unexpected')}</Notice>
      )}
      {first !== undefined && (
        <p>
          <Link to={paths.sheet} params={{ ...place, date: first.date }}>
            {standingMessages.toSheet(formatWeekdayMonthDay(first.date))}
          </Link>
        </p>
      )}
      <div className={styles.actions}>
        {!undo.isSuccess && (
          <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(reply.act.id)}>
            {standingMessages.undo}
          </Button>
        )}
        <Button onClick={onAnother}>{standingMessages.another}</Button>
      </div>
    </section>
  );
}
