import type { CoursePath } from '@dewsweeper/contract/ids';
import { Link } from '@tanstack/react-router';
import { Banknote, ListChecks, LogOut, MailWarning, Table2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { sectionMessages, staffMessages } from '../../messages.ts';
import { useSignOut, useStaffPerson } from '../staff/session.ts';
import { useHasRole } from '../staff/use-role.ts';
import styles from './section-bar.module.css';

type Section = 'sheet' | 'starter' | 'money' | 'golfers' | 'messages';

type SectionBarProps = {
  place: CoursePath;
  /** Of the sheet that is open; otherwise links lead to the present day. */
  date?: string;
  current: Section;
};

/** The parts of the clubhouse, and who is signed in. */
export function SectionBar({ place, date, current }: SectionBarProps) {
  // The router would count a sheet as current at the starter's view below it.
  const mark = (section: Section) => ({
    activeOptions: { exact: true },
    'aria-current': section === current ? ('page' as const) : undefined,
  });
  const takesMoney = useHasRole(place, 'pro-shop');
  const onDay = date === undefined ? null : { ...place, date };
  return (
    <div className={styles.bar}>
      <nav className={styles.sections} aria-label={sectionMessages.label}>
        {onDay === null ? (
          <Link to={paths.course} params={place}>
            <Words icon={<Table2 size={18} />}>{sectionMessages.sheet}</Words>
          </Link>
        ) : (
          <>
            <Link to={paths.sheet} params={onDay} {...mark('sheet')}>
              <Words icon={<Table2 size={18} />}>{sectionMessages.sheet}</Words>
            </Link>
            <Link to={paths.starter} params={onDay} {...mark('starter')}>
              <Words icon={<ListChecks size={18} />}>{sectionMessages.starter}</Words>
            </Link>
            {takesMoney && (
              <Link to={paths.money} params={onDay} {...mark('money')}>
                <Words icon={<Banknote size={18} />}>{sectionMessages.money}</Words>
              </Link>
            )}
          </>
        )}
        <Link to={paths.golfers} params={{ ...place, uid: undefined }} {...mark('golfers')}>
          <Words icon={<Users size={18} />}>{sectionMessages.golfers}</Words>
        </Link>
        <Link to={paths.messages} params={place} {...mark('messages')}>
          <Words icon={<MailWarning size={18} />}>{sectionMessages.messages}</Words>
        </Link>
      </nav>
      <Person />
    </div>
  );
}

function Words({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </>
  );
}

function Person() {
  const person = useStaffPerson();
  const signOut = useSignOut();
  return (
    <div className={styles.person}>
      <span className={styles.name} title={staffMessages.signedInAs(person.name)}>
        {person.name}
      </span>
      <button
        className={styles.signOut}
        type="button"
        aria-label={staffMessages.signOut}
        title={staffMessages.signOut}
        onClick={() => signOut.mutate(undefined, { onSuccess: () => window.location.reload() })}
      >
        <LogOut size={18} aria-hidden="true" />
      </button>
      {signOut.isError && (
        <span className={styles.failed} role="alert">
          {staffMessages.signOutFailed}
        </span>
      )}
    </div>
  );
}
