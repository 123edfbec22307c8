import type { ActConflict, ActReply, Sheet } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { shotgunMessages } from '../../messages/shotgun.ts';
import { previewMessages, refusalMessages } from '../../messages.ts';
import { nameOf } from '../sheet/group-acts.ts';
import styles from './shotgun.module.css';
import { shotgunPreviewQuery, useTakeShotgun, type WantedShotgun } from './shotgun-queries.ts';

type ShotgunPreviewProps = {
  place: CoursePath;
  sheet: Sheet;
  wanted: WantedShotgun;
  onChange: () => void;
  onTaken: (reply: ActReply) => void;
};

/** What the course gives up for it, or what is in its way. */
export function ShotgunPreview({ place, sheet, wanted, onChange, onTaken }: ShotgunPreviewProps) {
  const { date, title, fromTime, toTime } = wanted;
  const [reason, setReason] = useState<string | null>(null);
  const heading = useFocusedHeading();
  const looked = useQuery(shotgunPreviewQuery(place, wanted, reason));
  const take = useTakeShotgun(place, date);
  const { reply = null, refusal = null, conflicts = [] } = looked.data ?? {};
  const failure = take.error ?? looked.error;
  const players = wanted.groups.reduce((sum, one) => sum + one.players.length, 0);
  const from = formatTeeTime(fromTime);
  const until = formatTeeTime(toTime);
  const lookAgain = () => {
    take.reset();
    void looked.refetch();
  };
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        {shotgunMessages.facts(formatTeeTime(wanted.startingTime), formatWeekdayMonthDay(date))}.{' '}
        {shotgunMessages.count(wanted.groups.length, players)}.
      </p>
      {looked.isLoading && <p role="status">{shotgunMessages.looking}</p>}
      <div>
        <p>{shotgunMessages.takes(from, until)}</p>
        <ul className={styles.list}>
          {sheet.tees.map(({ id, name, times }) => {
            const taken = times.filter((time) => fromTime <= time && time <= toTime);
            return <li key={id}>{shotgunMessages.takesOf(name, taken.length)}</li>;
          })}
        </ul>
      </div>
      {refusal !== null && conflicts.length === 0 && (
        <Notice kind="error">{refusalMessages.refused(refusal)}</Notice>
      )}
      {conflicts.length > 0 && (
        <div>
          {refusal === 'payment-in-flight' && (
            <Notice kind="error">{refusalMessages.refused(refusal)}</Notice>
          )}
          <p className={styles.inTheWay}>{shotgunMessages.inTheWay}</p>
          <ul className={styles.list} aria-label={shotgunMessages.inTheWay}>
            {[...new Set(conflicts.map((one) => inWords(one, sheet)))].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {conflicts.every(({ kind }) => kind === 'hold') ? (
            <Reason onGiven={setReason} />
          ) : (
            <p>
              {shotgunMessages.moveFirst}{' '}
              <Link to={paths.sheet} params={{ ...place, date }}>
                {shotgunMessages.toSheet(formatWeekdayMonthDay(date))}
              </Link>
            </p>
          )}
        </div>
      )}
      {reply !== null && <Warnings reply={reply} sheet={sheet} />}
      {failure !== null && (
        <Notice kind="error">{refusalMessages.refused(refusalOf(failure) ?? 'unexpected')}</Notice>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onChange}>
          {shotgunMessages.change}
        </Button>
        {reply === null || take.isError ? (
          <Button busy={looked.isFetching} onClick={lookAgain}>
            {shotgunMessages.again}
          </Button>
        ) : (
          <Button
            busy={take.isPending || looked.isFetching}
            onClick={() => take.mutate({ wanted, reason, preview: reply.digest }, { onSuccess: onTaken })}
          >
            {shotgunMessages.take(from, until)}
          </Button>
        )}
      </div>
    </section>
  );
}

/** `9:10 AM, Back Nine: a reservation, Kim Lee (turn of the 7:00 AM group)`. */
function inWords({ teetimegroup, teeID, time, kind, who }: ActConflict, { groups, tees }: Sheet): string {
  const tee = tees.find(({ id }) => id === teeID)?.name ?? teeID;
  const at = shotgunMessages.inTheWayOf(formatTeeTime(time), tee);
  const group = groups.find(({ id }) => id === teetimegroup);
  const isTurn = group && group.reroundTeeID === teeID && group.startingTime < time;
  const words = previewMessages.conflict(at, kind, who);
  return isTurn ? `${words} (${shotgunMessages.turnFrom(formatTeeTime(group.startingTime))})` : words;
}

function Warnings({ reply: { warnings }, sheet }: { reply: ActReply; sheet: Sheet }) {
  const playing = warnings.filter(({ code }) => code === 'still-playing');
  const groups = sheet.groups.filter(({ id }) => playing.some(({ teetimegroup }) => teetimegroup === id));
  const counted = new Map<string, number>();
  for (const { code, message } of warnings)
    if (code !== 'still-playing') counted.set(message, (counted.get(message) ?? 0) + 1);
  return (
    <>
      {groups.length > 0 && (
        <div>
          <p>{shotgunMessages.stillPlaying(groups.length)}</p>
          <ul className={styles.list}>
            {groups.map(({ id, startingTime, golfers }) => (
              <li key={id}>
                {formatTeeTime(startingTime)} {golfers.map(nameOf).join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {[...counted].map(([message, count]) => (
        <p className={styles.odd} key={message}>
          {message}
          {count > 1 && ` (${count})`}
        </p>
      ))}
    </>
  );
}

/** Why golfers' holds yield, for the log. */
function Reason({ onGiven }: { onGiven: (reason: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.reason}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onGiven(text.trim());
      }}
    >
      <p>{shotgunMessages.holds}</p>
      <TextField
        label={previewMessages.reason}
        name="reason"
        autoComplete="off"
        required
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="quiet">
        {previewMessages.takeAnyway}
      </Button>
    </form>
  );
}
