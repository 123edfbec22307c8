import { type CourseRules, type TeeSheet, type WidgetRule, weekdays } from '../tee-sheet/course.ts';

export function aSheet(different: Partial<TeeSheet> = {}): TeeSheet {
  return {
    id: 'front',
    name: 'Front Nine',
    startTime: '07:00',
    endTime: '12:00',
    teeTimeInterval: 10,
    roundLength: 130,
    reroundTeeID: 'front',
    blockedTimes: [],
    ...different,
  };
}

/** Two tees that reround onto each other, open for two weeks. */
export function aCourse(different: Partial<CourseRules> = {}): CourseRules {
  return {
    timeZone: 'America/Chicago',
    rates: [{ name: 'Public', greenFee9: 24, greenFee18: 42 }],
    requirePayment: false,
    allow18Holes: ['front', 'back'],
    allow9Holes: ['front', 'back'],
    daysInAdvance: 14,
    currentDayMinutesInAdvance: 30,
    minGroupMessage: 'Please add players.',
    rules: [],
    teesheets: [
      aSheet({ id: 'front', name: 'Front Nine', reroundTeeID: 'back' }),
      aSheet({ id: 'back', name: 'Back Nine', reroundTeeID: 'front' }),
    ],
    ...different,
  };
}

export function aRule(different: Partial<WidgetRule> = {}): WidgetRule {
  return {
    active: true,
    when: { days: weekdays },
    startTime: '00:00',
    endTime: '23:59',
    allow18Holes: ['front', 'back'],
    allow9Holes: ['front', 'back'],
    minGroupSize18: 0,
    minGroupSize9: 0,
    requirePayment: 'other',
    ...different,
  };
}

export const at = (iso: string): number => Date.parse(iso);
