import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleUserRound, LogOut, Ticket } from 'lucide-react';
import { useCourseOfLinks } from '../lib/browser-storage.ts';
import { paths } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { navigationMessages } from '../messages.ts';
import { FooterBar, footerItem } from '../ui/footer-bar.tsx';

export function Footer() {
  const logout = useLogout();
  const course = useCourseOfLinks();
  return (
    <FooterBar
      label={navigationMessages.label}
      problem={logout.isError ? navigationMessages.logoutFailed : undefined}
    >
      <Link className={footerItem} to={paths.teeTimes} search={course ?? {}}>
        <CalendarClock size={22} aria-hidden="true" />
        {navigationMessages.teeTimes}
      </Link>
      <Link className={footerItem} to={paths.reservations}>
        <Ticket size={22} aria-hidden="true" />
        {navigationMessages.reservations}
      </Link>
      <Link className={footerItem} to={paths.profile}>
        <CircleUserRound size={22} aria-hidden="true" />
        {navigationMessages.account}
      </Link>
      <button
        className={footerItem}
        type="button"
        onClick={() => logout.mutate()}
        aria-busy={logout.isPending}
      >
        <LogOut size={22} aria-hidden="true" />
        {navigationMessages.logout}
      </button>
    </FooterBar>
  );
}
