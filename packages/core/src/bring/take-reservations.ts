import type { Occupant } from '../clubhouse/act-types.ts';
import { wallClockAt, wallTime } from '../shared/local-time.ts';
import type { Cell } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import type { LineFault } from './columns.ts';
import type { BringingCourse, BroughtReservation, ReadLine } from './reservation-line.ts';

export type TakenReservation = BroughtReservation & { id: string; cells: Cell[] };

export type Taking = {
  taken: TakenReservation[];
  /** Brought before: they stay as they are now. */
  known: number;
  faults: LineFault[];
};

/** The first line gets a time. Nothing yields to a line: neither a reservation, nor a golfer who is choosing. */
export function takeReservations(
  lines: readonly ReadLine[],
  there: {
    course: BringingCourse & { timeZone: string };
    occupants: readonly Occupant[];
    knownIDs: ReadonlySet<string>;
    idOf: (identity: string) => string;
  },
): Taking {
  const { course, idOf, knownIDs } = there;
  const hindrances = new Hindrances(there.occupants, course);
  const lineOfID = new Map<string, number>();
  const result: Taking = { taken: [], known: 0, faults: [] };
  for (const read of lines) {
    if (!read.ok) {
      result.faults.push(read.fault);
      continue;
    }
    const { line, reservation } = read;
    const id = idOf(reservation.identity);
    const same = lineOfID.get(id);
    if (same !== undefined) {
      result.faults.push({ line, field: null, message: `is the same reservation as line ${same}` });
      continue;
    }
    lineOfID.set(id, line);
    if (knownIDs.has(id)) {
      result.known += 1;
      continue;
    }
    const cells = claimsOf(courseOn(course, reservation.date).teesheets, reservation.play);
    const hindrance = hindrances.find(reservation.date, cells);
    if (hindrance !== null) result.faults.push({ line, field: 'time', message: hindrance });
    else {
      hindrances.take(reservation.date, cells, line);
      result.taken.push({ ...reservation, id, cells });
    }
  }
  return result;
}

class Hindrances {
  readonly #byTee = new Map<string, Occupant[]>();
  readonly #lineOfCell = new Map<string, number>();
  readonly #course: BringingCourse & { timeZone: string };

  constructor(occupants: readonly Occupant[], course: BringingCourse & { timeZone: string }) {
    this.#course = course;
    for (const one of occupants) {
      const key = `${one.date} ${one.teeID}`;
      const ofTee = this.#byTee.get(key);
      if (ofTee) ofTee.push(one);
      else this.#byTee.set(key, [one]);
    }
  }

  find(date: string, cells: readonly Cell[]): string | null {
    for (const { teeID, cell } of cells) {
      const place = `${wallTime(cell)} on ${this.#course.teesheets.find(({ id }) => id === teeID)?.name ?? teeID}`;
      const line = this.#lineOfCell.get(`${date} ${teeID} ${cell}`);
      if (line !== undefined) return `${place} is taken by line ${line}`;
      const there = this.#byTee
        .get(`${date} ${teeID}`)
        ?.find(({ fromMinute, toMinute }) => fromMinute <= cell && cell <= toMinute);
      if (there) return `${place} ${this.#wordsOf(there)}`;
    }
    return null;
  }

  take(date: string, cells: readonly Cell[], line: number): void {
    for (const { teeID, cell } of cells) this.#lineOfCell.set(`${date} ${teeID} ${cell}`, line);
  }

  #wordsOf({ kind, who, untilMs }: Occupant): string {
    switch (kind) {
      case 'payment':
        return 'is being paid for by a golfer now';
      case 'hold': {
        const until = untilMs === null ? '' : `, until ${this.#clockAt(untilMs)}`;
        return `is being chosen by a golfer now${until}`;
      }
      case 'offer':
        return `is kept for ${who}, who waits for it${untilMs === null ? '' : `, until ${this.#clockAt(untilMs)}`}`;
      case 'block':
        return who === '' ? 'is closed' : `is closed: ${who}`;
      case 'reservation':
      case 'course-group':
        return who === '' ? 'is taken' : `is taken by ${who}`;
      default:
        return kind satisfies never;
    }
  }

  #clockAt(ms: number): string {
    return wallTime(wallClockAt(this.#course.timeZone, ms).minuteOfDay);
  }
}
