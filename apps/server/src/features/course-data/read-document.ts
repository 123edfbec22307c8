import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { loginEmailOf } from '../users/login-email.ts';
import { warnOfCourse, warnOfTeeTimeGroup } from './course-warnings.ts';
import { checkRateGroups } from './cross-checks.ts';
import * as document from './document.ts';
import { type ImportedCourse, type ImportedPart, withBlockedTimes } from './document.ts';
import { addFault, type Issues, Place, shown } from './issues.ts';
import {
  elementsIn,
  isArrayAt,
  isObjectAt,
  type JsonRange,
  membersIn,
  rangeAt,
  valueIn,
} from './json-ranges.ts';
import { checkJson, type NotJson } from './json-syntax.ts';
import { id, name } from './kinds.ts';
import { warnOfOddBooking } from './odd-bookings.ts';

/** A part, and up to where the file was read for it. */
export type ReadPart = { part: ImportedPart; end: number };

/**
 * Reads an import document part by part, so that a file of 100 MB is never one tree in memory, and writes down
 * everything that is wrong or odd. Only parts without faults are handed out; whether the whole is good is known
 * at the end.
 */
export function readDocument(bytes: Buffer, issues: Issues): Result<Generator<ReadPart>, NotJson> {
  const checked = checkJson(bytes);
  if (!checked.ok) return checked;
  const { start, namedTwice, namedTwiceCount } = checked.value;
  for (const path of namedTwice) addFault(issues, { path, message: 'named twice, must be named once' });
  if (namedTwiceCount > namedTwice.length)
    issues.leftOut = { faults: namedTwiceCount - namedTwice.length, warnings: 0 };
  return accept(new DocumentReader(bytes, issues).parts(rangeAt(bytes, start)));
}

type Members<Name extends string> = { [Known in Name]?: JsonRange };

class DocumentReader {
  readonly #bytes: Buffer;
  readonly #issues: Issues;
  readonly #courseKeys = new Set<string>();

  constructor(bytes: Buffer, issues: Issues) {
    this.#bytes = bytes;
    this.#issues = issues;
  }

  *parts(root: JsonRange): Generator<ReadPart> {
    const place = new Place(this.#issues);
    const members = this.#membersOf(root, ['groups', 'privileges'], place);
    if (!members) return;
    for (const group of this.#records(members.groups, place.part('groups'))) yield* this.#group(group);
    if (members.privileges) yield* this.#privileges(members.privileges, place.part('privileges'));
  }

  *#group({ key, range, place }: Entry): Generator<ReadPart> {
    const members = this.#membersOf(range, ['name', 'courses'], place);
    if (!members) return;
    const groupName = place.at('name', (part) => name.read(this.#valueOf(members.name), part));
    if (groupName !== undefined)
      yield { part: { kind: 'group', group: { id: key, name: groupName } }, end: range.start };
    if (!members.courses) return;
    for (const course of this.#records(members.courses, place.part('courses')))
      yield* this.#course(key, course);
  }

  *#course(group: string, { key, range, place }: Entry): Generator<ReadPart> {
    const courseKey = `${group}/${key}`;
    this.#courseKeys.add(courseKey);
    const ownNames = Object.keys(document.course.fields);
    const members = this.#membersOf(range, [...ownNames, 'teesheets', 'teetimegroups'], place);
    if (!members) return;
    const own = Object.fromEntries(ownNames.map((field) => [field, this.#valueOf(members[field])]));
    const fields = document.course.read(own, place);
    const teesheets = this.#teeSheets(members['teesheets'], place.part('teesheets'));
    if (fields && teesheets) {
      const course = { courseKey, group, id: key, document: fields, teesheets };
      warnOfCourse(course, place);
      yield { part: { kind: 'course', course }, end: range.start };
    }
    if (!members['teetimegroups']) return;
    const known = { rates: fields?.rates, teesheets: teesheets?.map(withBlockedTimes) };
    for (const teetimegroup of this.#records(members['teetimegroups'], place.part('teetimegroups')))
      yield* this.#teeTimeGroup(courseKey, known, teetimegroup);
  }

  #teeSheets(range: JsonRange | undefined, place: Place): ImportedCourse['teesheets'] | undefined {
    const sheets = [...this.#records(range, place)].map((entry) => {
      const fields = document.teeSheet.read(this.#valueOf(entry.range), entry.place);
      return fields && { id: entry.key, ...fields };
    });
    const many = sheets.length;
    if (range && isObjectAt(this.#bytes, range) && (many < 1 || many > document.maxTeeSheets))
      return place.fault(`${many} tee sheets`, `1 to ${document.maxTeeSheets}`);
    return sheets.includes(undefined) ? undefined : (sheets as ImportedCourse['teesheets']);
  }

  *#teeTimeGroup(
    courseKey: string,
    course: { rates: document.CourseFields['rates'] | undefined; teesheets: TeeSheet[] | undefined },
    { key, range, place }: Entry,
  ): Generator<ReadPart> {
    const fields = document.teeTimeGroup.read(this.#valueOf(range), place);
    if (!fields) return;
    if (course.rates) checkRateGroups(fields.golfers ?? [], course.rates.length, place);
    if (course.teesheets) {
      warnOfTeeTimeGroup(courseKey, fields, course.teesheets, place);
      warnOfOddBooking(fields, course.teesheets, place);
    }
    const teetimegroup = { courseKey, id: key, document: fields };
    yield { part: { kind: 'teetimegroup', teetimegroup }, end: range.end };
  }

  *#privileges(range: JsonRange, place: Place): Generator<ReadPart> {
    if (!isArrayAt(this.#bytes, range)) return place.fault(this.#shownAt(range), 'a list');
    const firsts = new Map<string, number>();
    let index = -1;
    for (const element of elementsIn(this.#bytes, range)) {
      index += 1;
      const at = place.part(index);
      const privilege = document.privilege.read(this.#valueOf(element), at);
      if (!privilege) continue;
      const courseKey = `${privilege.group}/${privilege.course}`;
      const key = `${loginEmailOf(privilege.email)} ${courseKey}`;
      const first = firsts.get(key);
      if (first !== undefined)
        at.fault(`${shown(privilege.email)} at ${courseKey}`, `named once (see privileges.${first})`);
      firsts.set(key, first ?? index);
      if (!this.#courseKeys.has(courseKey))
        at.warn(`there is no course ${courseKey}`, { known: { courseKey } });
      yield { part: { kind: 'privilege', privilege }, end: element.end };
    }
  }

  /** The known members of an object; others are named in a warning. Nothing when it is no object. */
  #membersOf<Name extends string>(
    range: JsonRange,
    names: readonly Name[],
    place: Place,
  ): Members<Name> | undefined {
    if (!isObjectAt(this.#bytes, range)) return place.fault(this.#shownAt(range), 'an object');
    const members: Members<Name> = {};
    for (const { name: found, ...member } of membersIn(this.#bytes, range)) {
      const known = names.find((one) => one === found);
      if (known !== undefined) members[known] = member;
      else place.at(found, (part) => part.warn('unknown field, kept out'));
    }
    return members;
  }

  /** The members of an object whose names are ids. */
  *#records(range: JsonRange | undefined, place: Place): Generator<Entry> {
    if (!range) return place.fault('missing', 'an object');
    if (!isObjectAt(this.#bytes, range)) return place.fault(this.#shownAt(range), 'an object');
    for (const { name: key, ...member } of membersIn(this.#bytes, range)) {
      const at = place.part(key);
      if (id.read(key, at) !== undefined) yield { key, range: member, place: at };
    }
  }

  #valueOf(range: JsonRange | undefined): unknown {
    return range && valueIn(this.#bytes, range);
  }

  #shownAt(range: JsonRange): string {
    if (isObjectAt(this.#bytes, range)) return 'an object';
    return isArrayAt(this.#bytes, range) ? 'a list' : shown(valueIn(this.#bytes, range));
  }
}

type Entry = { key: string; range: JsonRange; place: Place };
