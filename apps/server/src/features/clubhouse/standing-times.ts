import type { StandingTime } from '@dewsweeper/contract/clubhouse-standing';
import { standingOverview } from '@dewsweeper/core/clubhouse/standing-overview';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import { findStandingTimes } from './act-store.ts';
import { sheetGroupOf } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { findGroups } from './store.ts';

/** How long one that is over stays in the list. */
const daysAfterwards = 31;

/** By next date; ended ones last. */
export async function readStandingTimes(
  db: Queryable,
  { courseKey, course }: SheetCourse,
): Promise<StandingTime[]> {
  const { timeZone } = course.rules;
  const nowMs = Date.parse(await databaseNow(db));
  const since = addDays(courseDateAt(timeZone, nowMs), -daysAfterwards);
  const acts = await findStandingTimes(db, courseKey, since);
  const rows = await findGroups(
    db,
    courseKey,
    acts.flatMap(({ teetimegroups }) => teetimegroups),
  );
  const groups = new Map(rows.map((row) => [row.id, sheetGroupOf(row, timeZone)]));
  const found = acts.flatMap(({ id, teetimegroups, dates }): StandingTime[] => {
    const own = teetimegroups.flatMap((one) => groups.get(one) ?? []);
    const overview = standingOverview(own, { bookedDates: dates, nowMs });
    if (overview === null) return [];
    const { golfers, weekdays, next, last, skipped } = overview;
    const { startingTime, startingTeeID, numHoles } = (next ?? last).play;
    return [
      {
        id,
        weekdays,
        startingTime,
        startingTeeID,
        teeName: teeNameOf(course, startingTeeID),
        numHoles,
        golfers: golfers.map(({ name, rateName }) => ({ name, rateName })),
        nextDate: next?.play.date ?? null,
        lastDate: last.play.date,
        dates: overview.dates.map(({ group, state, hasOwnGolfers }) => ({
          teetimegroup: group.id,
          date: group.play.date,
          startingTime: group.play.startingTime,
          startingTeeID: group.play.startingTeeID,
          state,
          hasOwnGolfers,
        })),
        skipped,
      },
    ];
  });
  return found.toSorted((a, b) => compare(orderOf(a), orderOf(b)));
}

/** Digits come before letters. */
const orderOf = ({ nextDate, startingTime, lastDate }: StandingTime) =>
  nextDate === null ? `over ${lastDate}` : `${nextDate} ${startingTime}`;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
