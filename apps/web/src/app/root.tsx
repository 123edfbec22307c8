import { Outlet } from '@tanstack/react-router';
import { StatusBar } from '../ui/status-bar.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <StatusBar />
    </>
  );
}
