import { Outlet } from '@tanstack/react-router';
import { useCourseColour } from '../features/courses/course-colour.ts';
import { StatusBar } from '../ui/status-bar.tsx';

export function Root() {
  useCourseColour();
  return (
    <>
      <Outlet />
      <StatusBar />
    </>
  );
}
