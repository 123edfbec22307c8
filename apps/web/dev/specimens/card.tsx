import { Card } from '../../src/ui/card.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  {
    state: 'with a heading',
    Show: () => (
      <Card aria-label="Contact Info">
        <h3>Contact Info</h3>
        <p>A sheet of its own on the page, with one purpose.</p>
      </Card>
    ),
  },
];
