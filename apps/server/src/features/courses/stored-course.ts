import type { Course, TeeSheetDocument as FullTeeSheet } from '@dewsweeper/contract/course';

type FullSettings = Course['widgetSettings'];
type FullRule = FullSettings['rules'][number];

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

/** What a stored rule may leave out; see `completeCourse` for what is meant then. */
export type StoredRule = Optional<FullRule, 'minGroupSize18' | 'minGroupSize9' | 'requirePayment'>;

export type StoredSettings = Optional<
  Omit<FullSettings, 'rules'>,
  'requirePayment' | 'currentDayMinutesInAdvance' | 'widgetMessage' | 'minGroupMessage'
> & { rules?: StoredRule[] };

/** A course's document as it was imported: what it left out stays out, so that an export gives it back. */
export type CourseDocument = Optional<Omit<Course, 'id' | 'group' | 'widgetSettings'>, 'address' | 'city'> & {
  widgetSettings: StoredSettings;
};

/** A tee sheet's document as it was imported. */
export type TeeSheetDocument = Optional<Omit<FullTeeSheet, 'id'>, 'blockedTimes'>;
