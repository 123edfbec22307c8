import type { CourseCard } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';

export function isSameCourse(one: CoursePath, other: CoursePath): boolean {
  return one.group === other.group && one.course === other.course;
}

type Place = Pick<CourseCard, 'city' | 'state' | 'province' | 'zip' | 'postalcode'>;

export function courseCity({ city, state, province }: Place): string {
  return [city, state ?? province].filter(Boolean).join(', ');
}

export function courseCityLine(place: Place): string {
  return [courseCity(place), place.zip ?? place.postalcode].filter(Boolean).join(' ');
}
