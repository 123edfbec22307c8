import type { UndeliveredMessage } from '@dewsweeper/contract/clubhouse-messages';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatShortDate, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, MessageSquareText } from 'lucide-react';
import { useRef } from 'react';
import { clockTime, courseNow } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { undeliveredMessages } from '../../messages.ts';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { useHasRole } from '../staff/use-role.ts';
import styles from './undelivered-list.module.css';
import { undeliveredQuery, useRetry } from './undelivered-queries.ts';

type UndeliveredListProps = { place: CoursePath; timeZone: string };

/** What did not reach its golfer, with why; managers send it once more. */
export function UndeliveredList({ place, timeZone }: UndeliveredListProps) {
  const found = useQuery(undeliveredQuery(place));
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailed text={undeliveredMessages.failed} query={found} />
    ) : (
      <Loading>
        <Skeleton height="96px" radius="12px" />
      </Loading>
    );
  return <Listed {...{ place, timeZone }} messages={found.data} />;
}

type ListedProps = UndeliveredListProps & { messages: readonly UndeliveredMessage[] };

function Listed({ place, timeZone, messages }: ListedProps) {
  const mayRetry = useHasRole(place, 'manager');
  const retry = useRetry(place);
  const list = useRef<HTMLDivElement>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  useKeptFocus(list, () => [intro.current]);
  const dead = messages.filter(({ state }) => state === 'dead').length;
  return (
    <div className={styles.messages} ref={list}>
      <p className={styles.soft} ref={intro} tabIndex={-1}>
        {undeliveredMessages.intro}
      </p>
      {retry.isSuccess && (
        <Notice kind={retry.data.retried === 0 ? 'info' : 'success'}>
          {retry.data.retried === 0
            ? undeliveredMessages.retriedNone
            : undeliveredMessages.retried(retry.data.retried)}
        </Notice>
      )}
      {retry.isError && <Notice kind="error">{undeliveredMessages.retryFailed}</Notice>}
      {messages.length === 0 && !retry.isSuccess && (
        <Notice kind="success" isStatic>
          {undeliveredMessages.none}
        </Notice>
      )}
      {dead > 1 && mayRetry && (
        <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {undeliveredMessages.retryAll(dead)}
        </Button>
      )}
      {messages.length > 0 && !mayRetry && <p className={styles.soft}>{undeliveredMessages.managersOnly}</p>}
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message
            key={message.id}
            {...{ place, message, timeZone }}
            onRetry={mayRetry && message.state !== 'due' ? () => retry.mutate(message.id) : null}
          />
        ))}
      </ul>
    </div>
  );
}

type MessageProps = {
  place: CoursePath;
  message: UndeliveredMessage;
  timeZone: string;
  /** Null for those who may not, and for what is tried again by itself. */
  onRetry: (() => void) | null;
};

function Message({ place, message, timeZone, onRetry }: MessageProps) {
  const { channel, state, recipient, golfer, at, attempts, reason, reservation } = message;
  const Icon = channel === 'text' ? MessageSquareText : Mail;
  const { date } = courseNow(timeZone, Date.parse(at));
  return (
    <li className={styles.message}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.recipient}>
          <span className="visually-hidden">{undeliveredMessages.channels[channel]} </span>
          <strong>{recipient}</strong>
          {golfer !== '' && <span className={styles.soft}>{golfer}</span>}
        </p>
        <p>
          <span className={state === 'dead' ? styles.dead : styles.state}>
            {undeliveredMessages.states[state]}
            {': '}
          </span>
          {reason.replace(/^held back: /, '')}
        </p>
        <p className={styles.soft}>
          {reservation === null ? (
            undeliveredMessages.noReservation
          ) : (
            <Link to={paths.sheet} params={{ ...place, date: reservation.date }}>
              {undeliveredMessages.reservation(
                formatShortDate(reservation.date),
                formatTeeTime(reservation.startingTime),
                reservation.receiptNumber ?? reservation.id,
              )}
            </Link>
          )}
          {` · ${formatShortDate(date)}, ${clockTime(at, timeZone)}`}
          {attempts > 0 && ` · ${undeliveredMessages.tries(attempts)}`}
        </p>
      </div>
      {onRetry !== null && (
        <Button
          className={styles.retry}
          variant="quiet"
          aria-label={undeliveredMessages.retryOne(recipient)}
          onClick={onRetry}
        >
          {undeliveredMessages.retry}
        </Button>
      )}
    </li>
  );
}
