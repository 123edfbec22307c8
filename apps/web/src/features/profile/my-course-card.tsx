import { Trash2 } from 'lucide-react';
import { courseMessages, everyPageMessages, profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { courseCityLine } from '../courses/course-place.ts';
import type { MyCourse } from '../courses/my-courses.ts';
import styles from './my-course-card.module.css';

export function MyCourseCard({ mine, onRemove }: { mine: MyCourse; onRemove: () => void }) {
  const name = mine.course?.name ?? mine.path.course;
  return (
    <li className={styles.course}>
      <div className={styles.words}>
        <h3>{mine.state === 'loading' ? <Skeleton width="220px" /> : name}</h3>
        <Details mine={mine} />
      </div>
      <button
        className={styles.remove}
        type="button"
        aria-label={profileMessages.removeCourse(name)}
        onClick={onRemove}
      >
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function Details({ mine }: { mine: MyCourse }) {
  switch (mine.state) {
    case 'loaded':
      return mine.course === undefined ? null : (
        <>
          <p>{mine.course.address}</p>
          <p>{courseCityLine(mine.course)}</p>
        </>
      );
    case 'loading':
      return (
        <>
          <Skeleton width="140px" height="1.5em" />
          <Skeleton width="160px" height="1.5em" />
        </>
      );
    case 'gone':
      return <p>{courseMessages.courseNotFound}</p>;
    case 'failed':
      return (
        <>
          <p>{courseMessages.courseFailed}</p>
          <Button variant="quiet" onClick={mine.retry}>
            {everyPageMessages.tryAgain}
          </Button>
        </>
      );
  }
}
