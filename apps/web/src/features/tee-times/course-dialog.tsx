import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { ChevronRight } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { courseDialogMessages, courseMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CourseLogo } from '../courses/course-logo.tsx';
import { type MyCourse, useMyCourses } from '../courses/my-courses.ts';
import styles from './course-dialog.module.css';
import { incompleteAddress, setCourseFailure, useSetCurrentCourse } from './current-course.ts';
import { useChoices } from './use-choices.ts';

type CourseDialogProps = {
  open: boolean;
  /** No course is chosen yet: the dialog cannot be closed without a choice. */
  isStatic: boolean;
  onClose: () => void;
};

export function CourseDialog({ open, isStatic, onClose }: CourseDialogProps) {
  // The page behind shows the failure; an automatic retry would replace it by a skeleton.
  const courses = useMyCourses({ retryOnMount: false }).filter((course) => course.state !== 'gone');
  const setCourse = useSetCurrentCourse();
  const address = useChoices();
  const problem = setCourse.isError ? setCourseFailure(setCourse.error) : incompleteAddress(address);
  const pick = (path: CoursePath) => setCourse.mutate(path, { onSuccess: onClose });

  return (
    <Dialog open={open} onClose={onClose} isStatic={isStatic} title={courseDialogMessages.whereToPlay}>
      <div className={styles.body}>
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        <ul className={styles.courses}>
          {courses.map((mine) => (
            <li key={`${mine.path.group}/${mine.path.course}`}>
              <CourseRow
                mine={mine}
                isBusy={setCourse.isPending && setCourse.variables === mine.path}
                onPick={pick}
              />
            </li>
          ))}
        </ul>
        <p className={styles.note}>{courseDialogMessages.courseMissing}</p>
        {courses.length === 0 && (
          <ButtonLink to={paths.profile} variant="quiet" wide>
            {courseDialogMessages.account}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

type CourseRowProps = { mine: MyCourse; isBusy: boolean; onPick: (path: CoursePath) => void };

function CourseRow({ mine, isBusy, onPick }: CourseRowProps) {
  const { course, path, retry } = mine;
  if (mine.state === 'failed') {
    return (
      <Button variant="quiet" wide onClick={retry}>
        {courseMessages.courseFailed}
      </Button>
    );
  }
  if (course === undefined) {
    return (
      <Loading>
        <Skeleton height="72px" radius="12px" />
      </Loading>
    );
  }
  return (
    <button
      className={styles.course}
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => onPick(path)}
    >
      {course.logo && <CourseLogo logo={course.logo} />}
      <span className={styles.words}>
        <span className={styles.name}>{course.name}</span>
        <span className={styles.place}>{placeOf(course)}</span>
      </span>
      {isBusy ? <Spinner /> : <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />}
    </button>
  );
}

function placeOf({ city, state, province }: Course): string {
  return [city, state ?? province].filter(Boolean).join(', ');
}
