import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { StandingTime } from '@dewsweeper/contract/clubhouse-standing';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { useState } from 'react';
import { standingMessages } from '../../messages/standing-times.ts';
import { previewMessages } from '../../messages.ts';
import { ActPreview } from './act-preview.tsx';
import { DateLine } from './date-line.tsx';
import { comingDates, titleOf } from './standing-list.tsx';
import type { StandingDraft } from './standing-queries.ts';
import styles from './standing-times.module.css';

type CancelDatesProps = {
  place: CoursePath;
  standing: StandingTime;
  onLeave: () => void;
  onDone: (reply: ActReply) => void;
};

/** Which of the dates to come are cancelled: all from one on, or some. */
export function CancelDates({ place, standing, onLeave, onDone }: CancelDatesProps) {
  const coming = comingDates(standing);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState('');
  const [money, setMoney] = useState<'keep' | 'give-back'>('keep');
  const [notify, setNotify] = useState(true);
  const chooseFrom = (id: string) => {
    setFrom(id);
    const at = coming.findIndex(({ teetimegroup }) => teetimegroup === id);
    if (at >= 0) setChosen(new Set(coming.slice(at).map(({ teetimegroup }) => teetimegroup)));
  };
  const toggle = (id: string) => {
    setFrom('');
    setChosen((former) => {
      const next = new Set(former);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const ids = coming.flatMap(({ teetimegroup }) => (chosen.has(teetimegroup) ? [teetimegroup] : []));
  const [first] = ids;
  const isToTheEnd =
    first !== undefined &&
    coming.findIndex((one) => one.teetimegroup === first) === coming.length - ids.length;
  const draft: StandingDraft | null =
    first === undefined
      ? null
      : {
          kind: 'end-standing-time',
          teetimegroup: first,
          ...(!isToTheEnd && { only: ids }),
          money,
          notify,
        };
  return (
    <ActPreview
      place={place}
      title={standingMessages.cancelling(titleOf(standing))}
      hint={standingMessages.cancelHint}
      draft={draft}
      button={standingMessages.cancelButton}
      nothing={standingMessages.nothingChosen}
      onNotify={setNotify}
      onChange={onLeave}
      onDone={onDone}
    >
      {({ warnings }) => (
        <>
          <SelectField
            label={standingMessages.allFrom}
            value={from}
            onChange={(event) => chooseFrom(event.target.value)}
          >
            <option value="">{standingMessages.chosenBelow}</option>
            {coming.map(({ teetimegroup, date }) => (
              <option value={teetimegroup} key={teetimegroup}>
                {formatWeekdayMonthDay(date)}
              </option>
            ))}
          </SelectField>
          <ul className={styles.dates} aria-label={standingMessages.listLabel}>
            {coming.map(({ teetimegroup, date }) => {
              const isChosen = chosen.has(teetimegroup);
              const own = warnings.filter((one) => isChosen && one.teetimegroup === teetimegroup);
              const isStaying = own.some(({ code }) => code.startsWith('stays-'));
              const said = !isChosen ? standingMessages.stays : isStaying ? [] : standingMessages.isCancelled;
              return (
                <DateLine
                  date={date}
                  facts={[said, own.map(({ message }) => message)].flat()}
                  isChosen={isChosen}
                  onToggle={() => toggle(teetimegroup)}
                  key={teetimegroup}
                />
              );
            })}
          </ul>
          {(money === 'give-back' || warnings.some(({ code }) => code === 'money-kept')) && (
            <fieldset className={styles.money}>
              <legend>{previewMessages.money}</legend>
              {(['keep', 'give-back'] as const).map((one) => (
                <label className={styles.tells} key={one}>
                  <input type="radio" name="money" checked={money === one} onChange={() => setMoney(one)} />
                  <span>{one === 'keep' ? previewMessages.keepMoney : previewMessages.giveBackMoney}</span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </ActPreview>
  );
}
