import type * as english from '../course-dialog.ts';
import type { Words } from '../words.ts';

export const courseDialogMessages: Words<typeof english.courseDialogMessages> = {
  whereToPlay: '¿Dónde quiere jugar?',
  courseMissing: '¿No ve su campo? Para encontrarlo aquí, abra una vez el enlace de reservas de ese campo.',
  account: 'Mi cuenta',
};
