import type { CoursePath } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '../../lib/session/session.ts';
import { boardTopic, courseTopic, daysTopic, meTopic } from '../live/topics.ts';
import { useLive } from '../live/use-live.ts';
import { boardQuery, daysQuery } from './board.ts';
import { type Choices, completeChoices, withOfferedDate } from './choices.ts';
import { paymentWord } from './payment-word.ts';
import { useShownTimes } from './use-shown-times.ts';

export function useCourseDay(path: CoursePath, said: Choices) {
  const days = useQuery(daysQuery(path));
  const choices = withOfferedDate(
    said,
    days.data?.days.map((day) => day.date),
  );
  const { date } = choices;
  const board = useQuery({ ...boardQuery(path, date ?? ''), enabled: date !== undefined });
  const complete = completeChoices(choices);
  const { shown, foundCount, dispatch } = useShownTimes(
    board.data?.board,
    board.dataUpdatedAt,
    complete,
    paymentWord(useSignedInUser(), path),
  );

  const topics = [meTopic, courseTopic(path), daysTopic(path)];
  useLive(date === undefined ? topics : [...topics, boardTopic(path, date)]);
  return { choices, complete, days, board, shown, foundCount, dispatch };
}
