import { coursesTopic } from './topics.ts';
import { useLive } from './use-live.ts';

/** Keeps a group's list of courses as the server has it; it loads after the page that shows the list. */
export function LiveCourses({ groupId }: { groupId: string }) {
  useLive([coursesTopic(groupId)]);
  return null;
}
