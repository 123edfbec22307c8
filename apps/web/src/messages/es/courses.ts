import type * as english from '../courses.ts';
import type { Words } from '../words.ts';

export const courseMessages: Words<typeof english.courseMessages> = {
  groupNotFound: 'No se encontró el grupo. Compruebe el enlace de su grupo e inténtelo de nuevo.',
  groupFailed: 'No se pudo cargar el grupo. Inténtelo de nuevo.',
  courseNotFound: 'No se encontró el campo. Compruebe el enlace de su campo e inténtelo de nuevo.',
  courseFailed: 'No se pudo cargar el campo. Inténtelo de nuevo.',
  coursesFailed: 'No se pudieron cargar los campos. Inténtelo de nuevo.',
  chosenCourseNotFound: 'No se encontró el campo. Inténtelo de nuevo.',
  setCourseFailed: 'No se pudo elegir el campo. Inténtelo de nuevo.',
  noGroupSelected: 'No hay ningún grupo elegido. Inténtelo de nuevo.',
  noCourses: 'Este grupo aún no tiene campos.',
};
