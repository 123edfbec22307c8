import type { CoursePath } from '@dewsweeper/contract/ids';
import type { QueryKey } from '@tanstack/react-query';

/** Topics of the live stream (contract: live). */
export const meTopic = 'me';
export const coursesTopic = (groupId: string) => `courses:${groupId}`;
export const courseTopic = ({ group, course }: CoursePath) => `course:${group}/${course}`;
export const daysTopic = ({ group, course }: CoursePath) => `days:${group}/${course}`;
export const boardTopic = ({ group, course }: CoursePath, date: string) => `board:${group}/${course}/${date}`;

/** The key of the queries that a topic is about: topic and key carry the same names. */
export function queryKeyOf(topic: string): QueryKey {
  const [noun = '', place] = topic.split(':');
  return place === undefined ? [noun] : [noun, ...place.split('/')];
}
