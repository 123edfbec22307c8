import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatMoneyShort, formatTeeTime } from '../../lib/format.ts';
import { groupBoardMessages } from '../../messages.ts';
import { type CourseTime, timeRows } from './group-rows.ts';
import styles from './group-times.module.css';

type GroupTimesProps = {
  times: readonly CourseTime[];
  /** The link to one time of a course (rules.md#link-to-a-time). */
  linkTo: (time: CourseTime) => string;
};

export function GroupTimes({ times, linkTo }: GroupTimesProps) {
  return (
    <ul className={styles.rows} aria-label={groupBoardMessages.times}>
      {timeRows(times).map(({ time, courses }) => (
        <li key={time} className={styles.row}>
          <h2 className={styles.clock}>{formatTeeTime(time)}</h2>
          <ul className={styles.courses} aria-label={formatTeeTime(time)}>
            {courses.map((one) => (
              <li key={one.key}>
                <AtCourse time={one} href={linkTo(one)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A link without its address when the time is taken: whoever is on it keeps the focus. */
function AtCourse({ time, href }: { time: CourseTime; href: string }) {
  const { history } = useRouter();
  const isOpen = time.state === 'open';
  const price = isOpen ? formatMoneyShort(time.priceCents) : groupBoardMessages.taken;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (isOpen) history.push(href);
  };
  return (
    <a
      className={classNames(styles.time, !isOpen && styles.taken)}
      href={href}
      aria-disabled={!isOpen || undefined}
      aria-label={`${formatTeeTime(time.time)}, ${time.courseName}, ${price}`}
      onClick={follow}
    >
      <span className={styles.name}>{time.courseName}</span>
      <span className={styles.price}>{price}</span>
    </a>
  );
}
