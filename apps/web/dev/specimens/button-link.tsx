import { ButtonLink } from '../../src/ui/button-link.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  { state: 'main', Show: () => <ButtonLink to="/">Find a tee time</ButtonLink> },
  {
    state: 'quiet',
    Show: () => (
      <ButtonLink to="/" variant="quiet">
        Find a tee time
      </ButtonLink>
    ),
  },
  {
    state: 'wide',
    Show: () => (
      <ButtonLink to="/" wide>
        Find a tee time
      </ButtonLink>
    ),
  },
];
