import type * as english from '../courses.ts';
import type { Words } from '../words.ts';

export const courseMessages: Words<typeof english.courseMessages> = {
  groupNotFound: 'Groupe introuvable. Veuillez vérifier le lien de votre groupe et réessayer.',
  groupFailed: 'Le groupe n’a pas pu être chargé. Veuillez réessayer.',
  courseNotFound: 'Golf introuvable. Veuillez vérifier le lien de votre golf et réessayer.',
  courseFailed: 'Le golf n’a pas pu être chargé. Veuillez réessayer.',
  coursesFailed: 'Les golfs n’ont pas pu être chargés. Veuillez réessayer.',
  chosenCourseNotFound: 'Golf introuvable. Veuillez réessayer.',
  setCourseFailed: 'Ce golf n’a pas pu être choisi. Veuillez réessayer.',
  noGroupSelected: 'Aucun groupe choisi. Veuillez réessayer.',
  noCourses: 'Ce groupe n’a pas encore de golf.',
};
