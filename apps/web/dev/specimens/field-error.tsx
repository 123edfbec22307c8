import { FieldError } from '../../src/ui/field-error.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  {
    state: 'under a field',
    Show: () => <FieldError id="wrong">Wrong password. Please try again.</FieldError>,
  },
  {
    state: 'of several lines',
    Show: () => (
      <FieldError id="wrong-at-length">
        Your account is temporarily suspended because of too many incorrect login attempts. You can reset your
        password to fix this immediately.
      </FieldError>
    ),
  },
];
