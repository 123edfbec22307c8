import type { GolferAtCourse, GolferPrivileges } from '@dewsweeper/contract/clubhouse-golfers';
import { isUpcoming } from '@dewsweeper/core/booking/cancel';
import { usualPartners } from '@dewsweeper/core/clubhouse/partners';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { DatabaseClock } from '../../ports.ts';
import { setPrivilege } from '../course-data/privileges.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { moneyOfGroups } from '../payments/group-money.ts';
import { presentKnownGolfer, presentPrivileges, presentReservation } from './present.ts';
import {
  countNoShows,
  findGolfers,
  findNote,
  findReservations,
  type GolferRow,
  type Place,
  writeNote,
} from './store.ts';

export type GolferDeps = { pool: Pool; clock: Pick<DatabaseClock, 'nowMs'> };

export type AskedGolfer = { place: Place; course: KnownCourse; uid: string };

type NotFound = { refusal: 'golfer-not-found' };

const maxReservations = 200;

/** A golfer as the course sees them: what they did elsewhere is left out. */
export async function readGolfer(
  { pool, clock }: GolferDeps,
  asked: AskedGolfer,
): Promise<Result<GolferAtCourse, NotFound>> {
  const { place, course, uid } = asked;
  const golfer = await findOne({ pool, clock }, asked);
  if (!golfer) return refuse({ refusal: 'golfer-not-found' });
  const courseKey = courseKeyOf(place);
  const rows = await findReservations(pool, courseKey, uid, maxReservations);
  const money = await moneyOfGroups(
    pool,
    courseKey,
    rows.map(({ id }) => id),
  );
  const played = rows.filter(({ status }) => status === 'confirmed');
  const reservations = rows.map((row) => presentReservation(row, course, money.get(row.id)));
  const { timeZone } = course.rules;
  const isComing = (one: { date: string; startingTime: string; status: string }) =>
    one.status === 'confirmed' && isUpcoming({ ...one, timeZone }, clock.nowMs());
  // Also in reservations that are too old to be listed.
  const noShows = await countNoShows(pool, courseKey, [uid]);
  return accept({
    ...presentKnownGolfer(golfer, noShows.get(uid) ?? 0),
    isAddressProved: golfer.isAddressProved,
    since: golfer.since.toISOString(),
    coming: reservations.filter(isComing).toReversed(),
    past: reservations.filter((one) => !isComing(one)),
    privileges: presentPrivileges(golfer),
    note: await noteOf(pool, courseKey, uid),
    partners: usualPartners(
      played.map(({ golfers }) => golfers),
      golfer.name,
    ),
  });
}

async function noteOf(pool: Pool, courseKey: CourseKey, uid: string): Promise<GolferAtCourse['note']> {
  const note = await findNote(pool, courseKey, uid);
  return note && { ...note, at: note.at.toISOString() };
}

async function findOne(
  { pool, clock }: GolferDeps,
  { place, course, uid }: AskedGolfer,
): Promise<GolferRow | null> {
  const today = courseDateAt(course.rules.timeZone, clock.nowMs());
  const [golfer] = await findGolfers(pool, place, { uids: [uid], today, limit: 1 });
  return golfer ?? null;
}

/** An empty text deletes the note. */
export async function noteGolfer(
  deps: GolferDeps,
  asked: AskedGolfer,
  { text, by }: { text: string; by: string },
): Promise<Result<GolferAtCourse, NotFound>> {
  const golfer = await findOne(deps, asked);
  if (!golfer) return refuse({ refusal: 'golfer-not-found' });
  const { place, uid } = asked;
  await writeNote(deps.pool, courseKeyOf(place), { uid, text: text.trim(), by });
  return readGolfer(deps, asked);
}

/** Rates that the golfer may choose stay as they are. */
export async function setGolferPrivileges(
  deps: GolferDeps,
  asked: AskedGolfer,
  privileges: GolferPrivileges,
): Promise<Result<GolferAtCourse, NotFound>> {
  const golfer = await findOne(deps, asked);
  if (!golfer) return refuse({ refusal: 'golfer-not-found' });
  await setPrivilege(deps.pool, { ...asked.place, ...privileges, email: golfer.loginEmail });
  return readGolfer(deps, asked);
}
