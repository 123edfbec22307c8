import { type ClubhouseOpening, clubhouseOpening } from '@dewsweeper/contract/fair-openings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { secondsUntil } from '@dewsweeper/web/lib/clock.ts';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { useQuery } from '@tanstack/react-query';
import { get, refusalOf } from '../../lib/api.ts';
import { clockTime } from '../../lib/days.ts';
import { drawMessages } from '../../messages/fair-openings.ts';
import styles from './draw-dialog.module.css';

type DrawDialogProps = {
  open: boolean;
  onClose: () => void;
  place: CoursePath;
  date: string;
  timeZone: string;
};

export function DrawDialog({ open, onClose, ...day }: DrawDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={drawMessages.title} className={styles.wide ?? ''}>
      <Draw {...day} />
    </Dialog>
  );
}

const readEveryMs = 3_000;

/** `GET /api/clubhouse/.../openings/{date}` */
function Draw({ place, date, timeZone }: Omit<DrawDialogProps, 'open' | 'onClose'>) {
  const draw = useQuery({
    queryKey: ['draw', place.group, place.course, date],
    queryFn: ({ signal }) =>
      get(routes.clubhouseOpening(place.group, place.course, date), clubhouseOpening, signal),
    retry: (failures, error) => failures < 2 && refusalOf(error) === undefined,
    refetchInterval: ({ state: { data } }) => (data && isFinal(data) ? false : readEveryMs),
  });
  if (refusalOf(draw.error) === 'no-such-opening') return <p>{drawMessages.none}</p>;
  if (draw.data === undefined)
    return draw.isError ? <LoadFailed text={drawMessages.failed} query={draw} /> : null;
  const { counts, wishes } = draw.data;
  return (
    <>
      <p role="status">{stateInWords(draw.data, timeZone)}</p>
      <p className={styles.counts}>
        {drawMessages.counts(counts.wishes, counts.players)}
        {draw.data.state === 'drawn' &&
          `, ${drawMessages.outcomes(counts.won, counts.unlucky + counts.notAllowed)}`}
      </p>
      {wishes.length > 0 && <Wishes wishes={wishes} />}
    </>
  );
}

const isFinal = ({ state }: ClubhouseOpening) => state === 'drawn' || state === 'not-drawn';

function stateInWords({ state, gathersFrom, drawsAt }: ClubhouseOpening, timeZone: string): string {
  switch (state) {
    case 'before':
      return drawMessages.before(clockTime(gathersFrom, timeZone), clockTime(drawsAt, timeZone));
    case 'gathering':
      return drawMessages.gathering(Math.ceil(secondsUntil(drawsAt) / 60));
    case 'drawing':
      return drawMessages.drawing;
    case 'drawn':
      return drawMessages.drawn(clockTime(drawsAt, timeZone));
    case 'not-drawn':
      return drawMessages.notDrawn;
    default:
      return state satisfies never;
  }
}

function Wishes({ wishes }: Pick<ClubhouseOpening, 'wishes'>) {
  return (
    <table className={styles.wishes}>
      <caption className="visually-hidden">{drawMessages.wishes}</caption>
      <thead>
        <tr>
          <th scope="col">{drawMessages.golfer}</th>
          <th scope="col">{drawMessages.wishes}</th>
          <th scope="col">{drawMessages.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {wishes.map(({ id, name, players, numHoles, choices, outcome, won }) => {
          const got = won === null ? undefined : choices[won];
          return (
            <tr key={id}>
              <td>
                {name}
                <span className={styles.facts}>{drawMessages.facts(players, numHoles)}</span>
              </td>
              <td>
                {choices.map(({ startingTime, startingTeeID, teeName }) => (
                  <span className={styles.choice} key={`${startingTime} ${startingTeeID}`}>
                    {formatTeeTime(startingTime)}, {teeName}
                  </span>
                ))}
              </td>
              <td>
                {got
                  ? `${formatTeeTime(got.startingTime)}, ${got.teeName}`
                  : drawMessages.outcomeWords[outcome]}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
