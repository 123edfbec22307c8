declare const brand: unique symbol;

/** `GROUP/COURSE`: how rows and topics name a course. */
export type CourseKey = string & { readonly [brand]: true };

export type CourseOfGroup = { group: string; course: string };

/** Neither id has a slash in it. */
export function courseKeyOf({ group, course }: CourseOfGroup): CourseKey {
  return `${group}/${course}` as CourseKey;
}

export function courseOfKey(key: string): CourseOfGroup {
  const [group = '', course = ''] = key.split('/');
  return { group, course };
}

export const readCourseKey = (text: string): CourseKey => courseKeyOf(courseOfKey(text));
