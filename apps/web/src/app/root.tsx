import { Outlet } from '@tanstack/react-router';
import { OfflineBar } from './offline-bar.tsx';

/** What stands around every page. */
export function Root() {
  return (
    <>
      <OfflineBar />
      <Outlet />
    </>
  );
}
