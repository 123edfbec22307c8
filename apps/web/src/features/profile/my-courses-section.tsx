import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useIdle } from '../../lib/use-idle.ts';
import { profileMessages } from '../../messages.ts';
import { isSameCourse } from '../courses/course-place.ts';
import { type MyCourse, useMyCourses } from '../courses/my-courses.ts';
import { MyCourseCard } from './my-course-card.tsx';
import styles from './my-courses-section.module.css';
import { ProfileCard } from './profile-card.tsx';

const RemoveCourseDialog = lazyPart(
  async () => (await import('./remove-course-dialog.tsx')).RemoveCourseDialog,
);

export function MyCoursesSection() {
  const courses = useMyCourses();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<MyCourse>();
  const [asking, setAsking] = useState(false);
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void RemoveCourseDialog.preload();
  }, [isIdle]);
  return (
    <ProfileCard title={profileMessages.myCourses} headingRef={heading}>
      {courses.length === 0 && <p>{profileMessages.noCourses}</p>}
      <ul className={styles.list}>
        {courses.map((mine) => (
          <MyCourseCard
            key={`${mine.path.group}/${mine.path.course}`}
            mine={mine}
            onRemove={() => {
              setRemoving(mine);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {removing !== undefined && (
        <RemoveCourseDialog
          open={asking}
          mine={removing}
          onClose={() => setAsking(false)}
          onClosed={() => {
            // The removed card contained the button that had the focus.
            if (!courses.some(({ path }) => isSameCourse(path, removing.path))) heading.current?.focus();
          }}
        />
      )}
    </ProfileCard>
  );
}
