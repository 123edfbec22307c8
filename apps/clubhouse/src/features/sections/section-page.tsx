import type { CoursePath } from '@dewsweeper/contract/ids';
import { serverNow } from '@dewsweeper/web/lib/clock.ts';
import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { courseNow } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { staffMessages } from '../../messages.ts';
import { DayFailed } from '../sheet/day-failed.tsx';
import { courseQuery } from '../sheet/sheet-query.ts';
import { SectionBar } from './section-bar.tsx';
import styles from './section-page.module.css';

type SectionPageProps = {
  place: CoursePath;
  title: string;
  children: (shown: { today: string; timeZone: string }) => ReactNode;
};

/** A part of the clubhouse that is about no single day. */
export function SectionPage({ place, title, children }: SectionPageProps) {
  const course = useQuery(courseQuery(place));
  usePageTitle(title, course.data?.name);
  if (course.data === undefined) return course.isError ? <DayFailed failed={course} /> : null;
  const { name, timeZone } = course.data;
  const today = courseNow(timeZone, serverNow()).date;
  return (
    <>
      <header className={styles.header}>
        <SectionBar place={place} date={today} />
        <Link className={styles.course} to={paths.home} title={staffMessages.changeCourse}>
          {name}
        </Link>
        <Heading>{title}</Heading>
      </header>
      <main className={styles.main}>{children({ today, timeZone })}</main>
    </>
  );
}

/** There once the course is known. */
function Heading({ children }: { children: string }) {
  const heading = useFocusedHeading();
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
