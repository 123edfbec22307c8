import type { NumHoles } from './choices.ts';
import type { ShownTime } from './shown-times.ts';

export type PartOfDay = 'Morning' | 'Midday' | 'Afternoon' | 'Twilight';

/** `teeName` is null where it adds nothing. */
export type GridTime = Omit<ShownTime, 'teeName'> & { teeName: string | null };

export type TimesSection = { part: PartOfDay; openCount: number; times: GridTime[] };

const partsByStart: readonly [from: string, part: PartOfDay][] = [
  ['17:00', 'Twilight'],
  ['14:00', 'Afternoon'],
  ['11:00', 'Midday'],
  ['00:00', 'Morning'],
];

function partOfDay(time: string): PartOfDay {
  return partsByStart.find(([from]) => time >= from)?.[1] ?? 'Morning';
}

/** Without empty sections. Nine-hole times show their tee; eighteen-hole times only if the list has several tees. */
export function sectionsOf(shown: readonly ShownTime[], holes: NumHoles): TimesSection[] {
  const namesTees = holes === 9 || new Set(shown.map((time) => time.teeID)).size > 1;
  const sections: TimesSection[] = [];
  for (const time of shown) {
    const part = partOfDay(time.time);
    let section = sections.at(-1);
    if (section?.part !== part) {
      section = { part, openCount: 0, times: [] };
      sections.push(section);
    }
    if (time.state === 'open') section.openCount += 1;
    section.times.push({ ...time, teeName: namesTees ? time.teeName : null });
  }
  return sections;
}
