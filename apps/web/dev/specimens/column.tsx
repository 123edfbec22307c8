import { Column } from '../../src/ui/column.tsx';
import type { Specimen } from '../specimen.ts';

const words = (
  <p>The page’s main part begins and ends where this line does, as wide as the window lets it.</p>
);

export const specimens: Specimen[] = [
  { state: 'as wide as text', windowHeight: 180, Show: () => <Column>{words}</Column> },
  { state: 'wide', windowHeight: 180, Show: () => <Column wide>{words}</Column> },
];
