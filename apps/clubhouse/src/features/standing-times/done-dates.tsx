import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { refusalMessages } from '../../messages.ts';
import { useStandingAct } from './standing-queries.ts';
import styles from './standing-times.module.css';

type DoneDatesProps = {
  place: CoursePath;
  reply: ActReply;
  words: string;
  undone: string;
  onList: () => void;
  onAnother?: () => void;
};

/** What was done on the dates of a standing time, and the way back. */
export function DoneDates({ place, reply, words, undone, onList, onAnother }: DoneDatesProps) {
  const undo = useStandingAct(place);
  const heading = useFocusedHeading();
  const [first] = reply.changed;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {words}
      </h2>
      {undo.isSuccess && <Notice kind="success">{undone}</Notice>}
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
        {reply.act.undoable && !undo.isSuccess && (
          <Button
            variant="quiet"
            busy={undo.isPending}
            onClick={() => undo.mutate({ kind: 'undo', act: reply.act.id })}
          >
            {standingMessages.undo}
          </Button>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            {standingMessages.another}
          </Button>
        )}
        <Button onClick={onList}>{standingMessages.all}</Button>
      </div>
    </section>
  );
}
