import type * as english from '../course-dialog.ts';
import type { Words } from '../words.ts';

export const courseDialogMessages: Words<typeof english.courseDialogMessages> = {
  whereToPlay: 'Où voulez-vous jouer\u00a0?',
  courseMissing:
    'Vous ne voyez pas votre golf\u00a0? Pour le trouver ici, ouvrez une fois le lien de réservation de ce golf.',
  account: 'Mon compte',
};
