import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { priceStepsOn } from '@dewsweeper/core/booking/rate-price';
import type { Shotgun } from '@dewsweeper/core/clubhouse/act-types';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { wallTime, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { blockedOn } from '@dewsweeper/core/tee-sheet/blocked-times';
import type { NumHoles, TeeSheet, WallTime } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { gridOf } from '@dewsweeper/core/tee-sheet/grid';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CourseCache, KnownCourse } from '../courses/course-cache.ts';
import { type GroupMoney, moneyOfGroups } from '../payments/group-money.ts';
import { type Contact, contactsOf } from '../users/profile.ts';
import { findOffers } from '../waitlist/offers-on-sheet.ts';
import { sheetGolfers } from './sheet-golfers.ts';
import { type DayRow, findDay } from './store.ts';

export type SheetCourse = { courseKey: CourseKey; course: KnownCourse };

/** Null for an unknown course. */
export async function findSheetCourse(
  courses: Pick<CourseCache, 'current'>,
  { group, course }: { group: string; course: string },
): Promise<SheetCourse | null> {
  const courseKey = courseKeyOf({ group, course });
  const known = await courses.current(courseKey);
  return known && { courseKey, course: known };
}

const instant = (ms: number | string) => new Date(ms).toISOString();

/** The whole day as staff see it, also of a removed course; null for an unknown one. */
export async function readSheet(db: Queryable, of: SheetCourse, date: string): Promise<Sheet | null> {
  const day = await findDay(db, of.courseKey, date);
  if (!day) return null;
  const played = day.rows.filter((row) => row.starting_time !== '');
  const isHold = (row: DayRow) => row.status === 'pending' && row.source === 'widget';
  const money = await moneyOf(db, of.courseKey, played);
  return {
    date,
    version: day.version,
    serverTime: instant(day.nowMs),
    note: day.note,
    tees: courseOn(of.course.rules, date).teesheets.map((sheet) => ({
      id: sheet.id,
      name: of.course.teesheets.find(({ id }) => id === sheet.id)?.name ?? sheet.id,
      times: gridOf(sheet).map(wallTime),
      closedTimes: closedTimesOf(sheet, date),
    })),
    ...pricesOf(of.course, date),
    groups: await presentGroups(
      db,
      of,
      played.filter((row) => !isHold(row)),
      money,
    ),
    holds: [
      ...played.filter(isHold).map((row) => ({
        id: row.id,
        startingTime: row.starting_time,
        startingTeeID: row.starting_tee_id,
        numHoles: row.num_holes as NumHoles,
        players: row.players,
        until: money.get(row.id) === 'started' || row.expiration === null ? null : instant(row.expiration),
      })),
      ...(await offersOf(db, of, date)),
    ],
    blocks: day.rows.flatMap(blocksOf),
  };
}

async function offersOf(db: Queryable, of: SheetCourse, date: string): Promise<Sheet['holds']> {
  // A draw offers, too (rules.md#fair-openings).
  const { waitlistMinutes, fairOpening } = of.course.document.widgetSettings;
  if (waitlistMinutes === undefined && fairOpening === undefined) return [];
  const offers = await findOffers(db, of.courseKey, date);
  const contacts = await contactsOf(db, [...new Set(offers.map(({ uid }) => uid))]);
  return offers.map(({ id, uid, until, play }) => ({
    id,
    startingTime: play.startingTime,
    startingTeeID: play.startingTeeID,
    numHoles: play.numHoles,
    players: play.players,
    until: until.toISOString(),
    offeredTo: contacts.get(uid)?.name ?? '',
  }));
}

function pricesOf({ document, rules }: KnownCourse, date: string): Pick<Sheet, 'prices'> {
  const { rates } = courseOn(rules, date);
  if (rates === document.rates && rates.every(({ prices = [] }) => prices.length === 0)) return {};
  return {
    prices: rates.map((rate) =>
      priceStepsOn(rate, date).map(({ from, cents }) => ({
        from,
        nineCents: cents[9],
        eighteenCents: cents[18],
      })),
    ),
  };
}

function closedTimesOf(sheet: TeeSheet, date: string): WallTime[] {
  const closed = blockedOn(sheet, weekdayOf(date));
  const isClosed = (minute: number) =>
    closed.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute <= toMinute);
  return gridOf(sheet).filter(isClosed).map(wallTime);
}

function moneyOf(
  db: Queryable,
  courseKey: CourseKey,
  rows: readonly DayRow[],
): Promise<Map<string, GroupMoney>> {
  const ids = rows.map(({ id }) => id);
  return moneyOfGroups(db, courseKey, ids);
}

export async function presentGroups(
  db: Queryable,
  { courseKey, course }: SheetCourse,
  rows: readonly DayRow[],
  known?: Map<string, GroupMoney>,
): Promise<SheetGroup[]> {
  const money = known ?? (await moneyOf(db, courseKey, rows));
  const contacts = await contactsOf(db, [...new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))]);
  return rows.map((row) => presentGroup(row, course, money.get(row.id), contacts.get(row.uid ?? '')));
}

function presentGroup(
  row: DayRow,
  course: KnownCourse,
  money: GroupMoney | undefined,
  booker: Contact | undefined,
): SheetGroup {
  const golfers = sheetGolfers(row, course.document, money, booker);
  return {
    id: row.id,
    revision: row.revision,
    date: row.date,
    startingTime: row.starting_time,
    startingTeeID: row.starting_tee_id,
    reroundTeeID: row.reround_tee_id,
    reroundTime: row.reround_time,
    numHoles: row.num_holes as NumHoles,
    players: row.players,
    status: row.status === 'pending' || row.status === 'confirmed' ? row.status : 'cancelled',
    source: row.source,
    beside: row.beside,
    receiptNumber: row.receipt_number,
    golfers: golfers.map(({ amountCents, ...golfer }, index) => {
      const id = golferIDOf(row.golfers[index], index);
      const arrival = row.arrivals[id];
      return {
        ...golfer,
        id,
        email: row.golfers[index]?.email ?? '',
        rateGroup: row.golfers[index]?.rateGroup ?? 0,
        priceCents: amountCents,
        takenCents: row.golfers[index]?.takenCents ?? (golfer.pays === 'paid' ? amountCents : 0),
        arrival: arrival ? { state: arrival.state, at: instant(arrival.atMs) } : null,
      };
    }),
    teedOffAt: row.teedOffAtMs === null ? null : instant(row.teedOffAtMs),
    note: row.note,
    // Staff may have changed the group since.
    expected: row.expected !== null && row.expected <= row.players ? row.expected : null,
  };
}

/** Without one of their own: the place in the group, from 1. */
export const golferIDOf = (golfer: { id?: string } | undefined, index: number) =>
  golfer?.id ?? String(index + 1);

function blocksOf({ id, block, revision, shotgun }: DayRow): Sheet['blocks'] {
  const title = block?.blockTitle ?? '';
  const { blockTeeID, blockStartTime, blockEndTime } = block ?? {};
  const { blockReroundTeeID, blockReroundStartTime, blockReroundEndTime } = block ?? {};
  return [
    ...(blockTeeID && blockStartTime && blockEndTime
      ? [
          {
            id,
            title,
            teeID: blockTeeID,
            from: blockStartTime,
            to: blockEndTime,
            ...(shotgun && { shotgun: { revision, ...writable(shotgun) } }),
          },
        ]
      : []),
    ...(blockReroundTeeID && blockReroundStartTime && blockReroundEndTime
      ? [{ id, title, teeID: blockReroundTeeID, from: blockReroundStartTime, to: blockReroundEndTime }]
      : []),
  ];
}

const writable = ({ startingTime, groups }: Shotgun) => ({
  startingTime,
  groups: groups.map(({ hole, team, players }) => ({ hole, team, players: [...players] })),
});
