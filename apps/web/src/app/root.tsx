import { Outlet } from '@tanstack/react-router';
import { OfflineBar } from '../ui/offline-bar.tsx';

/** What stands around every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <OfflineBar />
    </>
  );
}
