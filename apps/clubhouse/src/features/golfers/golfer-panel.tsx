import type { GolferAtCourse } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Mail, Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { golferMessages } from '../../messages.ts';
import { useHasRole } from '../staff/use-role.ts';
import { longDay } from './golfer-days.ts';
import { GolferMarks } from './golfer-marks.tsx';
import { GolferNote } from './golfer-note.tsx';
import styles from './golfer-panel.module.css';
import { GolferPrivilegesForm, GolferPrivilegesText } from './golfer-privileges.tsx';
import { golferQuery } from './golfer-queries.ts';
import { ReservationList } from './reservation-list.tsx';

type GolferPanelProps = { place: CoursePath; uid: string; thisYear: string };

export function GolferPanel({ place, uid, thisYear }: GolferPanelProps) {
  const golfer = useQuery(golferQuery(place, uid));
  return (
    <section className={styles.panel} aria-label={golfer.data?.name ?? golferMessages.title}>
      <Link className={styles.back} to={paths.golfers} params={{ ...place, uid: undefined }}>
        <ArrowLeft size={18} aria-hidden="true" />
        {golferMessages.back}
      </Link>
      {golfer.data === undefined && !golfer.isError && (
        <Loading>
          <Skeleton height="96px" radius="12px" />
        </Loading>
      )}
      {golfer.data === undefined && refusalOf(golfer.error) === 'golfer-not-found' && (
        <Notice kind="error">{golferMessages.notFound}</Notice>
      )}
      {golfer.isError && golfer.data === undefined && refusalOf(golfer.error) !== 'golfer-not-found' && (
        <LoadFailed text={golferMessages.failed} query={golfer} />
      )}
      {golfer.data !== undefined && (
        <Golfer key={uid} place={place} golfer={golfer.data} thisYear={thisYear} />
      )}
    </section>
  );
}

type GolferProps = { place: CoursePath; golfer: GolferAtCourse; thisYear: string };

function Golfer({ place, golfer, thisYear }: GolferProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayNote = useHasRole(place, 'pro-shop');
  const maySetPrivileges = useHasRole(place, 'manager');
  return (
    <>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1}>
          {golfer.name}
        </h2>
        <GolferMarks golfer={golfer} />
        <p className={styles.contacts}>
          {golfer.phone !== '' && (
            <a
              href={`tel:${golfer.phone.replaceAll(/[^\d+]/g, '')}`}
              title={golferMessages.call(golfer.name)}
            >
              <Phone size={16} aria-hidden="true" />
              {golfer.phone}
            </a>
          )}
          {golfer.email !== '' && (
            <a href={`mailto:${golfer.email}`} title={golferMessages.write(golfer.name)}>
              <Mail size={16} aria-hidden="true" />
              {golfer.email}
            </a>
          )}
        </p>
        <p className={styles.soft}>{golferMessages.since(longDay(golfer.since))}</p>
      </header>
      <GolferNote place={place} golfer={golfer} mayWrite={mayNote} />
      <ReservationList
        title={golferMessages.coming}
        none={golferMessages.noneComing}
        {...{ place, thisYear, reservations: golfer.coming }}
      />
      <ReservationList
        title={golferMessages.past}
        none={golferMessages.nonePast}
        {...{ place, thisYear, reservations: golfer.past }}
      />
      <section className={styles.part}>
        <h3>{golferMessages.online}</h3>
        {maySetPrivileges ? (
          <GolferPrivilegesForm place={place} golfer={golfer} />
        ) : (
          <GolferPrivilegesText golfer={golfer} />
        )}
      </section>
    </>
  );
}
