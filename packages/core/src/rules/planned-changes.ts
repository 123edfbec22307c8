import { addDays } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate } from '../tee-sheet/course.ts';
import type { ByDate } from '../tee-sheet/course-on.ts';

/** Settings that may change from a date of play on; all others change at once. */
const datedRateFields = ['greenFee9', 'greenFee18', 'prices'] as const;
const datedSettings = ['requirePayment', 'allow18Holes', 'allow9Holes', 'minGroupMessage', 'rules'] as const;
const datedSheetFields = [
  'startTime',
  'endTime',
  'teeTimeInterval',
  'roundLength',
  'reroundTeeID',
  'blockedTimes',
] as const;

const whenAbsent: Record<string, unknown> = {
  prices: [],
  requirePayment: false,
  minGroupMessage: '',
  rules: [],
  blockedTimes: [],
};

type Fields = Record<string, unknown>;

/** From a date of play on (rules.md#planned-changes). Absent settings stay as before that date. */
export type PlannedChange = {
  from: CourseDate;
  rates?: readonly ({ name: string } & Fields)[] | undefined;
  widgetSettings?: Fields | undefined;
  teesheets?: readonly ({ id: string } & Fields)[] | undefined;
};

type AnyDocument = {
  rates: readonly { name: string }[];
  widgetSettings: object;
  planned?: readonly PlannedChange[] | undefined;
};
/** `until`: the last day of play on the tee; without, for good. */
type AnySheet = { id: string; until?: CourseDate | undefined };
type Settings<Document, Sheet> = { document: Document; teesheets: readonly Sheet[] };

/** The settings in force on a date of play, with the changes that are still to come. */
export function settingsOn<Document extends AnyDocument, Sheet extends AnySheet>(
  { document, teesheets }: Settings<Document, Sheet>,
  date: CourseDate,
): { document: Document; teesheets: Sheet[] } {
  const planned = inOrder(document.planned);
  const due = planned.filter(({ from }) => from <= date);
  const toCome = planned.filter(({ from }) => from > date);
  return {
    document: withPlanned(due.reduce(changed, document), toCome),
    teesheets: teesheets
      .filter(({ until }) => until === undefined || date <= until)
      .map((sheet) =>
        due.reduce((former, { teesheets: sheets }) => {
          const { id: _id, ...fields } = sheets?.find(({ id }) => id === sheet.id) ?? { id: sheet.id };
          return { ...former, ...fields };
        }, sheet),
      ),
  };
}

function withPlanned<Document extends AnyDocument>(
  document: Document,
  planned: readonly PlannedChange[],
): Document {
  const { planned: _planned, ...rest } = document;
  return { ...rest, ...(planned.length > 0 && { planned }) } as unknown as Document;
}

function changed<Document extends AnyDocument>(
  document: Document,
  { rates, widgetSettings }: PlannedChange,
): Document {
  return {
    ...document,
    rates: document.rates.map((rate) => ({ ...rate, ...rates?.find(({ name }) => name === rate.name) })),
    widgetSettings: { ...document.widgetSettings, ...widgetSettings },
  };
}

/** Dates of the changes that a document names, the earliest first. */
export function plannedDates({ planned }: Pick<AnyDocument, 'planned'>): CourseDate[] {
  return [...new Set(inOrder(planned).map(({ from }) => from))];
}

/** Dates from which other settings are in force, also since a tee is there no more; the earliest first. */
export function datesOfChange({ document, teesheets }: Settings<AnyDocument, AnySheet>): CourseDate[] {
  const ends = teesheets.flatMap(({ until }) => (until === undefined ? [] : [addDays(until, 1)]));
  return [...new Set([...plannedDates(document), ...ends])].toSorted();
}

/** Tees that end sooner in `next`, with the last day of play on each (rules.md#removed-tees). */
export function endedTees(
  former: readonly AnySheet[],
  next: readonly AnySheet[],
): { id: string; until: CourseDate }[] {
  return next.flatMap(({ id, until }) => {
    if (until === undefined) return [];
    const before = former.find((sheet) => sheet.id === id)?.until;
    return before !== undefined && before <= until ? [] : [{ id, until }];
  });
}

/** `present` once for the settings of before all changes, and once for each date from which others are in force. */
export function byDate<Document extends AnyDocument, Sheet extends AnySheet, Course extends object>(
  settings: Settings<Document, Sheet>,
  present: (inForce: Settings<Document, Sheet>) => Course,
): ByDate<Course> {
  const later = datesOfChange(settings).map((from) => ({
    from,
    course: present(settingsOn(settings, from)),
  }));
  return { ...present(settings), ...(later.length > 0 && { later }) };
}

/**
 * The stored settings with those wanted from a date of play on; a tee that is left out ends on the day before. Refuses what
 * cannot wait for a date, by the names of the fields.
 */
export function planChange<Document extends AnyDocument, Sheet extends AnySheet>(
  stored: Settings<Document, Sheet>,
  wanted: Settings<Document, Sheet>,
  from: CourseDate,
): Result<Settings<Document, Sheet>, { refusal: 'changes-at-once'; fields: string[] }> {
  const others = inOrder(stored.document.planned).filter((change) => change.from !== from);
  const before = settingsOn({ ...stored, document: { ...stored.document, planned: others } }, from);
  const isLeft = ({ id }: AnySheet) => wanted.teesheets.every((sheet) => sheet.id !== id);
  const left = before.teesheets.filter(isLeft);
  const staying = { ...before, teesheets: before.teesheets.filter((sheet) => !left.includes(sheet)) };
  const atOnce = fieldsAtOnce(staying, wanted);
  if (atOnce.length > 0) return refuse({ refusal: 'changes-at-once', fields: atOnce });
  const rates = before.document.rates.flatMap((rate, index) =>
    onlyOther(rate, wanted.document.rates[index], datedRateFields, { name: rate.name }),
  );
  const teesheets = staying.teesheets.flatMap((sheet, index) =>
    onlyOther(sheet, wanted.teesheets[index], datedSheetFields, { id: sheet.id }),
  );
  const [widgetSettings] = onlyOther(
    before.document.widgetSettings,
    wanted.document.widgetSettings,
    datedSettings,
    {},
  );
  const change: PlannedChange = {
    from,
    ...(rates.length > 0 && { rates }),
    ...(widgetSettings && { widgetSettings }),
    ...(teesheets.length > 0 && { teesheets }),
  };
  const isEmpty = Object.keys(change).length === 1;
  const planned = inOrder(isEmpty ? others : [...others, change]);
  return accept({
    document: withPlanned(stored.document, planned),
    teesheets: stored.teesheets.map((sheet) =>
      left.some(({ id }) => id === sheet.id) ? { ...sheet, until: addDays(from, -1) } : sheet,
    ),
  });
}

/** The fields of `names` that differ, as they are wanted; nothing when all are the same. */
function onlyOther<Named extends object>(
  before: object,
  wanted: object | undefined,
  names: readonly string[],
  named: Named,
): (Named & Fields)[] {
  const [was, is] = [before as Fields, (wanted ?? {}) as Fields];
  const other = names.filter((name) => !isSame(valueOf(was, name), valueOf(is, name)));
  if (other.length === 0) return [];
  return [{ ...named, ...Object.fromEntries(other.map((name) => [name, valueOf(is, name)])) }];
}

function fieldsAtOnce<Document extends AnyDocument, Sheet extends AnySheet>(
  before: Settings<Document, Sheet>,
  wanted: Settings<Document, Sheet>,
): string[] {
  const { planned: _was, rates, widgetSettings, ...card } = before.document;
  const { planned: _is, rates: otherRates, widgetSettings: otherSettings, ...otherCard } = wanted.document;
  return [
    ...otherFields(card, otherCard, [], ''),
    ...otherFields(widgetSettings, otherSettings, datedSettings, 'widgetSettings.'),
    ...(rates.length === otherRates.length
      ? rates.flatMap((rate, index) =>
          otherFields(rate, otherRates[index] ?? {}, datedRateFields, `rates.${index}.`),
        )
      : ['rates']),
    ...(before.teesheets.length === wanted.teesheets.length
      ? before.teesheets.flatMap((sheet, index) =>
          otherFields(sheet, wanted.teesheets[index] ?? {}, datedSheetFields, `teesheets.${sheet.id}.`),
        )
      : ['teesheets']),
  ];
}

function otherFields(before: object, wanted: object, dated: readonly string[], path: string): string[] {
  const [was, is] = [before as Fields, wanted as Fields];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !dated.includes(name) && !isSame(valueOf(was, name), valueOf(is, name)))
    .map((name) => `${path}${name}`);
}

const valueOf = (fields: Fields, name: string) => fields[name] ?? whenAbsent[name];

/** Both came from JSON. The order of fields means nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [was, is] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].every((name) => isSame(was[name], is[name]));
}

function inOrder(planned: readonly PlannedChange[] = []): PlannedChange[] {
  return planned.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
