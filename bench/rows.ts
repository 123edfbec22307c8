import type { Row } from './row.ts';
import { boardRead, groupBoardRead } from './rows/board-read.ts';
import { booking } from './rows/booking.ts';
import { clubhouse } from './rows/clubhouse.ts';
import { draw } from './rows/draw.ts';
import { growth } from './rows/growth.ts';
import { importCourses } from './rows/import.ts';
import { lastSlot } from './rows/last-slot.ts';
import { liveReaders } from './rows/live-readers.ts';
import { openingMinute } from './rows/opening-minute.ts';
import { overload } from './rows/overload.ts';
import { waitlist } from './rows/waitlist.ts';

export const rows: Record<string, Row> = {
  board: boardRead,
  'group-board': groupBoardRead,
  booking,
  'last-slot': lastSlot,
  'opening-minute': openingMinute,
  live: liveReaders,
  overload,
  clubhouse,
  waitlist,
  draw,
  import: importCourses,
  growth,
};
