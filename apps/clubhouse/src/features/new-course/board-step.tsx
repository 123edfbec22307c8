import type { WantedCourse } from '@dewsweeper/contract/course-settings';
import { routes } from '@dewsweeper/contract/routes';
import { BoardPreview } from '@dewsweeper/web/features/tee-times/board-preview.tsx';
import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SegmentedRadios } from '@dewsweeper/web/ui/segmented-radios.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { courseFieldMessages, newCourseMessages } from '../../messages.ts';
import { boardPreviewQuery } from '../course-fields/board-preview-query.ts';
import { Faults } from '../course-fields/faults.tsx';
import { isRefusedAsIdle } from '../staff/refused-as-idle.ts';
import { SignInAgain } from '../staff/sign-in-again.tsx';
import styles from './steps.module.css';

const holesOptions = ([9, 18] as const).map((value) => ({ value, label: String(value) }));

/** The day's board, before anything is stored. */
export function BoardStep({ group, wanted }: { group: string; wanted: WantedCourse }) {
  const preview = useQuery(boardPreviewQuery(routes.clubhouseBoardPreview(group), wanted, null));
  const [holes, setHoles] = useState<9 | 18>(18);
  if (preview.isPending)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  if (isRefusedAsIdle(preview.error)) return <SignInAgain>{courseFieldMessages.signInAgain}</SignInAgain>;
  if (preview.isError)
    return refusalOf(preview.error) === 'invalid-request' ? (
      <Faults error={preview.error} />
    ) : (
      <LoadFailed text={newCourseMessages.previewFailed} query={preview} />
    );
  const { data: board } = preview;
  const isEmpty = board.slots.every((slot) => (holes === 9 ? slot.nine : slot.eighteen) === null);
  return (
    <>
      <h2 className={styles.day}>{formatWeekdayMonthDay(board.date)}</h2>
      <SegmentedRadios
        legend={newCourseMessages.holes}
        name="holes"
        options={holesOptions}
        value={holes}
        onChange={setHoles}
      />
      <div className={styles.board}>
        {isEmpty && <Notice isStatic>{newCourseMessages.noTimes}</Notice>}
        <BoardPreview board={board} players={4} holes={holes} />
      </div>
    </>
  );
}
