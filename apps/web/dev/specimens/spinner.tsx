import { Spinner } from '../../src/ui/spinner.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  {
    state: 'in the colour of the text',
    Show: () => (
      <p>
        <Spinner /> Waiting for the bank…
      </p>
    ),
  },
];
