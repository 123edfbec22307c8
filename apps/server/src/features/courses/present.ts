import type { Course, CourseCard, TeeSheetDocument } from '@dewsweeper/contract/course';
import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';
import type { StoredCard, StoredCourse } from './store.ts';

/** The course document of rules.md#stored-documents, with defaults filled in. */
export function presentCourse({ group, id, document }: StoredCourse): Course {
  const { rates, widgetSettings, ...card } = document;
  return {
    ...presentCard(group, { id, document: card }),
    rates,
    widgetSettings: {
      requirePayment: false,
      currentDayMinutesInAdvance: 0,
      widgetMessage: '',
      minGroupMessage: '',
      ...widgetSettings,
      rules: (widgetSettings.rules ?? []).map((rule) => ({
        minGroupSize18: 0,
        minGroupSize9: 0,
        requirePayment: '',
        ...rule,
      })),
    },
  };
}

export function presentCard(group: string, { id, document }: StoredCard): CourseCard {
  return { id, group, address: '', city: '', ...document };
}

export function presentTeeSheets({ teesheets }: Pick<StoredCourse, 'teesheets'>): TeeSheetDocument[] {
  return teesheets.map((sheet) => ({ blockedTimes: [], ...sheet }));
}

export function courseRulesOf(course: Course, teesheets: readonly TeeSheetDocument[]): CourseRules {
  const { widgetSettings } = course;
  return {
    timeZone: course.timeZone,
    rates: course.rates,
    requirePayment: widgetSettings.requirePayment,
    allow18Holes: widgetSettings.allow18Holes,
    allow9Holes: widgetSettings.allow9Holes,
    daysInAdvance: widgetSettings.daysInAdvance,
    currentDayMinutesInAdvance: widgetSettings.currentDayMinutesInAdvance,
    minGroupMessage: widgetSettings.minGroupMessage,
    rules: widgetSettings.rules,
    teesheets,
  };
}
