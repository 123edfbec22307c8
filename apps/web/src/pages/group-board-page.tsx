import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { courseCardsQuery, groupQuery } from '../features/courses/courses.ts';
import { isCourseGone } from '../features/courses/load-failures.ts';
import { groupDates } from '../features/group-board/group-dates.ts';
import type { CourseTime } from '../features/group-board/group-rows.ts';
import { GroupTimes } from '../features/group-board/group-times.tsx';
import { useGroupTimes } from '../features/group-board/use-group-times.ts';
import type { Choices, Players } from '../features/tee-times/choices.ts';
import { serverNow } from '../lib/clock.ts';
import { withAdvice } from '../lib/failure-advice.ts';
import { formatWeekdayMonthDay } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { groupBoardMessages } from '../messages.ts';
import { Column } from '../ui/column.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './group-board-page.module.css';

/** All courses of a group (rules.md#group-board). */
export function GroupBoardPage() {
  const { group } = useParams({ from: '/signed-in/group/$group/tee-times' });
  const said = useSearch({ from: '/signed-in/group/$group/tee-times' });
  const navigate = useNavigate();
  const named = useQuery(groupQuery(group));
  const { players = 2, holes = 18, appMode } = said;
  const cards = useQuery(courseCardsQuery(group));
  const timeZone = cards.data?.[0]?.timeZone;
  const dates = timeZone === undefined ? [] : groupDates(timeZone, serverNow());
  const date = dates.find((one) => one === said.date) ?? dates[0] ?? '';
  const { all, times } = useGroupTimes(group, cards.data, { date, players, holes });

  const choose = (choices: Choices) =>
    void navigate({
      to: paths.groupBoard,
      params: { group },
      search: { date: choices.date, players: choices.players, holes: choices.holes },
      resetScroll: false,
      replace: true,
    });
  const linkTo = ({ course, time, teeID }: CourseTime) => {
    const query = new URLSearchParams({ date, time, tee: teeID, holes: `${holes}`, players: `${players}` });
    if (appMode !== undefined) query.set('appMode', appMode);
    return `/group/${group}/course/${course}/?${query}`;
  };
  const isEmpty = cards.data?.length === 0 || times?.length === 0;
  const failed = [cards, all].find(({ isLoadingError }) => isLoadingError);
  const openCount = times?.filter(({ state }) => state === 'open').length;
  return (
    <Column wide>
      <PageHeader title={groupBoardMessages.title} courseName={named.data?.name} />
      {dates.length > 0 && (
        <div className={styles.choices}>
          <SelectField
            label={groupBoardMessages.date}
            value={date}
            onChange={(event) => choose({ date: event.currentTarget.value, players, holes })}
          >
            {dates.map((one) => (
              <option key={one} value={one}>
                {formatWeekdayMonthDay(one)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={groupBoardMessages.players}
            value={players}
            onChange={(event) => choose({ date, players: playersOf(event.currentTarget.value), holes })}
          >
            {playersOptions.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <SelectField
            label={groupBoardMessages.holes}
            value={holes}
            onChange={(event) => choose({ date, players, holes: event.currentTarget.value === '9' ? 9 : 18 })}
          >
            <option>9</option>
            <option>18</option>
          </SelectField>
        </div>
      )}
      <p className={styles.count} role="status">
        {openCount !== undefined &&
          openCount > 0 &&
          `${groupBoardMessages.openTimes(openCount)}. ${groupBoardMessages.pricesPerGolfer}`}
        {isEmpty && groupBoardMessages.none}
      </p>
      {failed !== undefined &&
        (isCourseGone(failed.error) ? (
          <Notice kind="error">{groupBoardMessages.noGroup}</Notice>
        ) : (
          <LoadFailed query={failed} text={withAdvice(groupBoardMessages.failed, failed.error)} />
        ))}
      {failed === undefined && times === null && !isEmpty && <TimesSkeleton />}
      {times !== null && <GroupTimes times={times} linkTo={linkTo} />}
    </Column>
  );
}

const playersOptions = [1, 2, 3, 4] as const;

function playersOf(text: string): Players {
  return playersOptions.find((one) => String(one) === text) ?? 1;
}

function TimesSkeleton() {
  return (
    <Loading>
      {Array.from({ length: 8 }, (_, i) => (
        <p key={i} className={styles.waiting}>
          <Skeleton height="44px" radius="12px" />
        </p>
      ))}
    </Loading>
  );
}
