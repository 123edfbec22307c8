import type { Course, CourseCard, TeeSheetDocument } from '@dewsweeper/contract/course';
import type { StoredPicture } from '@dewsweeper/contract/course-picture';
import { routes } from '@dewsweeper/contract/routes';
import type { MailLook } from '@dewsweeper/core/booking/mail-html';
import { colourStyleOf } from '@dewsweeper/core/colour/colour-style';
import { byDate } from '@dewsweeper/core/rules/planned-changes';
import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';
import type { StoredCard, StoredCourse } from './store.ts';

/** The course document of rules.md#stored-documents, with defaults filled in. */
export function presentCourse({ group, id, document }: StoredCourse): Course {
  const { rates, widgetSettings, planned: _planned, ...card } = document;
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

export function withColourStyle(course: Course): Course {
  const colourStyle = colourStyleOf(course.colour);
  return colourStyle === null ? course : { ...course, colourStyle };
}

/** Mails need the server's address. */
export function mailLookOf({ name, colour, logo }: CourseCard, publicUrl: string): MailLook {
  return { courseName: name, colour, logo: logo && { ...logo, src: `${publicUrl}${logo.src}` } };
}

export function presentCard(group: string, { id, document }: StoredCard): CourseCard {
  const { logo, photo, ...card } = document;
  const shownAt = ({ id: picture, ...shown }: StoredPicture) => ({
    src: routes.coursePicture(group, id, picture),
    ...shown,
  });
  return {
    id,
    group,
    address: '',
    city: '',
    ...card,
    ...(logo && { logo: shownAt(logo) }),
    ...(photo && { photo: shownAt(photo) }),
  };
}

export function presentTeeSheets({ teesheets }: Pick<StoredCourse, 'teesheets'>): TeeSheetDocument[] {
  return teesheets.map((sheet) => ({ blockedTimes: [], ...sheet }));
}

/** With the rules of planned changes by their dates of play. */
export function rulesByDate(stored: StoredCourse): CourseRules {
  return byDate(stored, (inForce) => {
    const ofDay = { ...stored, document: inForce.document, teesheets: [...inForce.teesheets] };
    return courseRulesOf(presentCourse(ofDay), presentTeeSheets(ofDay));
  });
}

function courseRulesOf(course: Course, teesheets: readonly TeeSheetDocument[]): CourseRules {
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
    fairOpening: widgetSettings.fairOpening,
    rules: widgetSettings.rules,
    teesheets,
  };
}
