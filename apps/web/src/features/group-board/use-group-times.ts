import type { CourseCard } from '@dewsweeper/contract/course';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boardTopic, coursesTopic } from '../live/topics.ts';
import { useLive } from '../live/use-live.ts';
import type { NumHoles, Players } from '../tee-times/choices.ts';
import { courseBoardQuery, groupBoardQuery } from './group-board.ts';
import { type CourseTime, courseTimes, followTimes } from './group-rows.ts';

/** Leaves room in one stream (contract: `maxTopics`) for the page's other topics. */
const maxLiveCourses = 60;

/** `times` is null until the boards are there. */
export function useGroupTimes(
  group: string,
  cards: readonly CourseCard[] | undefined,
  { date, players, holes }: { date: string; players: Players; holes: NumHoles },
) {
  const all = useQuery({ ...groupBoardQuery(group, date), enabled: date !== '' });
  const courses = all.data ?? [];
  const boards = useQueries({
    queries: courses.map((course) => courseBoardQuery({ group, course }, date)),
  });
  const live = courses.slice(0, maxLiveCourses).map((course) => boardTopic({ group, course }, date));
  useLive([coursesTopic(group), ...live]);

  const named = boards.flatMap(({ data }) => {
    const name = cards?.find(({ id }) => id === data?.board.course)?.name;
    return data === undefined || name === undefined ? [] : [{ name, board: data.board }];
  });
  const isThere = cards !== undefined && all.data !== undefined;
  const key = `${group} ${date} ${players} ${holes}`;
  const versions = named.map(({ name, board }) => `${name} ${board.course} ${board.version}`).join();
  const [shown, setShown] = useState<{ key: string; versions: string; times: CourseTime[] } | null>(null);
  // During render, so that no frame shows the times of other choices.
  if (isThere && (shown?.key !== key || shown.versions !== versions)) {
    const open = courseTimes(named, { players, holes });
    setShown({ key, versions, times: shown?.key === key ? followTimes(shown.times, open) : open });
  }
  return { all, times: isThere && shown?.key === key ? shown.times : null };
}
