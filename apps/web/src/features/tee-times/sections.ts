import { teeTimeMessages } from '../../messages.ts';
import type { NumHoles } from './choices.ts';
import type { ShownTime } from './shown-times.ts';

/** `teeName` is null where it adds nothing. */
export type GridTime = Omit<ShownTime, 'teeName'> & { teeName: string | null };

export type TimesSection = { part: string; openCount: number; times: GridTime[] };

/** When each part of the day but the first begins. */
const laterParts = ['11:00', '14:00', '17:00'];

function partOfDay(time: string): string {
  return teeTimeMessages.partsOfDay[laterParts.filter((from) => time >= from).length] ?? '';
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
