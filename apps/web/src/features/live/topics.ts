import type { CoursePath } from '@dewsweeper/contract/ids';
import type { QueryKey } from '@tanstack/react-query';

export const meTopic = 'me';
export const coursesTopic = (groupId: string) => `courses:${groupId}`;
export const courseTopic = ({ group, course }: CoursePath) => `course:${group}/${course}`;
export const daysTopic = ({ group, course }: CoursePath) => `days:${group}/${course}`;
export const boardTopic = ({ group, course }: CoursePath, date: string) => `board:${group}/${course}/${date}`;

/** Topic and key have the same parts. */
export function queryKeyOf(topic: string): QueryKey {
  const [noun = '', place] = topic.split(':');
  return place === undefined ? [noun] : [noun, ...place.split('/')];
}
