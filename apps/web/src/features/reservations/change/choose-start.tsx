import type { Course } from '@dewsweeper/contract/course';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useQuery } from '@tanstack/react-query';
import { withAdvice } from '../../../lib/failure-advice.ts';
import { formatTeeTime, formatWeekdayMonthDay } from '../../../lib/format.ts';
import { changeMessages, teeTimeMessages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { courseQuery } from '../../courses/courses.ts';
import type { Choices } from '../../tee-times/choices.ts';
import { courseText } from '../../tee-times/course-text.ts';
import { GroupChoices } from '../../tee-times/group-choices.tsx';
import { TimesGridSkeleton } from '../../tee-times/times-grid.tsx';
import { TimesOfDay } from '../../tee-times/times-of-day.tsx';
import { useCourseDay } from '../../tee-times/use-course-day.ts';
import styles from './change-dialog.module.css';
import type { Start } from './change-drafts.ts';

type ChooseStartProps = {
  reservation: TeeTimeGroup;
  choices: Choices;
  choose: (choices: Choices) => void;
  onStart: (start: Start) => void;
};

/** The day's live times, and the golfer's own, which the board does not offer. */
export function ChooseStart({ reservation, choices, choose, onStart }: ChooseStartProps) {
  const { group, course, date, startingTime, startingTeeID, teeName } = reservation;
  const day = useCourseDay({ group, course }, choices);
  const settings = useQuery(courseQuery({ group, course })).data?.widgetSettings;
  const said = courseText(settings, 'widgetMessage');
  const dates = day.days.data?.days.map((one) => one.date) ?? [];
  const offered = dates.includes(date) ? dates : [date, ...dates].toSorted();
  return (
    <div className={styles.choices}>
      <p className={styles.hint}>{changeMessages.keptUntil}</p>
      {said !== '' && <Notice isStatic>{said}</Notice>}
      <SelectField
        label={teeTimeMessages.date}
        value={choices.date}
        onChange={(event) => choose({ ...choices, date: event.currentTarget.value })}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {formatWeekdayMonthDay(one)}
          </option>
        ))}
      </SelectField>
      <GroupChoices choices={choices} choose={choose} />
      {choices.date === date && (
        <div className={styles.own}>
          <Button
            variant="quiet"
            wide
            onClick={() => onStart({ date, startingTime, startingTeeID, teeName })}
          >
            {changeMessages.keepTime(formatTeeTime(startingTime), teeName)}
          </Button>
          <p className={styles.hint}>{changeMessages.orAnother}</p>
        </div>
      )}
      <section className={styles.times} aria-label={teeTimeMessages.times}>
        <p className="visually-hidden" role="status">
          {day.foundCount !== null && teeTimeMessages.openTimes(day.foundCount)}
        </p>
        <Times settings={settings} day={day} choose={choose} onStart={onStart} />
      </section>
    </div>
  );
}

type TimesProps = Pick<ChooseStartProps, 'choose' | 'onStart'> & {
  settings: Course['widgetSettings'] | undefined;
  day: ReturnType<typeof useCourseDay>;
};

function Times({ settings, day, choose, onStart }: TimesProps) {
  const { days, board, complete, shown } = day;
  if (days.isLoadingError)
    return <LoadFailed query={days} text={withAdvice(teeTimeMessages.daysFailed, days.error)} />;
  if (complete === null) return null;
  if (board.isLoadingError)
    return <LoadFailed query={board} text={withAdvice(teeTimeMessages.timesFailed, board.error)} />;
  if (board.data === undefined || shown === null) return <TimesGridSkeleton />;
  const pick = ({ time, teeID }: { time: string; teeID: string }) => {
    const teeName = shown.find((one) => one.teeID === teeID)?.teeName ?? '';
    onStart({ date: complete.date, startingTime: time, startingTeeID: teeID, teeName });
  };
  return (
    <TimesOfDay
      board={board.data.board}
      settings={settings}
      choices={complete}
      shown={shown}
      days={days.data?.days ?? []}
      heldKey={null}
      onAlternative={choose}
      onPick={pick}
    />
  );
}
