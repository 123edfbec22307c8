import { type ActLog, actLog } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { get } from '../../lib/api.ts';
import { clockTime } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { actMessages, logMessages } from '../../messages.ts';
import styles from './act-log.module.css';
import { usePerform } from './use-act-desk.tsx';

type ActLogListProps = {
  place: CoursePath;
  date: string;
  timeZone: string;
  teetimegroup?: string;
  /** Of a group that may be one date of a standing time. */
  onEndStanding?: (() => void) | undefined;
};

/** As many as the server sends at once. */
const pageSize = 100;
/** Less is the time that a tap takes to arrive. */
const lateMs = 60_000;

export function ActLogList(props: ActLogListProps) {
  const { place, date, timeZone, teetimegroup, onEndStanding } = props;
  const perform = usePerform(place, date, undefined);
  const log = useInfiniteQuery({
    queryKey: ['acts', place.group, place.course, date, teetimegroup ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(teetimegroup === undefined ? { date } : { teetimegroup }),
        ...(pageParam !== '' && { before: pageParam }),
      });
      return get(`${routes.clubhouseActs(place.group, place.course)}?${query}`, actLog, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ acts }) => (acts.length < pageSize ? undefined : acts.at(-1)?.id),
  });
  if (log.data === undefined)
    return log.isError ? <LoadFailed text={logMessages.failed} query={log} /> : null;
  const acts = log.data.pages.flatMap((page) => page.acts);
  if (acts.length === 0) return <p className={styles.none}>{logMessages.none}</p>;
  const undo = (act: ActLog['acts'][number]) =>
    perform({ kind: 'undo', act: act.id }, actMessages.undoing(act.line));
  return (
    <>
      <table className={styles.log}>
        <caption className="visually-hidden">
          {teetimegroup === undefined ? logMessages.title : logMessages.ofGroup}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{logMessages.time}</th>
            <th scope="col">{logMessages.what}</th>
            <th scope="col">{actMessages.undo}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={act.id}>
              <td className={styles.time}>{clockTime(act.at, timeZone)}</td>
              <td>
                {act.line}
                <span className={styles.by}>
                  {[act.by, isLate(act) && logMessages.happened(clockTime(act.occurredAt ?? '', timeZone))]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td className={styles.undo}>
                {act.undoable && (
                  <button type="button" aria-label={logMessages.undo(act.line)} onClick={() => undo(act)}>
                    {actMessages.undo}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onEndStanding && acts.some(({ kind }) => kind === 'standing-time') && (
        <>
          <Button variant="quiet" onClick={onEndStanding}>
            {standingMessages.endThis}
          </Button>
          <Link to={paths.standingTimes} params={place}>
            {standingMessages.all}
          </Link>
        </>
      )}
      {log.hasNextPage && (
        <Button variant="quiet" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {logMessages.earlier}
        </Button>
      )}
    </>
  );
}

function isLate({ at, occurredAt }: ActLog['acts'][number]): boolean {
  return occurredAt !== null && Date.parse(at) - Date.parse(occurredAt) >= lateMs;
}
