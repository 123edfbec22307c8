import { Outlet } from '@tanstack/react-router';
import { StatusBar } from '../ui/status-bar.tsx';

/** What stands around every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <StatusBar />
    </>
  );
}
