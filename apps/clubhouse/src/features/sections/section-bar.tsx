import type { CoursePath } from '@dewsweeper/contract/ids';
import { Link, useLocation } from '@tanstack/react-router';
import {
  Banknote,
  ChartColumn,
  HardDrive,
  IdCard,
  KeyRound,
  ListChecks,
  LogOut,
  Mail,
  Settings2,
  Table2,
  Users,
} from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { sectionMessages, staffMessages } from '../../messages.ts';
import { useOpenOwnSignIn } from '../staff/own-sign-in-provider.tsx';
import { useSignOut, useStaffPerson } from '../staff/session.ts';
import { useHasRole } from '../staff/use-role.ts';
import styles from './section-bar.module.css';

type SectionBarProps = {
  place: CoursePath;
  date: string;
};

/** Other sections stand below a sheet's path. */
const exact = { exact: true };

/** The parts of the clubhouse, and who is signed in. The router marks the one that is open. */
export function SectionBar({ place, date }: SectionBarProps) {
  const manages = useHasRole(place, 'manager');
  const owns = useHasRole(place, 'owner');
  const ownsGroup = useHasRole({ group: place.group, course: null }, 'owner');
  const takesMoney = useHasRole(place, 'pro-shop');
  const onDay = { ...place, date };
  const sections = useCurrentInSight();
  return (
    <div className={styles.bar}>
      <nav ref={sections} className={styles.sections} aria-label={sectionMessages.label}>
        <Link to={paths.sheet} params={onDay} activeOptions={exact}>
          <Words icon={<Table2 size={18} />}>{sectionMessages.sheet}</Words>
        </Link>
        <Link to={paths.starter} params={onDay}>
          <Words icon={<ListChecks size={18} />}>{sectionMessages.starter}</Words>
        </Link>
        {takesMoney && (
          <Link to={paths.money} params={onDay}>
            <Words icon={<Banknote size={18} />}>{sectionMessages.money}</Words>
          </Link>
        )}
        <Link to={paths.golfers} params={{ ...place, uid: undefined }}>
          <Words icon={<Users size={18} />}>{sectionMessages.golfers}</Words>
        </Link>
        <Link to={paths.messages} params={place}>
          <Words icon={<Mail size={18} />}>{sectionMessages.messages}</Words>
        </Link>
        {manages && (
          <>
            <Link to={paths.reports} params={place}>
              <Words icon={<ChartColumn size={18} />}>{sectionMessages.reports}</Words>
            </Link>
            <Link to={paths.settings} params={place}>
              <Words icon={<Settings2 size={18} />}>{sectionMessages.settings}</Words>
            </Link>
          </>
        )}
        {owns && (
          <Link to={paths.people} params={place}>
            <Words icon={<IdCard size={18} />}>{sectionMessages.people}</Words>
          </Link>
        )}
        {ownsGroup && (
          <Link to={paths.system} params={place}>
            <Words icon={<HardDrive size={18} />}>{sectionMessages.system}</Words>
          </Link>
        )}
      </nav>
      <Person />
    </div>
  );
}

/** On a phone the row is wider than the window. */
function useCurrentInSight() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the path another section is current.
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return row;
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
  const openOwnSignIn = useOpenOwnSignIn();
  return (
    <div className={styles.person}>
      <span className={styles.name} title={staffMessages.signedInAs(person.name)}>
        {person.name}
      </span>
      <button
        className={styles.button}
        type="button"
        aria-label={sectionMessages.ownSignIn}
        title={sectionMessages.ownSignIn}
        aria-haspopup="dialog"
        onClick={openOwnSignIn}
      >
        <KeyRound size={18} aria-hidden="true" />
      </button>
      <button
        className={styles.button}
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
