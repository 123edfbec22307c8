import * as z from 'zod/mini';

const directionOverride = /[\u202a-\u202e\u2066-\u2069]/g;
const control = /\p{Cc}/gu;
const ignorable = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Without characters that no name has; something visible must remain. */
export const personName = z.string().check(
  z.overwrite((text) => text.replace(control, ' ').replace(directionOverride, '')),
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(200, 'must be at most 200 characters'),
  z.refine(isVisible, 'must have letters that can be seen'),
);

function isVisible(name: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(ignorable, ''));
}
