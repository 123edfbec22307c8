import type { WantedCourse } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { BoardPreview } from '@dewsweeper/web/features/tee-times/board-preview.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays, courseNow } from '../../lib/days.ts';
import { useTypedDate } from '../../lib/use-typed-date.ts';
import { settingsMessages } from '../../messages.ts';
import { boardPreviewQuery } from '../course-fields/board-preview-query.ts';
import { DateField } from '../course-fields/date-field.tsx';
import styles from './settings-form.module.css';

type BoardsBesideProps = {
  place: CoursePath;
  before: WantedCourse & { document: { timeZone: string } };
  after: WantedCourse;
  /** The first day of play that they differ on; null: today. */
  from: string | null;
};

/** The empty day as golfers see it, before and after. */
export function BoardsBeside({ place, before, after, from }: BoardsBesideProps) {
  const [today] = useState(() => courseNow(before.document.timeZone, Date.now()).date);
  const [date, setDate] = useState(from ?? addDays(today, 1));
  const typedDate = useTypedDate({ date, onChoose: setDate });
  return (
    <section>
      <DateField label={settingsMessages.boardOf} min={from ?? today} {...typedDate} />
      <div className={styles.boards}>
        <Board title={settingsMessages.before} place={place} wanted={before} date={date} />
        <Board title={settingsMessages.after} place={place} wanted={after} date={date} />
      </div>
    </section>
  );
}

type BoardProps = { title: string; place: CoursePath; wanted: WantedCourse; date: string };

function Board({ title, place, wanted, date }: BoardProps) {
  const titleID = useId();
  const { document, teesheets } = wanted;
  const path = routes.clubhouseCourseBoardPreview(place.group, place.course);
  const preview = useQuery(boardPreviewQuery(path, { document, teesheets }, date));
  return (
    <section className={styles.board} aria-labelledby={titleID}>
      <h3 id={titleID}>{title}</h3>
      {preview.isPending && (
        <Loading>
          <Skeleton height="380px" radius="20px" />
        </Loading>
      )}
      {preview.isError && <LoadFailed text={settingsMessages.boardFailed} query={preview} />}
      {preview.data?.slots.length === 0 && <Notice isStatic>{settingsMessages.noTimes}</Notice>}
      {preview.data && <BoardPreview board={preview.data} players={4} holes={18} />}
    </section>
  );
}
