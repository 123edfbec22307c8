import type { Course, TeeSheetDocument as FullTeeSheet } from '@dewsweeper/contract/course';
import type { StoredPicture } from '@dewsweeper/contract/course-picture';
import type { PlannedChange } from '@dewsweeper/core/rules/planned-changes';

type FullSettings = Course['widgetSettings'];
type FullRule = FullSettings['rules'][number];

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

/** `completeCourse` fills in the defaults. */
export type StoredRule = Optional<FullRule, 'minGroupSize18' | 'minGroupSize9' | 'requirePayment'>;

export type StoredSettings = Optional<
  Omit<FullSettings, 'rules'>,
  'requirePayment' | 'currentDayMinutesInAdvance' | 'widgetMessage' | 'minGroupMessage'
> & { rules?: StoredRule[] };

/** The document as imported, without defaults, so that an export returns the same. */
export type CourseDocument = Optional<
  Omit<Course, 'id' | 'group' | 'colourStyle' | 'logo' | 'photo' | 'widgetSettings'>,
  'address' | 'city'
> & {
  logo?: StoredPicture;
  photo?: StoredPicture;
  planned?: PlannedChange[];
  widgetSettings: StoredSettings;
};

export type TeeSheetDocument = Optional<Omit<FullTeeSheet, 'id'>, 'blockedTimes'>;
