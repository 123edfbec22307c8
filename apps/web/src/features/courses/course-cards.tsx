import type { CourseCard } from '@dewsweeper/contract/course';
import { ChevronRight } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { chooseFailure, useChooseCourse } from './choose-course.ts';
import styles from './course-cards.module.css';
import { CourseLogo } from './course-logo.tsx';
import { courseCity } from './course-place.ts';

type CourseCardsProps = {
  courses: CourseCard[];
  /** Text of a button in each card; without it the whole card is the button. */
  buttonLabel?: string;
};

export function CourseCards({ courses, buttonLabel }: CourseCardsProps) {
  const choose = useChooseCourse();
  const chosen = choose.isPending ? choose.variables.course : undefined;
  return (
    <>
      {choose.isError && <Notice kind="error">{chooseFailure(choose.error)}</Notice>}
      <ul className={styles.cards}>
        {courses.map((course) => (
          <li key={`${course.group}/${course.id}`}>
            <button
              className={styles.card}
              type="button"
              aria-busy={chosen === course.id}
              onClick={() => choose.mutate({ group: course.group, course: course.id })}
            >
              {course.logo && <CourseLogo logo={course.logo} />}
              <span className={styles.words}>
                <span className={styles.name}>{course.name}</span>
                <span className={styles.city}>{courseCity(course)}</span>
              </span>
              {buttonLabel !== undefined && <span className={styles.label}>{buttonLabel}</span>}
              {chosen === course.id ? (
                <Spinner />
              ) : (
                buttonLabel === undefined && <ChevronRight size={22} aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function CourseCardsSkeleton() {
  return (
    <Loading>
      <div className={styles.cards}>
        <Skeleton height="78px" radius="20px" />
        <Skeleton height="78px" radius="20px" />
      </div>
    </Loading>
  );
}
