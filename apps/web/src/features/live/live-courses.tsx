import { coursesTopic } from './topics.ts';
import { useLive } from './use-live.ts';

/** Loaded after the page that shows the list. */
export function LiveCourses({ groupId }: { groupId: string }) {
  useLive([coursesTopic(groupId)]);
  return null;
}
