import type { Board } from '@dewsweeper/contract/board';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { courseQuery } from '../courses/courses.ts';
import { courseText } from './course-text.ts';

type SmallGroupNoteProps = { board: Pick<Board, 'group' | 'course' | 'minGroupMessage'> };

/** What the course says to groups that are too small for a time. */
export function SmallGroupNote({ board: { group, course, minGroupMessage } }: SmallGroupNoteProps) {
  const settings = useQuery(courseQuery({ group, course })).data?.widgetSettings;
  return (
    <Notice>{settings ? courseText(settings, 'minGroupMessage', minGroupMessage) : minGroupMessage}</Notice>
  );
}
