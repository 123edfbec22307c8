import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';

export const twoNines = {
  group: 'test-group',
  course: 'two-nines',
  document: {
    name: 'Two Nines',
    address: '1 Test Road',
    city: 'Lincoln',
    state: 'NE',
    timeZone: 'America/Chicago',
    rates: [
      { name: 'Public', greenFee9: 24, greenFee18: 42 },
      { name: 'Junior', greenFee9: 12, greenFee18: 19.99 },
    ],
    widgetSettings: {
      requirePayment: false,
      allow18Holes: ['front', 'back'],
      allow9Holes: ['front', 'back'],
      daysInAdvance: 14,
      currentDayMinutesInAdvance: 0,
      widgetMessage: '',
      minGroupMessage: '',
      rules: [],
    },
  },
  teesheets: ['front', 'back'].map((id) => ({
    id,
    name: id === 'front' ? 'Front Nine' : 'Back Nine',
    startTime: '07:00',
    endTime: '18:00',
    teeTimeInterval: 10,
    roundLength: 130,
    reroundTeeID: id === 'front' ? 'back' : 'front',
    blockedTimes: [],
  })),
} as const;

export const courseKey = courseKeyOf(twoNines);

/** A date this many days from the example course's today. */
export function dateIn(days: number): string {
  return addDays(courseDateAt(twoNines.document.timeZone, Date.now()), days);
}

/** Writes a course into the tables, as an import would. */
export async function storeCourse(
  pool: Pool,
  stored: {
    group: string;
    course: string;
    document: object;
    teesheets: readonly { id: string }[];
  },
): Promise<CourseKey> {
  const courseKey = courseKeyOf(stored);
  await pool.query(`insert into groups (id, name) values ($1, $1) on conflict do nothing`, [stored.group]);
  await pool.query(`insert into courses (course_key, group_id, id, document) values ($1, $2, $3, $4)`, [
    courseKey,
    stored.group,
    stored.course,
    JSON.stringify(stored.document),
  ]);
  for (const [position, sheet] of stored.teesheets.entries()) {
    await pool.query(`insert into teesheets (course_key, id, position, document) values ($1, $2, $3, $4)`, [
      courseKey,
      sheet.id,
      position,
      JSON.stringify(sheet),
    ]);
  }
  return courseKey;
}
