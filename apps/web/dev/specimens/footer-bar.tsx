import { CalendarClock, CircleUserRound, LogOut, Ticket } from 'lucide-react';
import { FooterBar, footerItem } from '../../src/ui/footer-bar.tsx';
import type { Specimen } from '../specimen.ts';

function Shown({ problem }: { problem?: string }) {
  return (
    <FooterBar label="Main" problem={problem}>
      <a className={footerItem} href="#tee-times" aria-current="page">
        <CalendarClock size={22} aria-hidden="true" />
        Tee Times
      </a>
      <a className={footerItem} href="#reservations">
        <Ticket size={22} aria-hidden="true" />
        Reservations
      </a>
      <a className={footerItem} href="#account">
        <CircleUserRound size={22} aria-hidden="true" />
        Account
      </a>
      <button className={footerItem} type="button">
        <LogOut size={22} aria-hidden="true" />
        Logout
      </button>
    </FooterBar>
  );
}

export const specimens: Specimen[] = [
  { state: 'on one of its pages', windowHeight: 90, Show: () => <Shown /> },
  {
    state: 'with a problem',
    windowHeight: 190,
    Show: () => <Shown problem="You could not be logged out. Please check your connection and try again." />,
  },
];
