import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { loginEmailOf } from '../users/login-email.ts';
import { warnOfCourse, warnOfPaymentWord, warnOfTeeTimeGroup } from './course-warnings.ts';
import { checkRateGroups } from './cross-checks.ts';
import type { ImportedCourse, ImportedPart } from './document.ts';
import * as document from './document.ts';
import { type DocumentPath, type Issues, Place, shown } from './issues.ts';
import { partsOf } from './object-schema.ts';
import { warnOfOddBooking } from './odd-bookings.ts';
import { checkPlanned } from './planned-checks.ts';
import { type JsonNode, type NotJson, readJson, valueAt } from './read-json.ts';
import { readValue } from './read-value.ts';
import { type SheetsByDate, sheetsByDate } from './sheets-by-date.ts';
import { id, name } from './values.ts';

/** A part, and how much of the file was read for it, from 0 to 1. */
export type ReadPart = { part: ImportedPart; share: number };

/**
 * Part by part, so that a file of 100 MB is never one tree in memory. Only parts without faults are handed
 * out; whether the whole is good is known at the end.
 */
export function readDocument(bytes: Buffer, issues: Issues): Result<Generator<ReadPart>, NotJson> {
  const read = readJson(bytes, isReadInParts, (path) =>
    new Place(issues, path).fault('named twice', 'named once'),
  );
  if (!read.ok) return read;
  const { text, root } = read.value;
  return accept(new DocumentReader(text, issues).parts(root));
}

/** All down to the fields of a course, its tee sheets and its tee-time groups. */
function isReadInParts(path: DocumentPath): boolean {
  if (path[0] === 'privileges') return path.length === 1;
  if (path.length === 5) return path[4] === 'teesheets' || path[4] === 'teetimegroups';
  return path.length === 0 || (path[0] === 'groups' && path.length < 5);
}

const ownNames = Object.keys(partsOf(document.course).fields ?? {});

type Members<Name extends string> = { [Known in Name]?: JsonNode };

class DocumentReader {
  readonly #text: string;
  readonly #issues: Issues;
  readonly #courseKeys = new Set<string>();

  constructor(text: string, issues: Issues) {
    this.#text = text;
    this.#issues = issues;
  }

  *parts(root: JsonNode): Generator<ReadPart> {
    const place = new Place(this.#issues);
    const members = this.#membersOf(root, ['groups', 'privileges'], place);
    if (!members) return;
    for (const group of this.#records(members.groups, place.part('groups'))) yield* this.#group(group);
    if (members.privileges) yield* this.#privileges(members.privileges, place.part('privileges'));
  }

  *#group({ key, node, place }: Entry): Generator<ReadPart> {
    const members = this.#membersOf(node, ['name', 'courses'], place);
    if (!members) return;
    const groupName = readValue(name, this.#valueOf(members.name), place.part('name'));
    if (groupName !== undefined)
      yield {
        part: { kind: 'group', group: { id: key, name: groupName } },
        share: this.#shareUntil(node.start),
      };
    if (!members.courses) return;
    for (const course of this.#records(members.courses, place.part('courses')))
      yield* this.#course(key, course);
  }

  *#course(group: string, { key, node, place }: Entry): Generator<ReadPart> {
    const courseKey = courseKeyOf({ group, course: key });
    this.#courseKeys.add(courseKey);
    const members = this.#membersOf(node, [...ownNames, 'teesheets', 'teetimegroups'], place);
    if (!members) return;
    const own = Object.fromEntries(
      ownNames.flatMap((field) => (members[field] ? [[field, this.#valueOf(members[field])]] : [])),
    );
    const fields = readValue(document.course, own, place);
    const teesheets = this.#teeSheets(members['teesheets'], place.part('teesheets'));
    if (fields && teesheets) {
      const course = { courseKey, group, id: key, document: fields, teesheets };
      warnOfCourse(course, place);
      checkPlanned(course, place);
      yield { part: { kind: 'course', course }, share: this.#shareUntil(node.start) };
    }
    if (!members['teetimegroups']) return;
    const { rates, planned } = fields ?? {};
    const known = { rates, sheets: teesheets && sheetsByDate({ teesheets, planned }) };
    for (const teetimegroup of this.#records(members['teetimegroups'], place.part('teetimegroups')))
      yield* this.#teeTimeGroup(courseKey, known, teetimegroup);
  }

  #teeSheets(node: JsonNode | undefined, place: Place): ImportedCourse['teesheets'] | undefined {
    const sheets = [...this.#records(node, place)].map((entry) => {
      const fields = readValue(document.teeSheet, this.#valueOf(entry.node), entry.place);
      return fields && { id: entry.key, ...fields };
    });
    const many = sheets.length;
    if (node && this.#isObject(node) && (many < 1 || many > document.maxTeeSheets))
      return place.fault(`${many} tee sheets`, `1 to ${document.maxTeeSheets}`);
    return sheets.includes(undefined) ? undefined : (sheets as ImportedCourse['teesheets']);
  }

  *#teeTimeGroup(
    courseKey: CourseKey,
    course: { rates: document.CourseFields['rates'] | undefined; sheets: SheetsByDate | undefined },
    { key, node, place }: Entry,
  ): Generator<ReadPart> {
    const fields = readValue(document.teeTimeGroup, this.#valueOf(node), place);
    if (!fields) return;
    if (course.rates) checkRateGroups(fields.golfers ?? [], course.rates.length, place);
    if (course.sheets) {
      const { teesheets } = courseOn<{ teesheets: TeeSheet[] }>(course.sheets, fields.date);
      warnOfTeeTimeGroup(courseKey, fields, teesheets, place);
      warnOfOddBooking(fields, teesheets, place);
    }
    const teetimegroup = { courseKey, id: key, document: fields };
    yield { part: { kind: 'teetimegroup', teetimegroup }, share: this.#shareUntil(node.end) };
  }

  *#privileges(node: JsonNode, place: Place): Generator<ReadPart> {
    if (this.#text[node.start] !== '[') return place.fault(this.#shownAt(node), 'a list');
    const firsts = new Map<string, number>();
    for (const [index, element] of [...(node.parts?.values() ?? [])].entries()) {
      const at = place.part(index);
      const privilege = readValue(document.privilege, this.#valueOf(element), at);
      if (!privilege) continue;
      warnOfPaymentWord(privilege, at);
      const courseKey = courseKeyOf(privilege);
      const key = `${loginEmailOf(privilege.email)} ${courseKey}`;
      const first = firsts.get(key);
      if (first !== undefined)
        at.fault(`${shown(privilege.email)} at ${courseKey}`, `named once (see privileges.${first})`);
      firsts.set(key, first ?? index);
      if (!this.#courseKeys.has(courseKey))
        at.warn(`there is no course ${courseKey}`, { known: { courseKey } });
      yield { part: { kind: 'privilege', privilege }, share: this.#shareUntil(element.end) };
    }
  }

  /** The known members of an object; others are named in a warning. Nothing when it is no object. */
  #membersOf<Name extends string>(
    node: JsonNode,
    names: readonly Name[],
    place: Place,
  ): Members<Name> | undefined {
    if (!this.#isObject(node)) return place.fault(this.#shownAt(node), 'an object');
    for (const found of node.parts?.keys() ?? [])
      if (!names.some((known) => known === found)) place.part(found).warn('unknown field, kept out');
    return Object.fromEntries(names.map((known) => [known, node.parts?.get(known)])) as Members<Name>;
  }

  *#records(node: JsonNode | undefined, place: Place): Generator<Entry> {
    if (!node || !this.#isObject(node))
      return place.fault(node ? this.#shownAt(node) : 'missing', 'an object');
    for (const [found, part] of node.parts ?? []) {
      const at = place.part(found);
      const key = readValue(id, found, at);
      if (key !== undefined) yield { key, node: part, place: at };
    }
  }

  #isObject({ start }: JsonNode): boolean {
    return this.#text[start] === '{';
  }

  #shareUntil(offset: number): number {
    return offset / this.#text.length;
  }

  #valueOf(node: JsonNode | undefined): unknown {
    return node && valueAt(this.#text, node);
  }

  /** Without reading it: it may be as large as the file. */
  #shownAt(node: JsonNode): string {
    if (this.#isObject(node)) return 'an object';
    return this.#text[node.start] === '[' ? 'a list' : shown(this.#valueOf(node));
  }
}

type Entry = { key: string; node: JsonNode; place: Place };
